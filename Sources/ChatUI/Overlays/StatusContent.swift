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
        let cloud = Pill.cloud(hasKey: state.hasCloudKey)
        facts.append(("Cloud", "\(cloud.text): nothing is sent there"))
        facts.append(("Mode", state.mode.words))
        facts.append(("Context", context(state)))
        facts.append(("Messages", Numbers.grouped(state.conversation.messages.count)))
        facts.append(("Instructions", state.conversation.instructions ?? "none"))
        return facts + state.complaints.map { ("", $0) }
    }

    private static func context(_ state: State) -> String {
        guard let (used, window) = StatusBar.contextUse(state) else {
            return "known after the first answer"
        }
        return "\(Numbers.grouped(used)) of \(Numbers.count(window, "token"))"
    }
}
