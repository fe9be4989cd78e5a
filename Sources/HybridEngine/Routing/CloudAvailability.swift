/// Whether the cloud model can be asked, as far as is known without asking.
public enum CloudAvailability: Sendable, Equatable {
    /// There is a key; whether the service answers is known afterwards.
    case available
    /// No key was found.
    case missingAPIKey
    /// The last request could not reach the service, or the system has no way
    /// to it.
    case offline(String)
    /// Requests wait after failures that came in a row.
    ///
    /// - Parameters:
    ///   - until: on the clock of uptime.
    ///   - cause: what happened, for example `429`.
    case resting(until: Duration, cause: String)
    /// The service does not accept the key, which came from here.
    case refused(apiKeySource: String)
    /// The last request was refused for a reason that the next one will meet
    /// too, unless somebody changes something: there is no such model, the
    /// key may not use it, the quota of the day is used up.
    case failing(ServiceFailure.Kind)
    /// The settings do not make sense; says what is wrong.
    case misconfigured(String)

    /// The stable name for scripts.
    public var name: String {
        switch self {
        case .available: "ready"
        case .missingAPIKey: "missingAPIKey"
        case .offline: "offline"
        case .resting: "resting"
        case .refused: "refused"
        case .failing: "failing"
        case .misconfigured: "misconfigured"
        }
    }
}
