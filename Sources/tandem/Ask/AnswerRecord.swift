import HybridEngine

/// All that came of one request, gathered from its events.
struct AnswerRecord: Equatable {
    var mode: InferenceMode
    var text = ""
    var thoughts: String?
    var model: ModelDescriptor?
    var attempts: [RouteDecision.Attempt] = []
    var leftOutTurns = 0
    var finishReason: FinishReason?
    var usage: Usage?
    var statistics: AnswerStatistics?
    var error: LanguageModelError?

    init(mode: InferenceMode) { self.mode = mode }

    mutating func apply(_ event: ResponseEvent) {
        switch event {
        case .progress, .retry, .part, .metadata, .message: break
        case .started(let descriptor, let decision):
            model = descriptor
            attempts = decision.attempts
            leftOutTurns = decision.leftOutTurns
        case .textDelta(let delta): text += delta
        case .thoughtDelta(let delta): thoughts = (thoughts ?? "") + delta
        case .usage(let usage): self.usage = usage
        case .finished(let reason, let statistics):
            finishReason = reason
            self.statistics = statistics
        }
    }

    /// The request ended with an error: what arrived stays. The attempt that
    /// had begun, or the one that never did, is closed with it.
    mutating func fail(
        _ error: LanguageModelError, asking asked: ModelDescriptor, milliseconds: Double
    ) {
        self.error = error.cause
        if case .cancelled = error { finishReason = .cancelled }
        attempts =
            RouteDecision(mode: mode, attempts: attempts)
            .closed(with: error, asking: asked, milliseconds: milliseconds).attempts
    }

    /// Whether the whole answer arrived.
    var isComplete: Bool { error == nil && finishReason != nil && finishReason != .cancelled }
}

extension UnavailableReason {
    /// `status --json` knows three reasons by name; the rest is `other` there.
    var statusName: String {
        switch self {
        case .deviceNotEligible, .appleIntelligenceNotEnabled, .modelNotReady: name
        case .damaged, .crashedRepeatedly: "other"
        }
    }
}
