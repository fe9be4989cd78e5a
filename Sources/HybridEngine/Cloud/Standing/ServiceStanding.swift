/// What is known of the service without asking it: a pure value that learns
/// from what requests come to.
struct ServiceStanding: Sendable, Equatable {
    /// Why the settings make no sense; nil when they do.
    var misconfiguration: LanguageModelError?
    /// What was last known of the key.
    var credentials = Credentials.Finding.missing
    private(set) var breaker = CircuitBreaker()
    /// Why the last request could not reach the service; nil when it could.
    private var unreachable: String?
    /// The key that the service did not take.
    private var refused: Credentials.Found?
    /// What the last request was refused for, if the next one will be too.
    private var failing: ServiceFailure.Kind?
    private var hasRoute = true
    /// False once a request got through although the system's tables know no
    /// way: then they do not tell everything.
    private var isRouteTableTrusted = true

    /// The state now. What nobody but the user can put right comes first.
    func availability(at now: Duration) -> CloudAvailability {
        if let mistake { return .misconfigured(mistake.detail) }
        if credentials == .missing { return .missingAPIKey }
        if let offline { return .offline(offline) }
        if let source = refusedSource { return .refused(apiKeySource: source.rawValue) }
        if let rest = breaker.rest(at: now) {
            return .resting(until: rest.until, cause: rest.cause)
        }
        return failing.map(CloudAvailability.failing) ?? .available
    }

    /// What the user has to put right: in the settings, or where the key is.
    var mistake: LanguageModelError? {
        if let misconfiguration { return misconfiguration }
        if case .unusable(_, let error) = credentials { return error }
        return nil
    }

    /// Why the service cannot be reached; nil when it can, as far as is known.
    var offline: String? {
        if let unreachable { return unreachable }
        return hasRoute || !isRouteTableTrusted ? nil : "no route to the internet"
    }

    /// What the system's tables say.
    mutating func look(hasRoute: Bool) {
        self.hasRoute = hasRoute
        if hasRoute { isRouteTableTrusted = true }
    }

    /// The head of an answer came, whatever it said.
    mutating func reached() {
        unreachable = nil
        if !hasRoute { isRouteTableTrusted = false }
    }

    /// The service did what it was asked.
    mutating func succeeded() {
        reached()
        refused = nil
        failing = nil
        breaker.reset()
    }

    /// A probe was answered: the service takes the key. It asked no model.
    mutating func probeSucceeded() {
        let model = failing == .modelNotFound ? failing : nil
        succeeded()
        failing = model
    }

    /// Another model will be asked: what the one before was refused for says
    /// nothing about it.
    mutating func modelChanged() {
        failing = nil
    }

    /// A try failed; another one may follow. A wait that the service names
    /// counts at once.
    mutating func tryFailed(_ error: LanguageModelError, at now: Duration) {
        guard let cause = error.restCause, case .service(_, let failure) = error.cause,
            let seconds = failure.retryAfterSeconds
        else { return }
        breaker.waitNamed(seconds: seconds, cause: cause, at: now)
    }

    /// A request failed in the end.
    ///
    /// - Parameter key: what it was sent with.
    mutating func failed(_ error: LanguageModelError, key: Credentials.Found?, at now: Duration) {
        switch error.cause {
        case .offline(let detail): unreachable = detail
        case .service(.invalidAPIKey, _): refused = key
        case .service(let kind, let failure):
            // It took the key.
            refused = nil
            failing = kind.isLasting || failure.isDailyQuota ? kind : nil
            if let cause = error.restCause {
                breaker.turnFailed(cause: cause, at: now)
            } else {
                // It answers: what it refused was this request.
                breaker.reset()
            }
        case .promptBlocked, .responseStopped, .emptyResponse: breaker.reset()
        default: break
        }
    }

    /// A probe was answered with a failure.
    mutating func probed(_ error: LanguageModelError, key: Credentials.Found?, at now: Duration) {
        guard error.restCause == nil else { return tryFailed(error, at: now) }
        let before = failing
        failed(error, key: key, at: now)
        // It asked no model.
        if failing == .modelNotFound { failing = before }
    }

    /// Nil when another key is there now than the one that was refused.
    private var refusedSource: APIKeySource? {
        guard let refused else { return nil }
        switch credentials {
        case .found(let found): return found == refused ? refused.source : nil
        case .command: return refused.source == .command ? .command : nil
        case .missing, .unusable: return nil
        }
    }
}

extension LanguageModelError {
    /// What makes a service rest: its status in digits. Nil for failures that
    /// are not its own.
    var restCause: String? {
        switch cause {
        case .service(.quotaExceeded, _): "429"
        case .service(.server, let failure): String(failure.code ?? 500)
        default: nil
        }
    }
}

extension ServiceFailure {
    /// The status as HTTP counts them; what the body says wins over the head.
    /// Nil when neither says anything.
    var code: Int? {
        switch status {
        case "RESOURCE_EXHAUSTED": 429
        case "INTERNAL", "UNKNOWN", "DATA_LOSS": 500
        case "UNIMPLEMENTED": 501
        case "UNAVAILABLE": 503
        case "DEADLINE_EXCEEDED": 504
        default: httpStatus
        }
    }
}

extension ServiceFailure.Kind {
    /// Whether the same request will be refused again.
    fileprivate var isLasting: Bool {
        switch self {
        case .permissionDenied, .unsupportedUserLocation, .serviceDisabled, .modelNotFound,
            .endpointNotFound:
            true
        case .invalidAPIKey, .quotaExceeded, .invalidRequest, .server: false
        }
    }
}
