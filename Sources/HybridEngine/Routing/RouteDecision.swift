/// Who was asked for an answer, in order, and what came of it. It is made by
/// the request itself and kept with the message: what is shown later is this
/// record, never a second computation.
public struct RouteDecision: Codable, Sendable, Equatable {
    public var mode: InferenceMode
    public var attempts: [Attempt]

    /// Makes a decision record.
    public init(mode: InferenceMode, attempts: [Attempt]) {
        self.mode = mode
        self.attempts = attempts
    }

    /// One model that was asked.
    public struct Attempt: Codable, Sendable, Equatable {
        /// What came of it.
        public enum Outcome: String, Codable, Sendable {
            case answered, unavailable, unsupported, failed, cancelled
        }
        public var model: String
        public var source: InferenceSource
        public var outcome: Outcome
        /// The error's kind; nil when it answered.
        public var kind: String?
        /// A stable word, for example `modelNotReady` or `contextWindow`.
        public var reason: String?
        public var detail: String
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
