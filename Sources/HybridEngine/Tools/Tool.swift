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

    /// What it is called: of functions their names, of what the service does
    /// the name that `--tools` takes.
    public var names: [String] {
        switch self {
        case .function(let function): [function.name]
        case .functionDeclarations(let declarations):
            declarations.compactMap { declaration in
                guard case .string(let name)? = declaration.members?["name"] else { return nil }
                return name
            }
        case .googleSearch: [ServerTool.googleSearch.rawValue]
        case .googleMaps: [ServerTool.googleMaps.rawValue]
        case .urlContext: [ServerTool.urlContext.rawValue]
        case .codeExecution: [ServerTool.codeExecution.rawValue]
        }
    }

    /// Whether the caller answers its calls.
    var isDeclaredByHand: Bool {
        if case .functionDeclarations = self { true } else { false }
    }
}
