import HybridEngine

/// The pieces of the why card, from an answer's record.
enum WhyWords {
    typealias Fact = (name: String, value: String)

    /// Both models as they were at that moment.
    static func standings(_ decision: RouteDecision) -> [Fact] {
        let device = decision.device.map { standing in
            let reason = standing.reason.flatMap(UnavailableReason.init(name:)).map {
                UnavailableWords($0, detail: standing.detail).sentence
            }
            return "device \(standing.isAvailable ? "ready" : reason ?? "unavailable")"
        }
        let cloud = decision.cloud.map { "cloud \(state($0.state))" }
        let words = [device, cloud].compactMap { $0 }
        return words.isEmpty ? [] : [("At that time", words.joined(separator: " · "))]
    }

    private static func state(_ name: String) -> String {
        switch name {
        case "missingAPIKey": "no API key"
        case "refused": "key not accepted"
        default: name
        }
    }

    /// `text · Turkish (97 %) · 412 tokens of 8,192`.
    static func needs(_ answer: Answer, _ traits: RequestTraits) -> String {
        var words = ["text"]
        if traits.image { words.append("image") }
        if traits.audio { words.append("sound") }
        if traits.pdf { words.append("PDF") }
        if traits.serverTool { words.append("a tool of the service") }
        if let language = traits.language {
            words.append("\(language.name) (\(Numbers.percent(language.confidence)))")
        }
        if let tokens = answer.usage?.promptTokenCount {
            let window = answer.statistics?.windowTokens.map { " of \(Numbers.grouped($0))" }
            words.append(Numbers.count(tokens, "token") + (window ?? ""))
        }
        return words.joined(separator: " · ")
    }

    /// Every model that was asked, numbered.
    static func attempts(_ answer: Answer, _ decision: RouteDecision) -> [Fact] {
        decision.attempts.enumerated().map { index, attempt in
            let place = attempt.source == .onDevice ? "device" : "cloud"
            let words = [
                "\(attempt.model): \(outcome(attempt, decision.traits))", time(attempt, answer),
            ]
            return ("\(index + 1)  \(place)", words.filter { !$0.isEmpty }.joined(separator: ", "))
        }
    }

    private static func outcome(
        _ attempt: RouteDecision.Attempt, _ traits: RequestTraits
    ) -> String {
        switch attempt.outcome {
        case .answered:
            attempt.reason == "language"
                ? "answered, \(RouteWords.doubt(traits))" : "answered"
        case .cancelled: "stopped"
        case .unavailable, .unsupported, .failed: RouteWords.reason(attempt, traits)
        }
    }

    /// The answering one's are the answer's.
    private static func time(_ attempt: RouteDecision.Attempt, _ answer: Answer) -> String {
        guard attempt.outcome == .answered else {
            return Numbers.duration(milliseconds: attempt.milliseconds)
        }
        guard let statistics = answer.statistics else {
            let first = Numbers.duration(milliseconds: attempt.milliseconds)
            return attempt.milliseconds > 0 ? "first token \(first)" : ""
        }
        let first = Numbers.duration(milliseconds: statistics.firstTokenMilliseconds)
        let all = Numbers.duration(milliseconds: statistics.totalMilliseconds)
        let speed = statistics.tokensPerSecond.map { ", \(Numbers.speed(tokensPerSecond: $0))" }
        return "first token \(first), \(all) in all\(speed ?? "")"
    }

    /// `412 in, 96 out, 0 thinking · 0 turns left out`.
    static func tokens(_ answer: Answer) -> String? {
        let left = answer.decision.map { "\(Numbers.count($0.leftOutTurns, "turn")) left out" }
        let counted = answer.usage.map { usage in
            let kept = usage.cachedContentTokenCount
            let cached = kept > 0 ? " (\(Numbers.grouped(kept)) of them kept from before)" : ""
            return "\(Numbers.grouped(usage.promptTokenCount)) in\(cached), "
                + "\(Numbers.grouped(usage.candidatesTokenCount)) out, "
                + "\(Numbers.grouped(usage.thoughtsTokenCount)) thinking"
        }
        let words = [counted, left].compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: " · ")
    }
}
