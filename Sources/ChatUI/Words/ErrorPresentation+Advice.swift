import HybridEngine

extension ErrorPresentation {
    static func advice(for error: LanguageModelError) -> String? {
        switch error {
        case .service(let kind, let failure): advice(for: kind, failure)
        case .missingAPIKey: "GEMINI_API_KEY takes one."
        case .promptBlocked: "Other words may pass."
        case .timeout: "cloud.timeouts in the configuration say how long is waited."
        case .tlsFailure: "SSL_CERT_FILE names the certificates that are trusted."
        case .deviceUnavailable(let reason, let detail):
            UnavailableWords(reason, detail: detail).advice
        case .contextWindowExceeded: "Nothing was generated. A shorter message fits."
        case .runtimeCrashed: "The next message tries a new one."
        case .invalidOption(_, _, let allowed): "It takes \(allowed)."
        case .unanswered(_, let last): advice(for: last)
        default: nil
        }
    }

    private static func advice(
        for kind: ServiceFailure.Kind, _ failure: ServiceFailure
    ) -> String? {
        switch kind {
        case .invalidAPIKey: "\(origin(failure))https://aistudio.google.com/apikey makes one."
        case .permissionDenied: "\(origin(failure))Its project and its restrictions decide."
        case .unsupportedUserLocation: "The model on this machine answers everywhere."
        case .serviceDisabled: activation(failure)
        case .quotaExceeded where failure.isDailyQuota:
            "It comes back tomorrow; the model on this machine has none."
        case .quotaExceeded, .server: failure.retryAfterSeconds.flatMap(later)
        case .modelNotFound: "/model, GEMINI_MODEL or --model names another."
        case .endpointNotFound:
            "GOOGLE_GEMINI_BASE_URL and cloud.endpoint say which address is asked."
        case .invalidRequest: nil
        }
    }

    private static func origin(_ failure: ServiceFailure) -> String {
        switch failure.apiKeySource {
        case nil: ""
        case "file": "It came from the key file. "
        case "command": "It came from apiKeyCommand. "
        case let name?: "It came from \(name). "
        }
    }

    private static func activation(_ failure: ServiceFailure) -> String {
        failure.activationURL.map { "\($0) turns it on; it takes a few minutes." }
            ?? "The project's console turns it on."
    }

    private static func later(_ seconds: Double) -> String? {
        guard seconds >= 1, seconds < 1e8 else { return nil }
        return "It asks for a wait of \(Numbers.seconds(Int(seconds.rounded(.up))))."
    }

    static func commands(for error: LanguageModelError) -> [Command] {
        switch error {
        case .service(.invalidAPIKey, _), .service(.permissionDenied, _), .missingAPIKey:
            [.key, .nextMode]
        case .service(.modelNotFound, _): [.model]
        case .service(.unsupportedUserLocation, _), .service(.serviceDisabled, _), .offline:
            [.again, .nextMode]
        case .resting: [.probe, .other]
        case .connectionLost, .timeout, .service(.quotaExceeded, _), .service(.server, _):
            [.again, .other]
        case .promptBlocked: [.cursorUp]
        case .deviceUnavailable(.crashedRepeatedly, _): [.probe, .again]
        case .deviceUnavailable: [.status, .again]
        case .contextWindowExceeded: [.cursorUp]
        case .invalidOption: []
        case .concurrentRequests: [.stop]
        case .unanswered(let decision, let last):
            decision.attempts.count > 1 ? [.again, .nextMode] : commands(for: last)
        default: [.again]
        }
    }
}
