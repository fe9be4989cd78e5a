import HybridEngine

/// How an answer goes or went, as parts of its tag.
enum TurnWords {
    typealias Part = AnswerTag.Part

    static func parts(_ answer: Answer) -> [Part] {
        switch answer.phase {
        case .waiting: return [waiting(answer)]
        // In memory, it reads what it was sent, which takes a while when that is long.
        case .loading(let fraction) where fraction >= 1:
            return [Part("on-device model"), Part("reading")]
        case .loading(let fraction):
            return [Part("on-device model"), Part("loading \(Numbers.percent(fraction))")]
        case .retrying(let secondsLeft):
            return [Part(retrying(answer, secondsLeft: secondsLeft))]
        case .answering: return [answering(answer)]
        case .finished(let reason): return times(answer) + ending(reason)
        case .stopped: return [broken("stopped", answer)]
        case .interrupted: return [broken("interrupted", answer)]
        case .failed(let error): return failed(error.cause, answer)
        }
    }

    /// A model's way of saying no; nil for every other error.
    static func refusal(_ error: LanguageModelError) -> Part? {
        switch error {
        case .promptBlocked: Part("blocked")
        case .responseStopped(let reason, _):
            Part(
                "stopped by the model (\(reason.rawValue))", givesWay: 2,
                short: "stopped by the model")
        default: nil
        }
    }

    private static func waiting(_ answer: Answer) -> Part {
        if let retry = answer.retry { return Part(RetryWords.text(retry, secondsLeft: 0)) }
        guard let model = answer.terms.firstChoice else { return Part("waiting") }
        return Part(answer.terms.isOnlyChoice ? "waiting for \(model)" : "asking \(model) first")
    }

    private static func retrying(_ answer: Answer, secondsLeft: Int) -> String {
        answer.retry.map { RetryWords.text($0, secondsLeft: secondsLeft) } ?? "waiting"
    }

    private static func answering(_ answer: Answer) -> Part {
        if answer.isThinking { return Part("thinking") }
        guard let tokens = tokens(answer) else { return Part("answering") }
        return Part("answering, \(tokens)", givesWay: 2, short: "answering")
    }

    private static func failed(_ error: LanguageModelError, _ answer: Answer) -> [Part] {
        if let refusal = refusal(error) { return [refusal] }
        let hasBegun = answer.hasText || answer.hasThoughts
        return hasBegun ? [broken("interrupted", answer)] : []
    }

    private static func broken(_ word: String, _ answer: Answer) -> Part {
        if let tokens = tokens(answer) {
            return Part("\(word) after \(tokens)", givesWay: 2, short: word)
        }
        guard answer.hasThoughts else { return Part(word) }
        return Part("\(word) while thinking", givesWay: 2, short: word)
    }

    /// The model's own count, else one piece a token on the device, where each
    /// is one; the cloud sends several in a piece.
    private static func tokens(_ answer: Answer) -> String? {
        if let usage = answer.usage, usage.candidatesTokenCount > 0 {
            return Numbers.count(usage.candidatesTokenCount, "token")
        }
        guard answer.pieces > 0 else { return nil }
        return answer.model?.source == .inCloud
            ? Numbers.estimate(bytes: answer.textBytes) : Numbers.count(answer.pieces, "token")
    }

    private static func times(_ answer: Answer) -> [Part] {
        guard let statistics = answer.statistics else { return [] }
        let first = Numbers.duration(milliseconds: statistics.firstTokenMilliseconds)
        let speed = statistics.tokensPerSecond.map {
            Part(Numbers.speed(tokensPerSecond: $0), givesWay: 3)
        }
        return [Part(first, givesWay: 2)] + (speed.map { [$0] } ?? [])
    }

    private static func ending(_ reason: FinishReason) -> [Part] {
        switch reason {
        case .stop: []
        case .maxTokens: [Part("cut off")]
        case .cancelled: [Part("stopped")]
        default: [Part(reason.rawValue)]
        }
    }
}

extension Answer {
    var hasText: Bool { textBytes > 0 }

    /// Thoughts come, and nothing else has.
    var isThinking: Bool { hasThoughts && !hasText && parts.isEmpty }
}
