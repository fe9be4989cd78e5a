import HybridEngine
import TerminalUI

/// What `/status` shows.
enum StatusContent {
    static func rows(_ state: State, width: Int) -> [StyledLine] {
        FactRows.rows(facts(state), width: width)
    }

    private static func facts(_ state: State) -> [(name: String, value: String)] {
        var facts: [(name: String, value: String)] = [
            ("Device", Pill.device(state.device).text)
        ]
        if let words = UnavailableWords(state.device) { facts.append(("", words.advice)) }
        facts.append(("Cloud", state.cloudPill.text))
        if state.mode != .onlyOnDevice, let advice = CloudWords.advice(state.cloud) {
            facts.append(("", advice))
        }
        facts.append(("Models", "\(state.deviceModel) · \(state.cloudModel)"))
        facts.append(("Mode", "\(state.mode.words): \(ModeWords.meaning(state.mode))"))
        facts.append(("Context", context(state)))
        facts.append(("Messages", Numbers.grouped(state.conversation.messages.count)))
        facts.append(("Instructions", state.conversation.instructions ?? "none"))
        if let trouble = state.storeTrouble {
            facts.append(("Saving", StoreWords.sentence(trouble)))
        }
        return facts + state.complaints.map { ("", $0) }
    }

    private static func context(_ state: State) -> String {
        state.contextGauge.sentence ?? "known after the first answer"
    }
}
