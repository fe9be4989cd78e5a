import HybridEngine

/// What is known of a model's answer besides its text.
package struct Answer: Sendable, Equatable {
    /// How far it is.
    package enum Phase: Sendable, Equatable {
        case waiting
        /// The model is being read into memory, 0…1.
        case loading(fraction: Double)
        /// The service failed and is asked again in so many seconds.
        case retrying(secondsLeft: Int)
        case answering
        case finished(FinishReason)
        /// By the user; what had arrived stays.
        case stopped
        case failed(LanguageModelError)
    }

    /// What was settled when it was asked for.
    package struct Terms: Sendable, Equatable {
        /// Who is asked first, as far as that was sure.
        package var firstChoice: String?
        /// Nobody else is asked.
        package var isOnlyChoice = false
        package var options = ResponseGenerationOptions()
        /// Options that were set and that the cloud model does not take, a
        /// sentence each.
        package var leftOutOptions: [String] = []

        package init() {}
    }

    /// Which turn's events belong here.
    package var turn: Int
    package var terms: Terms
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
    package var parts: [PlacedPart] = []
    /// The service failed and was or is to be asked again.
    package var retry: RetryNotice?
    /// Pieces of text that came.
    package var pieces = 0
    /// Bytes of text that came.
    package var textBytes = 0
    package var usage: Usage?
    package var statistics: AnswerStatistics?

    package init(turn: Int, terms: Terms = Terms()) {
        self.turn = turn
        self.terms = terms
    }

    package var isRunning: Bool {
        switch phase {
        case .waiting, .loading, .retrying, .answering: true
        case .finished, .stopped, .failed: false
        }
    }

    /// Whether it has thoughts to show.
    package var hasThoughts: Bool { !thoughts.isEmpty }

    /// Why the first choice did not answer, or what else is to be known of who
    /// did.
    package var secondChoiceReason: String? { decision.flatMap(RouteWords.reason) }

    /// Takes in an event; text is the message's to keep.
    mutating func take(_ event: ResponseEvent) {
        switch event {
        case .progress(let fraction): phase = .loading(fraction: fraction)
        case .retry(let notice): wait(for: notice)
        case .started(let descriptor, let decision): start(descriptor, decision)
        case .textDelta(let piece):
            pieces += 1
            textBytes += piece.utf8.count
            phase = .answering
        case .thoughtDelta(let piece):
            thoughts += piece
            phase = .answering
        case .part(let part):
            parts.append(PlacedPart(part, offset: textBytes))
            phase = .answering
        case .metadata(let metadata): self.metadata = metadata
        case .message(let message): self.message = message
        case .usage(let usage): self.usage = usage
        case .finished(let reason, let statistics):
            self.statistics = statistics
            phase = reason == .cancelled ? .stopped : .finished(reason)
        }
    }

    /// The record of an error that no model could take the turn is the
    /// answer's.
    mutating func fail(_ error: LanguageModelError) {
        if case .unanswered(let decision, _) = error { self.decision = decision }
        phase = error.cause == .cancelled ? .stopped : .failed(error)
    }

    /// Once: whoever is named first is who answers.
    private mutating func start(_ descriptor: ModelDescriptor, _ decision: RouteDecision) {
        guard model == nil else { return }
        model = descriptor
        self.decision = decision
        phase = .answering
    }

    private mutating func wait(for notice: RetryNotice) {
        retry = notice
        phase = .retrying(secondsLeft: 0)
    }
}
