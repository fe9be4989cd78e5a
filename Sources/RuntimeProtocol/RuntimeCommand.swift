/// A message from the engine to the runtime process.
package enum RuntimeCommand: Codable, Sendable, Equatable {
    /// Load a language model, replacing the one in memory. Answered by
    /// `loading` events and then `loaded` or `loadFailed`.
    case load(LoadRequest)
    /// Answer the last message. Answered by `started`, `delta`s and then
    /// `finished` or `failed`, all with the request's number.
    case generate(GenerateRequest)
    /// Stop the load or the generation with this number. It still ends with
    /// its own last event.
    case cancel(id: Int)
}

/// Which model file to load, and how.
package struct LoadRequest: Codable, Sendable, Equatable {
    package var id: Int
    /// Absolute path of a GGUF file.
    package var path: String
    /// Size of the context window, in tokens; nil for the smaller of the
    /// model's own and the runtime's default.
    package var contextTokens: Int?
    /// Worker threads; nil lets the runtime choose from the machine's load.
    package var threads: Int?

    package init(id: Int, path: String, contextTokens: Int? = nil, threads: Int? = nil) {
        self.id = id
        self.path = path
        self.contextTokens = contextTokens
        self.threads = threads
    }
}

/// One message of the conversation as the runtime sees it. The text is content
/// only: it is never read as a control token.
package struct ChatMessage: Codable, Sendable, Equatable {
    package enum Role: String, Codable, Sendable { case system, user, assistant, tool }
    package var role: Role
    package var text: String
    /// The calls that an assistant's message makes; nil for none.
    package var calls: [ChatCall]?
    /// The call that a tool's message answers, without its arguments.
    package var answers: ChatCall?

    package init(
        role: Role, text: String, calls: [ChatCall]? = nil, answers: ChatCall? = nil
    ) {
        self.role = role
        self.text = text
        self.calls = calls
        self.answers = answers
    }
}

/// A call of a function, as the runtime sees it.
package struct ChatCall: Codable, Sendable, Equatable {
    package var name: String
    /// A JSON object.
    package var arguments: String
    /// Nine letters or digits.
    package var id: String

    package init(name: String, arguments: String = "{}", id: String) {
        self.name = name
        self.arguments = arguments
        self.id = id
    }
}

/// How the next token is chosen.
package enum Sampling: Codable, Sendable, Equatable {
    /// The runtime's own way; a seed makes it repeatable.
    case automatic(seed: UInt64?)
    case greedy
    case topK(Int, seed: UInt64?)
    case topP(Double, seed: UInt64?)
}

/// A conversation whose last message is to be answered.
package struct GenerateRequest: Codable, Sendable, Equatable {
    package var id: Int
    package var messages: [ChatMessage]
    /// Nil for the runtime's default: a low-temperature random choice.
    package var sampling: Sampling?
    package var temperature: Double?
    /// Cut the answer after this many tokens. Nil: until the window is full.
    package var maximumResponseTokens: Int?
    package var stopSequences: [String]
    /// What the answer is held to, in llama.cpp's language (GBNF); nil for
    /// free text.
    package var grammar: String?
    /// The functions that the model may call, each as the JSON object that its
    /// own template is to see; nil for none. Only for a model with a
    /// `toolSyntax`.
    package var tools: [String]?

    package init(
        id: Int, messages: [ChatMessage], sampling: Sampling? = nil, temperature: Double? = nil,
        maximumResponseTokens: Int? = nil, stopSequences: [String] = [], grammar: String? = nil,
        tools: [String]? = nil
    ) {
        self.tools = tools
        self.grammar = grammar
        self.id = id
        self.messages = messages
        self.sampling = sampling
        self.temperature = temperature
        self.maximumResponseTokens = maximumResponseTokens
        self.stopSequences = stopSequences
    }
}
