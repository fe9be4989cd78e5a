/// All that is known of one answer, gathered from its events: what is shown,
/// printed and stored is this record.
public struct AnswerRecord: Sendable, Equatable {
    /// The mode in force when it was asked for.
    public var mode: InferenceMode
    /// Generation options as they were set then.
    public var options = OptionValues()
    /// The text that arrived. Thoughts are not text.
    public var text = ""
    /// The model's reasoning; nil when it gave none.
    public var thoughts: String?
    /// What is not text in the answer, and where it stands in it.
    public var parts: [PlacedPart] = []
    /// Who answers; nil before the stream says so.
    public var model: ModelDescriptor?
    /// Who was asked, and what was known then; nil before it is decided.
    public var decision: RouteDecision?
    /// Why it ended; nil while it has not.
    public var finishReason: FinishReason?
    /// What it took; nil while unknown.
    public var usage: Usage?
    /// What the service said besides the text; nil while unknown.
    public var metadata: AnswerMetadata?
    /// The whole answer as later requests carry it; nil for one that did not
    /// come to its end.
    public var message: Message?
    /// What was said before it in the same turn: calls of functions, and what
    /// they gave, in turn.
    public var rounds: [Message] = []
    /// Times and sizes; nil while it has not ended.
    public var statistics: AnswerStatistics?
    /// How many pieces of text came.
    public var pieces = 0
    /// Why it did not come to its end.
    public var error: LanguageModelError?
    /// What left this machine for it, every try by itself.
    public var sent: [SentRequest] = []
    /// What stands for this answer and all before it in later requests; nil
    /// where they stand for themselves.
    public var summary: HistorySummary?
    /// Whether the program that wrote it down ended while it was coming.
    public var isInterrupted = false

    /// Makes the record of an answer that is asked for.
    public init(mode: InferenceMode, options: OptionValues = OptionValues()) {
        self.mode = mode
        self.options = options
    }

    /// Every model that was asked, first choice first.
    public var attempts: [RouteDecision.Attempt] { decision?.attempts ?? [] }

    /// How many of the oldest turns did not fit.
    public var leftOutTurns: Int { decision?.leftOutTurns ?? 0 }

    /// Files of earlier messages that the model was only told of.
    public var leftOutFiles: Int { decision?.leftOutFiles ?? 0 }

    /// Whether the whole answer arrived.
    public var isComplete: Bool {
        error == nil && !isInterrupted && finishReason?.isAnswer == true
    }

    /// Whether nothing more will come.
    public var hasEnded: Bool { finishReason != nil || error != nil || isInterrupted }

    /// The error with the record of who was asked, where nobody answered.
    public var failure: LanguageModelError? {
        guard let error else { return nil }
        guard model == nil, let decision, !decision.attempts.isEmpty else { return error }
        return .unanswered(decision, error)
    }

    /// Takes in an event.
    public mutating func apply(_ event: ResponseEvent) {
        switch event {
        case .progress, .retry: break
        case .started(let descriptor, let decision):
            // Once: whoever is named first is who answers.
            guard model == nil else { return }
            model = descriptor
            self.decision = decision
        case .textDelta(let delta):
            text += delta
            pieces += 1
        case .thoughtDelta(let delta):
            let earlier = thoughts ?? ""
            thoughts = earlier + delta
        case .part(let part): parts.append(PlacedPart(part, offset: text.utf8.count))
        case .usage(let usage): self.usage = usage
        case .metadata(let metadata): self.metadata = metadata
        case .message(let message):
            if let earlier = self.message { rounds.append(earlier) }
            self.message = message
        case .finished(let reason, let statistics):
            finishReason = reason
            self.statistics = statistics
        }
    }

    /// The request ended with an error: what arrived stays.
    public mutating func fail(_ error: LanguageModelError) {
        self.error = error.cause
        if case .unanswered(let decision, _) = error { self.decision = decision }
        switch error.cause {
        case .cancelled: finishReason = .cancelled
        case .responseStopped(let reason, _): finishReason = reason
        default: break
        }
    }

    /// The request ended with an error. The attempt that had begun, or the one
    /// that never did, is closed with it.
    public mutating func fail(
        _ error: LanguageModelError, asking asked: ModelDescriptor, milliseconds: Double
    ) {
        fail(error)
        decision = (decision ?? RouteDecision(mode: mode, attempts: []))
            .closed(with: error, asking: asked, milliseconds: milliseconds)
    }
}
