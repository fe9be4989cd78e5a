/// Who was asked for an answer, in order, and what came of it. It is made by
/// the request itself and kept with the message: what is shown later is this
/// record, never a second computation.
public struct RouteDecision: Codable, Sendable, Equatable {
    /// The mode in force when the request was made.
    public var mode: InferenceMode
    /// The on-device model at that moment; nil when nobody looked.
    public var device: DeviceStanding?
    /// The cloud model at that moment; nil when nobody looked.
    public var cloud: CloudStanding?
    /// What the request needed.
    public var traits: RequestTraits
    /// Every model that was asked, first choice first.
    public var attempts: [Attempt]
    /// How many of the oldest turns did not fit into the window of the model
    /// that answers. Part of this record and not of the figures at an answer's
    /// end, which a stopped or failed answer does not reach.
    public var leftOutTurns: Int
    /// How many files of earlier messages the model that answers cannot take: it
    /// is only told that there were some. Nil in older records.
    public var leftOutFiles: Int?

    /// Makes a decision record.
    public init(
        mode: InferenceMode, device: DeviceStanding? = nil, cloud: CloudStanding? = nil,
        traits: RequestTraits = RequestTraits(), attempts: [Attempt], leftOutTurns: Int = 0
    ) {
        self.mode = mode
        self.device = device
        self.cloud = cloud
        self.traits = traits
        self.attempts = attempts
        self.leftOutTurns = leftOutTurns
    }

    /// The on-device model's availability in a record.
    public struct DeviceStanding: Codable, Sendable, Equatable {
        /// Whether it could be asked.
        public var isAvailable: Bool
        /// Why not: the name of an `UnavailableReason`.
        public var reason: String?
        /// The words beside it.
        public var detail: String?

        /// Takes down a status.
        public init(_ status: AvailabilityStatus) {
            isAvailable = status.availability.isAvailable
            if case .unavailable(let reason) = status.availability { self.reason = reason.name }
            detail = status.detail
        }
    }

    /// The cloud model's state in a record.
    public struct CloudStanding: Codable, Sendable, Equatable {
        /// The name of a `CloudAvailability`.
        public var state: String

        /// Takes down a state.
        public init(_ availability: CloudAvailability) {
            state = availability.name
        }
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

extension RouteDecision.Attempt {
    /// An attempt that was no answer.
    public init(_ model: ModelDescriptor, failed error: LanguageModelError, milliseconds: Double) {
        self.init(
            model: model.name, source: model.source, outcome: error.outcome, kind: error.kind,
            reason: error.attemptReason, detail: error.detail, milliseconds: milliseconds)
    }
}

extension RouteDecision {
    /// The record after the request ended with an error: the attempt that had
    /// begun to answer, or one of `asked` when there is none, is closed with it.
    public func closed(
        with error: LanguageModelError, asking asked: ModelDescriptor, milliseconds: Double
    ) -> RouteDecision {
        if case .unanswered(let decision, _) = error { return decision }
        var record = self
        let last = record.attempts.popLast()
        let model = last.map { ModelDescriptor(name: $0.model, source: $0.source) } ?? asked
        record.attempts.append(Attempt(model, failed: error, milliseconds: milliseconds))
        return record
    }
}
