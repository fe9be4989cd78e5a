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
            let isOnce = decision.mode != answer.record.mode
            facts.append(("Mode", decision.mode.words + (isOnce ? ", this once" : "")))
            facts += WhyWords.standings(decision)
            facts.append(("Needed", WhyWords.needs(answer, decision.traits)))
            facts += WhyWords.attempts(answer, decision)
        }
        if let tokens = WhyWords.tokens(answer) { facts.append(("Tokens", tokens)) }
        facts.append(
            ("Options", OptionsWords.text(answer.terms.options, answer.model?.source)))
        if answer.model?.source != .onDevice {
            facts += answer.terms.leftOutOptions.map { ("", $0) }
        }
        return facts + wrong(answer)
    }

    private static func who(_ answer: Answer) -> String {
        guard let model = answer.model else {
            return answer.isRunning ? "not known yet" : "no model answered"
        }
        return "\(model.name), \(model.source == .onDevice ? "on this device" : "in the cloud")"
    }

    private static func wrong(_ answer: Answer) -> [(name: String, value: String)] {
        guard case .failed(let error) = answer.phase else { return [] }
        let sentence = ErrorPresentation(error).sentence
        let detail = error.detail
        let isTold = detail.isEmpty || sentence.contains(ErrorPresentation.clean(detail))
        return [("Went wrong", isTold ? sentence : "\(sentence) (\(detail))")]
    }
}
