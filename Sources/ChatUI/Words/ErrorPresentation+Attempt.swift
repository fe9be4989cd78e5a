import HybridEngine

extension ErrorPresentation {
    /// What became of every model that was asked, first choice first; one
    /// alone when the error has no record of them.
    package static func each(_ error: LanguageModelError) -> [ErrorPresentation] {
        guard case .unanswered(let decision, let last) = error, !decision.attempts.isEmpty else {
            return [ErrorPresentation(error)]
        }
        return decision.attempts.dropLast().map(ErrorPresentation.init) + [ErrorPresentation(last)]
    }

    /// An attempt of a record, which keeps less than the error did.
    init(_ attempt: RouteDecision.Attempt) {
        if let error = LanguageModelError(attempt) {
            self.init(error)
            return
        }
        let place = attempt.source == .onDevice ? "Device" : "Cloud"
        let detail = [attempt.detail, attempt.kind ?? ""].first { !$0.isEmpty }
        self.init(
            sentence: "\(place): \(Self.clean(detail ?? attempt.outcome.rawValue)).", advice: nil,
            commands: [.again])
    }
}

extension LanguageModelError {
    /// The error that an attempt ended with, where its record tells enough.
    fileprivate init?(_ attempt: RouteDecision.Attempt) {
        switch attempt.kind {
        case "deviceUnavailable":
            guard let reason = UnavailableReason(name: attempt.reason ?? "") else { return nil }
            self = .deviceUnavailable(
                reason, detail: attempt.detail == attempt.reason ? nil : attempt.detail)
        case "missingAPIKey": self = .missingAPIKey
        case "offline": self = .offline(attempt.detail)
        case "timeout": self = .timeout(attempt.detail)
        case "tlsFailure": self = .tlsFailure(attempt.detail)
        default: return nil
        }
    }
}
