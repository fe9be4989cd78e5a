/// What happens while a model answers, in this order: (`progress` | `retry`)*
/// `started` (`textDelta` | `thoughtDelta` | `part`)* `usage`? `metadata`?
/// `message` `finished`, or an error. Where functions are called, the messages
/// of earlier rounds come as `message` before that.
public enum ResponseEvent: Sendable, Equatable {
    /// Before the answer: the model is being read into memory, 0…1.
    case progress(fraction: Double)
    /// Before the answer: the service failed and is asked again.
    case retry(RetryNotice)
    /// The model that goes on to answer, once per answer. The message's tag
    /// comes from here.
    case started(ModelDescriptor, RouteDecision)
    /// More of the answer.
    case textDelta(String)
    /// More of the model's reasoning.
    case thoughtDelta(String)
    /// A piece of the answer that is not text: a function call, what a function
    /// gave, code, data.
    case part(Part)
    /// What the answer took, in tokens.
    case usage(Usage)
    /// What the service said about the answer besides its text.
    case metadata(AnswerMetadata)
    /// The whole answer, or before it a function call and what it gave, as it
    /// goes into the transcript.
    case message(Message)
    /// The answer is complete.
    case finished(FinishReason, AnswerStatistics)
}

/// A request that will be sent again.
public struct RetryNotice: Codable, Sendable, Equatable {
    /// Seconds until then.
    public var seconds: Double
    /// The error's kind.
    public var kind: String
    /// The HTTP status, where one came.
    public var httpStatus: Int?
    /// Which try comes next, from 2.
    public var attempt: Int
    /// How many tries there are.
    public var limit: Int

    /// Makes a notice.
    public init(
        seconds: Double, kind: String, httpStatus: Int? = nil, attempt: Int, limit: Int
    ) {
        self.seconds = seconds
        self.kind = kind
        self.httpStatus = httpStatus
        self.attempt = attempt
        self.limit = limit
    }
}
