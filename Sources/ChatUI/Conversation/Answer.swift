import HybridEngine

/// A model's answer on the screen: its record, and how far it is.
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
        /// The program that asked for it ended; what had arrived stays.
        case interrupted
        case failed(LanguageModelError)
    }

    /// What was settled when it was asked for.
    package struct Terms: Sendable, Equatable {
        /// Who is asked first, as far as that was sure.
        package var firstChoice: String?
        /// Nobody else is asked.
        package var isOnlyChoice = false
        package var mode = InferenceMode.preferOnDevice
        /// The options as they were set.
        package var values = OptionValues()
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
    /// What came, as it is stored.
    package var record: AnswerRecord
    /// The service failed and was or is to be asked again.
    package var retry: RetryNotice?

    package init(turn: Int, terms: Terms = Terms()) {
        self.turn = turn
        self.terms = terms
        record = AnswerRecord(mode: terms.mode, options: terms.values)
    }

    /// One that was stored. No event belongs to it.
    package init(_ record: AnswerRecord) {
        turn = 0
        terms = Terms()
        terms.mode = record.mode
        terms.values = record.options
        terms.options = OptionsInForce(record.options, cloudModel: record.model?.name ?? "").options
        self.record = record
        phase = Phase(record)
    }

    package var isRunning: Bool {
        switch phase {
        case .waiting, .loading, .retrying, .answering: true
        case .finished, .stopped, .interrupted, .failed: false
        }
    }

    /// Whether it has thoughts to show.
    package var hasThoughts: Bool { !thoughts.isEmpty }

    /// Why the first choice did not answer, or what else is to be known of who
    /// did.
    package var secondChoiceReason: String? { decision.flatMap(RouteWords.reason) }

    /// Takes in an event.
    mutating func take(_ event: ResponseEvent) {
        record.apply(event)
        switch event {
        case .progress(let fraction): phase = .loading(fraction: fraction)
        case .retry(let notice): wait(for: notice)
        case .started, .textDelta, .thoughtDelta, .part: phase = .answering
        case .metadata, .message, .usage: break
        case .finished: phase = Phase(record)
        }
    }

    mutating func fail(_ error: LanguageModelError) {
        record.fail(error)
        phase = error.cause == .cancelled ? .stopped : .failed(error)
    }

    private mutating func wait(for notice: RetryNotice) {
        retry = notice
        phase = .retrying(secondsLeft: 0)
    }
}

extension Answer.Phase {
    /// Of an answer to which nothing is added any more.
    fileprivate init(_ record: AnswerRecord) {
        if record.isInterrupted {
            self = .interrupted
        } else if record.finishReason == .cancelled {
            self = .stopped
        } else if let error = record.failure {
            self = .failed(error)
        } else if let reason = record.finishReason {
            self = .finished(reason)
        } else {
            self = .interrupted
        }
    }
}

// MARK: - The record's own

extension Answer {
    /// Nil until the stream says who answers.
    package var model: ModelDescriptor? { record.model }
    package var decision: RouteDecision? { record.decision }
    package var thoughts: String { record.thoughts ?? "" }
    package var metadata: AnswerMetadata? { record.metadata }
    /// What is not text: code, data, calls.
    package var parts: [PlacedPart] { record.parts }
    package var usage: Usage? { record.usage }
    package var statistics: AnswerStatistics? { record.statistics }
    /// Pieces of text that came.
    package var pieces: Int { record.pieces }
    /// Bytes of text that came.
    package var textBytes: Int { record.text.utf8.count }
}
