/// Whether a model can take a request now.
public enum Availability: Sendable, Equatable {
    /// Ready, in memory or not: a request waits for the load.
    case available
    /// Not now, and why.
    case unavailable(UnavailableReason)

    /// True for `available`.
    public var isAvailable: Bool { self == .available }
}

/// Why the on-device model cannot be used: the states of Apple's
/// `SystemLanguageModel.Availability`, with what they mean on Linux.
public enum UnavailableReason: String, Codable, Sendable, Equatable, CaseIterable {
    /// This machine cannot run it: processor, memory, runtime program missing.
    case deviceNotEligible
    /// Turned off in the configuration (`device.enabled`).
    case appleIntelligenceNotEnabled
    /// No model file yet, downloading, or being verified.
    case modelNotReady
    /// The file is not a sound model.
    case damaged
    /// The runtime process stopped too often in a short time.
    case crashedRepeatedly
}

/// Availability with the words that go beside it.
public struct AvailabilityStatus: Sendable, Equatable {
    /// Whether the model can take a request.
    public var availability: Availability
    /// One short sentence for a person, for example
    /// `needs 2.1 GB memory, 1.4 GB free`. Nil when there is nothing to add.
    public var detail: String?
    /// What the runtime is doing.
    public var activity: Activity

    /// What an available model is doing.
    public enum Activity: Sendable, Equatable {
        /// Nothing; the model may be in memory or not.
        case idle
        /// Being read into memory, 0…1.
        case loading(fraction: Double)
        /// Working on a request.
        case answering
    }

    /// Makes a status.
    public init(_ availability: Availability, detail: String? = nil, activity: Activity = .idle) {
        self.availability = availability
        self.detail = detail
        self.activity = activity
    }
}
