/// One message of a conversation, as a chat template sees it.
public struct TemplateMessage: Sendable, Hashable {
    /// Who speaks.
    public enum Role: String, Sendable {
        /// Standing instructions.
        case system
        /// The person.
        case user
        /// The model.
        case assistant
    }
    /// Who speaks.
    public var role: Role
    /// What is said: text only, never control tokens.
    public var content: String

    /// Makes a message.
    public init(role: Role, content: String) {
        self.role = role
        self.content = content
    }
}
