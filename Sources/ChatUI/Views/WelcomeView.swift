import HybridEngine
import TerminalUI

/// What an empty conversation says: what this is, and how to begin.
enum WelcomeView {
    static func draw(_ state: State, in rect: Rect, into buffer: inout CellBuffer) {
        let width = max(1, rect.size.columns - 2)
        var row = rect.origin.row
        for paragraph in paragraphs(state) {
            for line in paragraph.wrapped(width: width) {
                buffer.write(line, at: Position(row: row, column: 1), clip: rect)
                row += 1
            }
        }
    }

    private static func paragraphs(_ state: State) -> [StyledText] {
        var paragraphs = [StyledText(greeting(state))]
        if state.mode != .onlyInCloud, let words = UnavailableWords(state.device) {
            paragraphs.append(StyledText(words.advice))
        }
        paragraphs.append(StyledText(WelcomeWords.line(state), style: .dim))
        return paragraphs
    }

    private static func greeting(_ state: State) -> String {
        guard state.mode != .onlyInCloud, let words = UnavailableWords(state.device) else {
            return "Ask something."
        }
        return "The model on this machine cannot answer now: \(words.sentence)."
    }
}
