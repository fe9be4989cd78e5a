import HybridEngine
import TerminalUI

/// The line above an answer: who gave it, where, and how it went. It is made
/// from the answer's own record, never from what was configured.
package struct AnswerTag: Sendable, Equatable {
    /// A piece, and how early it gives way on a narrow screen: 0 never does.
    package struct Part: Sendable, Equatable {
        package var text: String
        package var givesWay: Int
        /// What stays of it when it gives way.
        package var short: String?

        init(_ text: String, givesWay: Int = 0, short: String? = nil) {
            self.text = text
            self.givesWay = givesWay
            self.short = short
        }
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
    package var text: String { Self.joined(parts) }

    /// As much as fits in a number of columns, with nothing hostile in it.
    package func text(fitting columns: Int) -> String {
        var parts = parts
        for level in [3, 2] where Self.joined(parts).displayWidth > columns {
            parts = parts.compactMap { part in
                part.givesWay == level ? part.short.map { Part($0) } : part
            }
        }
        if Self.joined(parts).displayWidth > columns, let model, !parts.isEmpty {
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
        TextSanitizer.sanitize(parts.map(\.text).joined(separator: " · "))
    }

    private static func who(_ answer: Answer) -> [Part] {
        guard let model = answer.model else {
            let words = answer.isRunning ? "on-device model" : "no model answered"
            return [Part(words)]
        }
        var parts = [
            Part(model.name), Part(model.source.words),
        ]
        if let reason = answer.secondChoiceReason { parts.append(Part(reason)) }
        return parts
    }

    private static func how(_ answer: Answer) -> [Part] {
        let tokens = Numbers.count(answer.tokens, "token")
        switch answer.phase {
        case .waiting: return [Part("waiting")]
        case .loading(let fraction):
            return [Part("loading \(Numbers.percent(fraction))")]
        case .answering:
            let words = answer.tokens == 0 ? "answering" : "answering, \(tokens)"
            return [Part(words, givesWay: 2, short: "answering")]
        case .finished(let reason): return times(answer) + ending(reason)
        case .stopped:
            let words = answer.tokens == 0 ? "stopped" : "stopped after \(tokens)"
            return [Part(words)]
        case .failed:
            return answer.tokens == 0
                ? [] : [Part("interrupted after \(tokens)")]
        }
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
