import HybridEngine

/// The line above an answer: who gave it, where, and how it went. It is made
/// from the answer's own record, never from what was configured.
package struct AnswerTag: Sendable, Equatable {
    /// A piece, and how early it gives way on a narrow screen: 0 never does.
    package struct Part: Sendable, Equatable {
        package var text: String
        package var givesWay: Int
    }
    package var parts: [Part]
    /// The model's name, when there is one: the first part, which may be
    /// shortened last.
    package var model: String?
    package var isLive: Bool

    package init(_ answer: Answer) {
        isLive = answer.isRunning
        model = answer.model?.name
        parts = Self.who(answer) + Self.how(answer)
    }

    /// All of it, for line mode.
    package var text: String { parts.map(\.text).joined(separator: " · ") }

    /// As much as fits in a number of characters.
    package func text(fitting columns: Int) -> String {
        var parts = parts
        for level in [3, 2] {
            if Self.joined(parts).count <= columns { break }
            parts.removeAll { $0.givesWay == level }
        }
        if Self.joined(parts).count > columns, let model, !parts.isEmpty {
            parts[0].text = Self.shortName(model)
        }
        return Self.joined(parts)
    }

    /// `SmolLM2-135M` of `SmolLM2-135M-Instruct`: what says who it is comes
    /// first in these names.
    package static func shortName(_ name: String) -> String {
        let pieces = name.split(separator: "-")
        return pieces.count > 2 ? pieces.prefix(2).joined(separator: "-") : name
    }

    private static func joined(_ parts: [Part]) -> String {
        parts.map(\.text).joined(separator: " · ")
    }

    private static func who(_ answer: Answer) -> [Part] {
        guard let model = answer.model else {
            let words = answer.isRunning ? "on-device model" : "no model answered"
            return [Part(text: words, givesWay: 0)]
        }
        var parts = [
            Part(text: model.name, givesWay: 0), Part(text: model.source.words, givesWay: 0),
        ]
        if let reason = answer.secondChoiceReason { parts.append(Part(text: reason, givesWay: 0)) }
        return parts
    }

    private static func how(_ answer: Answer) -> [Part] {
        let tokens = Numbers.count(answer.tokens, "token")
        switch answer.phase {
        case .waiting: return [Part(text: "waiting", givesWay: 0)]
        case .loading(let fraction):
            return [Part(text: "loading \(Numbers.percent(fraction))", givesWay: 0)]
        case .answering:
            let words = answer.tokens == 0 ? "answering" : "answering, \(tokens)"
            return [Part(text: words, givesWay: 0)]
        case .finished(let reason): return times(answer) + ending(reason)
        case .stopped:
            let words = answer.tokens == 0 ? "stopped" : "stopped after \(tokens)"
            return [Part(text: words, givesWay: 0)]
        case .failed:
            return answer.tokens == 0
                ? [] : [Part(text: "interrupted after \(tokens)", givesWay: 0)]
        }
    }

    private static func times(_ answer: Answer) -> [Part] {
        guard let statistics = answer.statistics else { return [] }
        let first = Numbers.duration(milliseconds: statistics.firstTokenMilliseconds)
        let speed = statistics.tokensPerSecond.map {
            Part(text: Numbers.speed(tokensPerSecond: $0), givesWay: 3)
        }
        return [Part(text: first, givesWay: 2)] + (speed.map { [$0] } ?? [])
    }

    private static func ending(_ reason: FinishReason) -> [Part] {
        switch reason {
        case .stop: []
        case .maxTokens: [Part(text: "cut off", givesWay: 0)]
        case .cancelled: [Part(text: "stopped", givesWay: 0)]
        }
    }
}
