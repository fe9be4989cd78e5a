extension LanguageModelError {
    /// What an attempt that ended with this error came to.
    public var outcome: RouteDecision.Attempt.Outcome {
        switch self {
        case .deviceUnavailable, .missingAPIKey, .offline, .resting: .unavailable
        case .unsupportedRequest, .contextWindowExceeded: .unsupported
        case .cancelled: .cancelled
        case .unanswered(_, let last): last.outcome
        default: .failed
        }
    }

    /// The stable word for an attempt that was no answer; most kinds need none.
    public var attemptReason: String? {
        switch self {
        case .deviceUnavailable(let reason, _): reason.name
        case .contextWindowExceeded: "contextWindow"
        case .missingAPIKey: "missingAPIKey"
        case .offline: "offline"
        case .resting: "resting"
        case .unsupportedRequest(_, let feature): feature?.rawValue
        case .unanswered(_, let last): last.attemptReason
        default: nil
        }
    }

    /// A clause for the record of an attempt and for the log: no capital, no
    /// full stop. It may hold a service's own words, but no key and no prompt.
    public var detail: String {
        switch self {
        case .missingAPIKey: "no API key"
        case .service(_, let failure): failure.detail
        case .promptBlocked(let reason, let message):
            "prompt blocked: \(reason)" + Self.appended(message)
        case .responseStopped(let reason, let message):
            "stopped by the model: \(reason.rawValue)" + Self.appended(message)
        case .emptyResponse(let what), .malformedResponse(let what), .offline(let what),
            .timeout(let what), .connectionLost(let what), .tlsFailure(let what),
            .unsupportedRequest(let what, _), .runtimeFailed(let what), .storage(let what),
            .schemaMismatch(let what):
            what
        case .functionCalls(let calls):
            "the model called \(calls.map(\.name).joined(separator: ", ")) and waits for the results"
        case .toolLimit(let rounds): "still calls functions after \(rounds) rounds"
        case .resting(let seconds, let cause):
            "resting \(Int(seconds.rounded(.up))) s (\(cause))"
        case .deviceUnavailable(let reason, let detail): detail ?? reason.name
        case .contextWindowExceeded(let needed, let available):
            "the message is too long: needs \(needed) tokens, \(available) are available"
        case .runtimeCrashed(.signal(let number)): "the model runtime stopped (signal \(number))"
        case .runtimeCrashed(.status(let status)): "the model runtime stopped (status \(status))"
        case .invalidOption(let key, let value, let allowed):
            "\(key) does not take \(value); it takes \(allowed)"
        case .concurrentRequests: "another answer is still running"
        case .cancelled: "stopped"
        case .unanswered(_, let last): last.detail
        }
    }

    private static func appended(_ message: String?) -> String {
        message.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
    }
}

extension ServiceFailure {
    /// The service's words with its codes.
    var detail: String {
        let codes = [httpStatus.map(String.init), status].compactMap { $0 }
        // A page that is called like its status says nothing more.
        if codes.isEmpty || codes == [message] { return message }
        return "\(codes.joined(separator: " ")): \(message)"
    }
}

extension UnavailableReason {
    /// The stable word for scripts.
    public var name: String {
        switch self {
        case .deviceNotEligible: "deviceNotEligible"
        case .appleIntelligenceNotEnabled: "appleIntelligenceNotEnabled"
        case .modelNotReady: "modelNotReady"
        case .damaged: "damaged"
        case .crashedRepeatedly: "crashedRepeatedly"
        }
    }
}

extension LanguageModelError {
    /// The status that a service answered with; nil for other errors, and
    /// where it came inside a stream.
    var httpStatus: Int? {
        guard case .service(_, let failure) = self else { return nil }
        return failure.httpStatus
    }
}

extension LanguageModelError {
    /// The same failure of a service, which might have been asked again.
    var notAskedAgain: LanguageModelError {
        guard case .service(let kind, var failure) = self else { return self }
        failure.message += "; not asked again: the mode is only-on-device now"
        return .service(kind, failure)
    }
}
