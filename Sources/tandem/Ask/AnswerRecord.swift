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
        case .progress: break
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
        self.error = error
        if case .cancelled = error { finishReason = .cancelled }
        var attempt =
            attempts.popLast()
            ?? RouteDecision.Attempt(model: asked.name, source: asked.source, outcome: .failed)
        attempt.outcome = error.outcome
        attempt.kind = error.kind
        attempt.reason = error.attemptReason
        attempt.detail = ErrorSentence.sentence(error)
        attempt.milliseconds = milliseconds
        attempts.append(attempt)
    }

    /// Whether the whole answer arrived.
    var isComplete: Bool { error == nil && finishReason != nil && finishReason != .cancelled }
}

extension LanguageModelError {
    fileprivate var outcome: RouteDecision.Attempt.Outcome {
        switch self {
        case .deviceUnavailable, .missingAPIKey, .offline: .unavailable
        case .unsupportedRequest, .contextWindowExceeded: .unsupported
        case .cancelled: .cancelled
        default: .failed
        }
    }

    /// The stable word for an attempt that was no answer; most kinds need none.
    fileprivate var attemptReason: String? {
        switch self {
        case .deviceUnavailable(let reason, _): reason.name
        case .contextWindowExceeded: "contextWindow"
        case .missingAPIKey: "missingAPIKey"
        case .offline: "offline"
        default: nil
        }
    }
}

extension UnavailableReason {
    /// The stable word for scripts.
    var name: String {
        switch self {
        case .deviceNotEligible: "deviceNotEligible"
        case .appleIntelligenceNotEnabled: "appleIntelligenceNotEnabled"
        case .modelNotReady: "modelNotReady"
        case .damaged: "damaged"
        case .crashedRepeatedly: "crashedRepeatedly"
        }
    }

    /// `status --json` knows three reasons by name; the rest is `other` there.
    var statusName: String {
        switch self {
        case .deviceNotEligible, .appleIntelligenceNotEnabled, .modelNotReady: name
        case .damaged, .crashedRepeatedly: "other"
        }
    }
}
