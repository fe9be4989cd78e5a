/// A message from the runtime process to the engine.
package enum RuntimeEvent: Codable, Sendable, Equatable {
    /// First message of every process.
    case hello(RuntimeHello)
    /// How much of the model is in memory, 0…1.
    case loading(id: Int, fraction: Double)
    case loaded(id: Int, LoadedModel)
    case loadFailed(id: Int, LoadFailure)
    /// The prompt fits and its processing begins.
    case started(id: Int, TokenBudget)
    /// Whole characters only; never half of a UTF-8 sequence.
    case delta(id: Int, text: String)
    case finished(id: Int, GenerationSummary)
    case failed(id: Int, GenerationFailure)
}

/// What the runtime process says of itself.
package struct RuntimeHello: Codable, Sendable, Equatable {
    /// Raised whenever a message changes its meaning.
    package static let currentProtocolVersion = 2
    package var protocolVersion: Int
    package var llamaVersion: String
    /// What the child could give up: see the sandbox.
    package var isSandboxed: Bool
    /// Why there is no sandbox; nil when there is one.
    package var sandboxDetail: String?

    package init(
        protocolVersion: Int = currentProtocolVersion, llamaVersion: String, isSandboxed: Bool,
        sandboxDetail: String? = nil
    ) {
        self.protocolVersion = protocolVersion
        self.llamaVersion = llamaVersion
        self.isSandboxed = isSandboxed
        self.sandboxDetail = sandboxDetail
    }
}

/// Facts about the model now in memory.
package struct LoadedModel: Codable, Sendable, Equatable {
    /// The window in use, in tokens.
    package var contextTokens: Int
    package var threads: Int
    /// How the model's own template writes calls of functions; nil when it has
    /// no way with them.
    package var toolSyntax: ToolSyntax?

    package init(contextTokens: Int, threads: Int, toolSyntax: ToolSyntax? = nil) {
        self.toolSyntax = toolSyntax
        self.contextTokens = contextTokens
        self.threads = threads
    }
}

/// Why a model file could not be loaded.
package struct LoadFailure: Codable, Sendable, Equatable, Error {
    package enum Kind: String, Codable, Sendable {
        /// No such file.
        case missing
        /// There, but not to be read: a directory, no permission.
        case unreadable
        /// Empty, truncated, not GGUF, or inconsistent.
        case damaged
        /// A sound file of a kind that this runtime cannot run.
        case unsupported
        case outOfMemory
        case cancelled
    }
    package var kind: Kind
    /// One sentence for a person, without the path.
    package var detail: String

    package init(kind: Kind, detail: String) {
        self.kind = kind
        self.detail = detail
    }
}

/// How a conversation fits the context window. All counts are tokens, but
/// `leftOutTurns`.
package struct TokenBudget: Codable, Sendable, Equatable {
    package var promptTokens: Int
    /// Tokens kept free for the answer.
    package var reservedTokens: Int
    package var windowTokens: Int
    /// Turns at the start of the conversation that do not fit.
    package var leftOutTurns: Int

    package init(
        promptTokens: Int, reservedTokens: Int, windowTokens: Int, leftOutTurns: Int
    ) {
        self.promptTokens = promptTokens
        self.reservedTokens = reservedTokens
        self.windowTokens = windowTokens
        self.leftOutTurns = leftOutTurns
    }
}

/// How a generation ended, and what it took.
package struct GenerationSummary: Codable, Sendable, Equatable {
    package enum Reason: String, Codable, Sendable {
        /// The model ended its answer, or a stop sequence came.
        case stop
        /// The limit asked for, or the window, was reached.
        case maxTokens
        case cancelled
    }
    package var reason: Reason
    package var promptTokens: Int
    /// Prompt tokens that came from the key/value cache.
    package var reusedTokens: Int
    package var generatedTokens: Int
    /// From the first token to the last.
    package var decodeMilliseconds: Double

    package init(
        reason: Reason, promptTokens: Int, reusedTokens: Int, generatedTokens: Int,
        decodeMilliseconds: Double
    ) {
        self.reason = reason
        self.promptTokens = promptTokens
        self.reusedTokens = reusedTokens
        self.generatedTokens = generatedTokens
        self.decodeMilliseconds = decodeMilliseconds
    }
}

/// Why a generation could not be done.
package enum GenerationFailure: Codable, Sendable, Equatable, Error {
    case noModelLoaded
    /// The last message, with the system instructions and room for an answer,
    /// is larger than the window. In tokens.
    case contextWindowExceeded(needed: Int, available: Int)
    case invalidRequest(String)
    case internalFailure(String)
}
