import HybridEngine
import TerminalUI

/// What an empty conversation says: what this is, and how to begin.
enum WelcomeView {
    static func draw(_ state: State, in rect: Rect, into buffer: inout CellBuffer) {
        let width = max(1, rect.size.columns - 2)
        var row = rect.origin.row
        for (index, paragraph) in paragraphs(state).enumerated() {
            if index > 0 { row += 1 }
            for line in paragraph.wrapped(width: width) {
                buffer.write(line, at: Position(row: row, column: 1), clip: rect)
                row += 1
            }
        }
    }

    private static func paragraphs(_ state: State) -> [StyledText] {
        var paragraphs = [StyledText(greeting(state))]
        if let words = UnavailableWords(state.device) {
            paragraphs.append(StyledText(words.advice))
        }
        let map = state.keyMap
        let keys = [
            "\(map.hint(.send)) sends", "\(map.hint(.newline)) new line",
            "/ begins a command", "\(map.hint(.help)) help",
        ]
        // A key and what it does stay in one row.
        let whole = keys.map { $0.map { $0 == " " ? "\u{A0}" : String($0) }.joined() }
        paragraphs.append(StyledText(whole.joined(separator: " · "), style: .dim))
        return paragraphs
    }

    private static func greeting(_ state: State) -> String {
        if state.mode == .onlyInCloud || state.mode == .preferInCloud {
            return "The mode \(state.mode.words) asks the cloud first, and there is no API key. "
                + "Start with --mode prefer-on-device to chat with the model on this machine."
        }
        guard let words = UnavailableWords(state.device) else {
            return "Ask something. Answers come from this machine; nothing you type leaves it."
        }
        return "The model on this machine cannot answer now: \(words.sentence)."
    }
}
