import ChatUI
import HybridEngine
import TerminalUI

/// Says in words what changed in the chat: only ever more text, no cursor, no
/// colour.
struct LineScript {
    private static let width = 78

    private let isUnicode: Bool
    private var told: AnswerScript?
    private var notice: String?

    init(isUnicode: Bool) { self.isUnicode = isUnicode }

    /// What there is to say after an action.
    mutating func text(_ state: State) -> String {
        plain(overlay(state) + answer(state.conversation) + news(state.notice))
    }

    /// Text of our own as the terminal can show it.
    func plain(_ text: String) -> String { isUnicode ? text : ASCIIText.text(text) }

    private func overlay(_ state: State) -> String {
        state.overlayLines(width: Self.width)
            .map { TextSanitizer.sanitize($0, isUnicode: isUnicode) + "\n" }.joined()
    }

    private mutating func news(_ notice: String?) -> String {
        defer { self.notice = notice }
        guard let notice, notice != self.notice else { return "" }
        return TextSanitizer.sanitize(notice, isUnicode: isUnicode) + "\n"
    }

    private mutating func answer(_ conversation: Conversation) -> String {
        guard let message = conversation.messages.last, let answer = message.answer else {
            return ""
        }
        if told?.turn != answer.turn {
            told = AnswerScript(turn: answer.turn, isUnicode: isUnicode)
        }
        return told?.text(message, answer) ?? ""
    }
}
