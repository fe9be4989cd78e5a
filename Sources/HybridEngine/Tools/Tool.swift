/// Something that a model may use while it answers.
public enum Tool: Codable, Sendable, Equatable {
    /// Functions of the caller's, declared as Gemini takes them.
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
        if case .functionDeclarations = self { false } else { true }
    }
}
