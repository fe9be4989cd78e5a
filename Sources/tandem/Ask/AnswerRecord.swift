import HybridEngine

/// All that came of one request, gathered from its events.
struct AnswerRecord: Equatable {
    var mode: InferenceMode
    var text = ""
    var thoughts: String?
    /// What is not text in the answer.
    var parts: [Part] = []
    var model: ModelDescriptor?
    /// Who was asked, and what was known then; nil before it is decided.
    var decision: RouteDecision?
    var finishReason: FinishReason?
    var usage: Usage?
    var metadata: AnswerMetadata?
    var statistics: AnswerStatistics?
    var error: LanguageModelError?

    init(mode: InferenceMode) { self.mode = mode }

    var attempts: [RouteDecision.Attempt] { decision?.attempts ?? [] }
    var leftOutTurns: Int { decision?.leftOutTurns ?? 0 }

    mutating func apply(_ event: ResponseEvent) {
        switch event {
        case .progress, .retry, .message: break
        case .started(let descriptor, let decision):
            model = descriptor
            self.decision = decision
        case .textDelta(let delta): text += delta
        case .thoughtDelta(let delta):
            let earlier = thoughts ?? ""
            thoughts = earlier + delta
        case .part(let part): parts.append(part)
        case .usage(let usage): self.usage = usage
        case .metadata(let metadata): self.metadata = metadata
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
        switch error.cause {
        case .cancelled: finishReason = .cancelled
        case .responseStopped(let reason, _): finishReason = reason
        default: break
        }
        decision = (decision ?? RouteDecision(mode: mode, attempts: []))
            .closed(with: error, asking: asked, milliseconds: milliseconds)
    }

    /// Whether the whole answer arrived.
    var isComplete: Bool { error == nil && finishReason?.isAnswer == true }
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
