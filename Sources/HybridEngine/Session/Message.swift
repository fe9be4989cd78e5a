/// One message of a conversation.
public struct Message: Codable, Sendable, Equatable {
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
    /// The model that was asked for it, as it is named in requests; nil for a
    /// person's message. Thought signatures go back to this model only.
    public var maker: ModelDescriptor?

    /// Makes a message of parts.
    public init(role: Role, parts: [Part], maker: ModelDescriptor? = nil) {
        self.role = role
        self.parts = parts
        self.maker = maker
    }

    /// Makes a message of one text.
    public init(role: Role, text: String, maker: ModelDescriptor? = nil) {
        self.init(role: role, parts: [.text(text)], maker: maker)
    }

    /// All text parts, joined with nothing between. Thoughts are not text.
    public var text: String {
        parts.reduce(into: "") { text, part in
            if !part.isThought, case .text(let piece) = part.content { text += piece }
        }
    }
}
