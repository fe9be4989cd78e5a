import ChatUI
import HybridEngine

/// The line of `--verbose`: model, source, reason, timing.
struct AnswerSummary: Equatable {
    let text: String

    /// Nil when no model answered.
    init?(_ record: AnswerRecord) {
        guard let model = record.model else { return nil }
        var parts = [model.name, model.source.words, Self.reason(record)]
        if let statistics = record.statistics {
            parts.append(
                "first token "
                    + Numbers.duration(milliseconds: statistics.firstTokenMilliseconds))
            parts.append("in all " + Numbers.duration(milliseconds: statistics.totalMilliseconds))
            if let speed = statistics.tokensPerSecond {
                parts.append(Numbers.speed(tokensPerSecond: speed))
            }
        }
        if let usage = record.usage { parts.append(Self.tokens(usage)) }
        text = parts.joined(separator: " · ")
    }

    private static func reason(_ record: AnswerRecord) -> String {
        // Who began to answer is told of as if it had come to an end.
        var decision = record.decision
        if let last = decision?.attempts.indices.last {
            decision?.attempts[last].outcome = .answered
        }
        return decision.flatMap(RouteWords.reason) ?? "first choice of \(record.mode.rawValue)"
    }

    private static func tokens(_ usage: Usage) -> String {
        "\(Numbers.grouped(usage.promptTokenCount)) tokens in"
            + " (\(Numbers.grouped(usage.cachedContentTokenCount)) cached), "
            + "\(Numbers.grouped(usage.candidatesTokenCount)) out"
    }
}
