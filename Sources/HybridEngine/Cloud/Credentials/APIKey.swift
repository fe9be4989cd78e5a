/// A key of the service. Nothing that prints one shows it.
public struct APIKey: Sendable, Equatable {
    /// A longer text is no key.
    static let lengthLimit = 4_096

    let value: String

    /// Takes a text that can be a key: visible ASCII characters only. Anything
    /// else could end the header that carries it and begin another one.
    public init?(_ text: String) {
        guard (1...Self.lengthLimit).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else { return nil }
        value = text
    }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Never the key.
    public var description: String { "(API key)" }
    /// Never the key.
    public var debugDescription: String { description }
    /// Never the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where a key came from. The raw value is the word for scripts.
public enum APIKeySource: String, Sendable, Equatable, CaseIterable {
    /// The variable `GEMINI_API_KEY`.
    case geminiVariable = "GEMINI_API_KEY"
    /// The variable `GOOGLE_API_KEY`.
    case googleVariable = "GOOGLE_API_KEY"
    /// The key file.
    case file
    /// What `apiKeyCommand` printed.
    case command
}
