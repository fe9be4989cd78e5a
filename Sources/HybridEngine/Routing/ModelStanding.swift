/// What is known of a model at a moment, by the place where it runs.
public enum ModelStanding: Sendable, Equatable {
    /// A model on this machine.
    case onDevice(AvailabilityStatus)
    /// A model on a server.
    case inCloud(CloudAvailability)

    /// What a request to it would probably end with; nil when nothing is
    /// known. The seconds of a rest are left to whoever knows the clock.
    public var obstacle: LanguageModelError? {
        switch self {
        case .onDevice(let status):
            status.availability.isAvailable ? nil : status.deviceUnavailable
        case .inCloud(let availability): availability.obstacle(now: nil)
        }
    }
}

extension CloudAvailability {
    /// What a request would probably end with; nil when nothing is known. A
    /// key that was refused is asked with again, and so is a request that was:
    /// it may have been put right.
    ///
    /// - Parameter now: on the clock of `resting`'s `until`; nil leaves the
    ///   seconds out.
    public func obstacle(now: Duration?) -> LanguageModelError? {
        switch self {
        case .available, .refused, .failing: nil
        case .missingAPIKey: .missingAPIKey
        case .offline(let detail): .offline(detail)
        case .resting(let until, let cause):
            .resting(
                seconds: now.map { max(0, (until - $0).milliseconds / 1_000) } ?? 0, cause: cause)
        case .misconfigured(let detail): .unsupportedRequest(detail)
        }
    }
}
