/// One message of a conversation.
public struct Message: Sendable, Equatable {
    /// Who wrote it.
    public enum Role: String, Codable, Sendable { case user, model }
    public var role: Role
    public var parts: [Part]

    /// Makes a message of parts.
    public init(role: Role, parts: [Part]) {
        self.role = role
        self.parts = parts
    }

    /// Makes a message of one text.
    public init(role: Role, text: String) {
        self.init(role: role, parts: [.text(text)])
    }

    /// All text parts, joined with nothing between. Thoughts are not text.
    public var text: String {
        parts.reduce(into: "") { text, part in
            if case .text(let piece) = part { text += piece }
        }
    }
}

/// A piece of a message.
public enum Part: Sendable, Equatable {
    case text(String)
    case thought(String)
}
