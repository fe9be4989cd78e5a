/// Something that a model may use while it answers.
public enum Tool: Sendable, Equatable {
    /// A function that is called for the model, whichever answers.
    case function(FunctionTool)
    /// Functions of the caller's, declared as Gemini takes them. The caller
    /// gets their calls and answers them in its next message.
    case functionDeclarations([JSONValue])
    /// The service searches the web.
    case googleSearch
    /// The service looks at maps.
    case googleMaps
    /// The service fetches the pages that the prompt names.
    case urlContext
    /// The service runs code that the model writes.
    case codeExecution

    /// Whether only a server can run it.
    public var isServerSide: Bool {
        switch self {
        case .function, .functionDeclarations: false
        case .googleSearch, .googleMaps, .urlContext, .codeExecution: true
        }
    }

    /// Whether the caller answers its calls.
    var isDeclaredByHand: Bool {
        if case .functionDeclarations = self { true } else { false }
    }
}
