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
        /// A function that the model called.
        case tool
    }
    /// Who speaks.
    public var role: Role
    /// What is said: text only, never control tokens.
    public var content: String
    /// The calls of functions that a model's message makes.
    public var calls: [Call]
    /// Which function gave this, for a message of one.
    public var function: Function?

    /// A call of a function.
    public struct Call: Sendable, Hashable {
        /// The function's name.
        public var name: String
        /// What it is called with: a JSON object.
        public var arguments: String
        /// Ties what the function gave to the call.
        public var id: String

        /// Makes a call.
        public init(name: String, arguments: String, id: String) {
            self.name = name
            self.arguments = arguments
            self.id = id
        }
    }

    /// The function that speaks.
    public struct Function: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// The call's `id`.
        public var callID: String

        /// Makes a speaker.
        public init(name: String, callID: String) {
            self.name = name
            self.callID = callID
        }
    }

    /// Makes a message.
    public init(role: Role, content: String, calls: [Call] = [], function: Function? = nil) {
        self.role = role
        self.content = content
        self.calls = calls
        self.function = function
    }
}
