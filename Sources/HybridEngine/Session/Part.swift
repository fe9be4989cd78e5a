/// A piece of a message, with Gemini's kinds.
public struct Part: Sendable, Equatable {
    /// What the piece is.
    public enum Content: Sendable, Equatable {
        /// Text.
        case text(String)
        /// A file's bytes, in the message itself.
        case inlineData(mimeType: String, data: [UInt8])
        /// A file that the service keeps.
        case fileData(uri: String, mimeType: String?)
        /// The model asks for a function to be called.
        case functionCall(FunctionCall)
        /// What the called function gave.
        case functionResponse(FunctionResponse)
        /// Code that the model wrote for the service to run.
        case executableCode(language: String?, code: String)
        /// What that code gave.
        case codeExecutionResult(outcome: String?, output: String)
        /// A kind that this program does not know, as it came.
        case unknown(JSONValue)
    }

    /// What the piece is.
    public var content: Content
    /// A model's reasoning: it is no part of the answer.
    public var isThought: Bool
    /// The service's seal on its reasoning. It goes back byte for byte on the
    /// same part, and only to the model that made it.
    public var thoughtSignature: String?
    /// The name of the file that it is; nil for what is no file or has none.
    /// A text with a name is a file's, framed.
    public var fileName: String?
    /// What the file says, for a model that knows text alone; nil for nothing.
    public var fileText: String?

    /// Makes a part.
    public init(_ content: Content, isThought: Bool = false, thoughtSignature: String? = nil) {
        self.content = content
        self.isThought = isThought
        self.thoughtSignature = thoughtSignature
    }

    /// Text that is shown as the message.
    public static func text(_ text: String) -> Part { Part(.text(text)) }

    /// A model's reasoning.
    public static func thought(_ text: String) -> Part { Part(.text(text), isThought: true) }
}

/// A function that a model asks for.
public struct FunctionCall: Codable, Sendable, Equatable {
    /// The function's name.
    public var name: String
    /// What it is called with, by parameter.
    public var args: [String: JSONValue]
    /// Ties the response to the call; nil when the service gave none.
    public var id: String?

    /// Makes a call.
    public init(name: String, args: [String: JSONValue] = [:], id: String? = nil) {
        self.name = name
        self.args = args
        self.id = id
    }
}

/// What a function gave.
public struct FunctionResponse: Codable, Sendable, Equatable {
    /// The function's name.
    public var name: String
    /// What it gave.
    public var response: [String: JSONValue]
    /// The call's `id`.
    public var id: String?

    /// Makes a response.
    public init(name: String, response: [String: JSONValue], id: String? = nil) {
        self.name = name
        self.response = response
        self.id = id
    }
}
