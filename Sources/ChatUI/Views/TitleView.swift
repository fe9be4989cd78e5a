import HybridEngine
import TerminalUI

/// The conversation's title, and the mode at the right.
enum TitleView {
    static func draw(_ state: State, in rect: Rect, into buffer: inout CellBuffer) {
        let mode = modeLine(state.mode)
        let room = max(0, rect.size.columns - mode.displayWidth - 4)
        let title = state.conversation.title ?? (state.isOpening ? "Opening …" : "New conversation")
        let row = rect.origin.row
        buffer.write(
            StyledLine(TextSanitizer.sanitize(title), style: .bold).truncated(to: room),
            at: Position(row: row, column: 1))
        buffer.write(
            mode, at: Position(row: row, column: rect.size.columns - mode.displayWidth - 1))
        buffer.drawRule(Rect(row: row + 1, column: 0, columns: rect.size.columns, rows: 1))
    }

    /// What keeps everything on this machine stands out.
    private static func modeLine(_ mode: InferenceMode) -> StyledLine {
        mode == .onlyOnDevice ? ModeWords.lock : StyledLine(mode.words, style: .dim)
    }
}
