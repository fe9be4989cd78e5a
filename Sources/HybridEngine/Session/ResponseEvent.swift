/// What happens while a model answers, in this order: `progress`* `started`
/// (`textDelta` | `thoughtDelta`)* `usage`? `finished`, or an error.
public enum ResponseEvent: Sendable, Equatable {
    /// Before the answer: the model is being read into memory, 0…1.
    case progress(fraction: Double)
    /// The model that goes on to answer, once per answer. The message's tag
    /// comes from here.
    case started(ModelDescriptor, RouteDecision)
    /// More of the answer.
    case textDelta(String)
    /// More of the model's reasoning.
    case thoughtDelta(String)
    /// What the answer took, in tokens.
    case usage(Usage)
    /// The answer is complete.
    case finished(FinishReason, AnswerStatistics)
}

/// Why an answer ended.
public enum FinishReason: String, Codable, Sendable, Equatable {
    /// The model ended its answer.
    case stop = "STOP"
    /// The limit asked for, or the window, was reached.
    case maxTokens = "MAX_TOKENS"
    /// The caller ended it.
    case cancelled = "CANCELLED"
}

/// Token counts, with Gemini's names.
public struct Usage: Codable, Sendable, Equatable {
    /// Of the request.
    public var promptTokenCount: Int
    /// Of the answer.
    public var candidatesTokenCount: Int
    /// Of the reasoning.
    public var thoughtsTokenCount: Int
    /// Prompt tokens that needed no work: on device, the key/value cache.
    public var cachedContentTokenCount: Int
    /// Of the tools' results.
    public var toolUsePromptTokenCount: Int
    /// Prompt, answer and reasoning.
    public var totalTokenCount: Int

    /// Makes counts; the total is the sum of prompt, answer and thoughts.
    public init(
        promptTokenCount: Int, candidatesTokenCount: Int, thoughtsTokenCount: Int = 0,
        cachedContentTokenCount: Int = 0, toolUsePromptTokenCount: Int = 0
    ) {
        self.promptTokenCount = promptTokenCount
        self.candidatesTokenCount = candidatesTokenCount
        self.thoughtsTokenCount = thoughtsTokenCount
        self.cachedContentTokenCount = cachedContentTokenCount
        self.toolUsePromptTokenCount = toolUsePromptTokenCount
        totalTokenCount = promptTokenCount + candidatesTokenCount + thoughtsTokenCount
    }
}

/// Times and sizes of one answer.
public struct AnswerStatistics: Codable, Sendable, Equatable {
    /// From the request to the first visible piece.
    public var firstTokenMilliseconds: Double
    /// From the request to the end of the answer.
    public var totalMilliseconds: Double
    /// Of the decoding alone; nil when too little was generated to tell.
    public var tokensPerSecond: Double?
    /// The model's window in tokens, when known.
    public var windowTokens: Int?

    /// Makes statistics.
    public init(
        firstTokenMilliseconds: Double, totalMilliseconds: Double, tokensPerSecond: Double?,
        windowTokens: Int? = nil
    ) {
        self.firstTokenMilliseconds = firstTokenMilliseconds
        self.totalMilliseconds = totalMilliseconds
        self.tokensPerSecond = tokensPerSecond
        self.windowTokens = windowTokens
    }
}
