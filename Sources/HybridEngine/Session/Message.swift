/// One message of a conversation.
public struct Message: Sendable, Equatable {
    /// Who wrote it.
    public enum Role: String, Codable, Sendable {
        /// The person.
        case user
        /// The model.
        case model
    }
    /// Who wrote it.
    public var role: Role
    /// What it says, in order.
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
    /// Text that is shown as the message.
    case text(String)
    /// A model's reasoning; it is no part of the answer.
    case thought(String)
}
