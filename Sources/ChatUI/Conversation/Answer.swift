import HybridEngine

/// What is known of a model's answer besides its text.
package struct Answer: Sendable, Equatable {
    /// How far it is.
    package enum Phase: Sendable, Equatable {
        case waiting
        /// The model is being read into memory, 0…1.
        case loading(fraction: Double)
        case answering
        case finished(FinishReason)
        /// By the user; what had arrived stays.
        case stopped
        case failed(LanguageModelError)
    }
    /// Which turn's events belong here.
    package var turn: Int
    package var phase = Phase.waiting
    /// Nil until the stream says who answers.
    package var model: ModelDescriptor?
    package var decision: RouteDecision?
    package var thoughts = ""
    /// The whole answer as the next request carries it; nil for one that did
    /// not come to its end.
    package var message: Message?
    package var metadata: AnswerMetadata?
    /// What is not text: code, data, calls.
    package var parts: [Part] = []
    /// The service failed and is asked again.
    package var retry: RetryNotice?
    /// Pieces while it streams, then the model's own count.
    package var tokens = 0
    package var usage: Usage?
    package var statistics: AnswerStatistics?

    package init(turn: Int) { self.turn = turn }

    package var isRunning: Bool {
        switch phase {
        case .waiting, .loading, .answering: true
        case .finished, .stopped, .failed: false
        }
    }

    /// Why the first choice did not answer, when it did not.
    package var secondChoiceReason: String? {
        guard let first = decision?.attempts.first, first.outcome != .answered,
            decision?.attempts.count ?? 0 > 1
        else { return nil }
        return first.detail.isEmpty ? first.reason ?? first.kind : first.detail
    }

    /// Takes in an event; text is the message's to keep.
    mutating func take(_ event: ResponseEvent) {
        switch event {
        case .progress(let fraction): phase = .loading(fraction: fraction)
        case .retry(let notice): retry = notice
        case .started(let descriptor, let decision):
            model = descriptor
            self.decision = decision
            phase = .answering
        case .textDelta:
            tokens += 1
            phase = .answering
        case .thoughtDelta(let piece):
            thoughts += piece
            phase = .answering
        case .part(let part):
            parts.append(part)
            phase = .answering
        case .metadata(let metadata): self.metadata = metadata
        case .message(let message): self.message = message
        case .usage(let usage):
            self.usage = usage
            tokens = max(0, usage.candidatesTokenCount)
        case .finished(let reason, let statistics):
            self.statistics = statistics
            phase = reason == .cancelled ? .stopped : .finished(reason)
        }
    }
}
