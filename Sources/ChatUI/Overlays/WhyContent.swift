import HybridEngine
import TerminalUI

/// What `w` shows: the record that came with the answer, nothing worked out
/// again.
enum WhyContent {
    static func rows(_ state: State, message: Int, width: Int) -> [StyledLine] {
        guard state.conversation.messages.indices.contains(message),
            let answer = state.conversation.messages[message].answer
        else { return [StyledLine("There is no such answer.")] }
        return FactRows.rows(facts(answer), width: width)
    }

    static func facts(_ answer: Answer) -> [(name: String, value: String)] {
        var facts = [(name: "Answered by", value: who(answer))]
        if let decision = answer.decision {
            facts.append(("Mode", decision.mode.words))
            for (index, attempt) in decision.attempts.enumerated() {
                facts.append(("\(index + 1)  \(device(attempt.source))", words(attempt)))
            }
            facts.append(("Left out", Numbers.count(decision.leftOutTurns, "turn")))
        }
        if let usage = answer.usage { facts.append(("Tokens", tokens(usage))) }
        if let statistics = answer.statistics { facts += times(statistics) }
        if case .failed(let error) = answer.phase {
            facts.append(("Went wrong", ErrorPresentation(error).sentence))
        }
        return facts
    }

    private static func who(_ answer: Answer) -> String {
        guard let model = answer.model else {
            return answer.isRunning ? "not known yet" : "no model answered"
        }
        return "\(model.name), \(model.source == .onDevice ? "on this device" : "in the cloud")"
    }

    private static func device(_ source: InferenceSource) -> String {
        source == .onDevice ? "device" : "cloud"
    }

    private static func words(_ attempt: RouteDecision.Attempt) -> String {
        let reason = [attempt.detail, attempt.reason ?? "", attempt.kind ?? ""]
            .first { !$0.isEmpty }
        let why = attempt.outcome == .answered ? nil : reason
        let time =
            attempt.milliseconds > 0
            ? Numbers.duration(milliseconds: attempt.milliseconds) : nil
        let first = "\(attempt.model): \(attempt.outcome.rawValue)"
        return [first, why, time].compactMap { $0 }.joined(separator: ", ")
    }

    private static func tokens(_ usage: Usage) -> String {
        let kept = Numbers.grouped(usage.cachedContentTokenCount)
        return "\(Numbers.grouped(usage.promptTokenCount)) in (\(kept) of them kept from before), "
            + "\(Numbers.grouped(usage.candidatesTokenCount)) out"
    }

    private static func times(_ statistics: AnswerStatistics) -> [(name: String, value: String)] {
        let first = Numbers.duration(milliseconds: statistics.firstTokenMilliseconds)
        let all = Numbers.duration(milliseconds: statistics.totalMilliseconds)
        let speed = statistics.tokensPerSecond.map {
            ", \(Numbers.speed(tokensPerSecond: $0))"
        }
        return [
            ("Time", "first token after \(first), \(all) in all\(speed ?? "")")
        ]
    }
}
