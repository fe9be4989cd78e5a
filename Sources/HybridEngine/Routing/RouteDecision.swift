/// Who was asked for an answer, in order, and what came of it. It is made by
/// the request itself and kept with the message: what is shown later is this
/// record, never a second computation.
public struct RouteDecision: Codable, Sendable, Equatable {
    /// The mode in force when the request was made.
    public var mode: InferenceMode
    /// Every model that was asked, first choice first.
    public var attempts: [Attempt]
    /// How many of the oldest turns did not fit into the window of the model
    /// that answers. Part of this record and not of the figures at an answer's
    /// end, which a stopped or failed answer does not reach.
    public var leftOutTurns: Int

    /// Makes a decision record.
    public init(mode: InferenceMode, attempts: [Attempt], leftOutTurns: Int = 0) {
        self.mode = mode
        self.attempts = attempts
        self.leftOutTurns = leftOutTurns
    }

    /// One model that was asked.
    public struct Attempt: Codable, Sendable, Equatable {
        /// What came of it.
        public enum Outcome: String, Codable, Sendable {
            /// The model went on to answer.
            case answered
            /// It could not be used at that moment.
            case unavailable
            /// It does not take this kind of request.
            case unsupported
            /// It took the request and failed.
            case failed
            /// The user ended the request.
            case cancelled
        }
        /// The model's name.
        public var model: String
        /// Where it runs.
        public var source: InferenceSource
        /// What came of it.
        public var outcome: Outcome
        /// The error's kind; nil when it answered.
        public var kind: String?
        /// A stable word, for example `modelNotReady` or `contextWindow`.
        public var reason: String?
        /// A sentence for a person; empty when there is nothing to add.
        public var detail: String
        /// From the request to the first visible piece, or to the failure.
        public var milliseconds: Double

        /// Makes an attempt.
        public init(
            model: String, source: InferenceSource, outcome: Outcome, kind: String? = nil,
            reason: String? = nil, detail: String = "", milliseconds: Double = 0
        ) {
            self.model = model
            self.source = source
            self.outcome = outcome
            self.kind = kind
            self.reason = reason
            self.detail = detail
            self.milliseconds = milliseconds
        }
    }
}
