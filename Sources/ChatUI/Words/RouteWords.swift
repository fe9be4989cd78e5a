import HybridEngine

/// The way a request went, in the words of a tag: why the first choice did not
/// answer. Made from the record that the request left, from nothing else.
package enum RouteWords {
    /// Nil when the first choice answered and there is nothing to add.
    package static func reason(_ decision: RouteDecision) -> String? {
        guard let last = decision.attempts.last, last.outcome == .answered else { return nil }
        var reasons = decision.attempts.dropLast()
            .filter { !($0.reason == "language" && isSame($0, last)) }
            .map { reason($0, decision.traits) }
        if mayNotSpeak(last, decision) { reasons.append(doubt(decision.traits)) }
        return reasons.isEmpty ? nil : reasons.joined(separator: ", ")
    }

    /// Why a model did not answer.
    static func reason(_ attempt: RouteDecision.Attempt, _ traits: RequestTraits) -> String {
        switch attempt.source {
        case .onDevice: device(attempt, traits)
        case .inCloud: cloud(attempt)
        }
    }

    private static func device(
        _ attempt: RouteDecision.Attempt, _ traits: RequestTraits
    ) -> String {
        let name = "on-device model"
        switch attempt.reason {
        case "language": return "\(name) has no \(language(traits))"
        case "image": return "\(name) takes no images"
        case "audio": return "\(name) takes no sound"
        case "pdf": return "\(name) takes no PDF"
        case "serverTool": return "\(name) has no such tool"
        case "contextWindow": return "too long for the \(name)"
        case let word?: return unavailable(word, attempt) ?? failed("device", attempt)
        case nil: return attempt.outcome == .failed ? failed("device", attempt) : bare(attempt)
        }
    }

    private static func unavailable(_ word: String, _ attempt: RouteDecision.Attempt) -> String? {
        guard let reason = UnavailableReason(name: word) else { return nil }
        let detail = attempt.detail == word ? nil : attempt.detail
        let words = UnavailableWords(reason, detail: detail).sentence
        return reason == .modelNotReady ? "device model not ready: \(words)" : "device: \(words)"
    }

    private static func cloud(_ attempt: RouteDecision.Attempt) -> String {
        switch attempt.reason {
        case "offline": "cloud offline"
        case "missingAPIKey": "cloud has no API key"
        case "resting": "cloud is resting"
        default: failed("cloud", attempt)
        }
    }

    private static func failed(_ who: String, _ attempt: RouteDecision.Attempt) -> String {
        let detail = bare(attempt)
        return detail.isEmpty ? "\(who) failed" : "\(who) failed: \(detail)"
    }

    private static func bare(_ attempt: RouteDecision.Attempt) -> String {
        [attempt.detail, attempt.reason ?? "", attempt.kind ?? ""].first { !$0.isEmpty } ?? ""
    }

    // MARK: Language

    /// It was passed over for its languages, and answers since nobody else
    /// could.
    private static func mayNotSpeak(
        _ answering: RouteDecision.Attempt, _ decision: RouteDecision
    ) -> Bool {
        decision.attempts.contains { isSame($0, answering) && $0.reason == "language" }
    }

    private static func isSame(
        _ first: RouteDecision.Attempt, _ second: RouteDecision.Attempt
    ) -> Bool {
        first.model == second.model && first.source == second.source
    }

    static func doubt(_ traits: RequestTraits) -> String {
        "may not speak \(language(traits))"
    }

    private static func language(_ traits: RequestTraits) -> String {
        traits.language?.name ?? "the language"
    }
}
