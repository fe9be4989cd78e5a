import TerminalUI

/// The input box: the draft, or the line that `:` opens.
enum DraftView {
    /// Draws it; gives the cursor's place while keys go here.
    static func draw(
        _ state: State, in rect: Rect, _ theme: Theme, into buffer: inout CellBuffer
    ) -> Position? {
        let editor = state.activeEditor
        let hasFocus = state.focus == .draft || state.commandLine != nil
        let prompt = state.commandLine == nil ? ">" : ":"
        let first = state.commandLine == nil ? state.draft.firstRow : 0
        buffer.write(
            prompt, at: Position(row: rect.origin.row, column: 1),
            style: hasFocus ? theme.accent : .dim, clip: rect)
        let visible = editor.rows(in: first..<(first + rect.size.rows))
        for (index, text) in visible.enumerated() {
            let place = Position(row: rect.origin.row + index, column: ScreenLayout.promptWidth)
            buffer.write(text, at: place, style: hasFocus ? .plain : .dim, clip: rect)
        }
        drawHiddenRows(editor, first: first, in: rect, into: &buffer)
        return hasFocus ? cursor(editor, first: first, in: rect) : nil
    }

    private static func cursor(_ editor: DraftEditor, first: Int, in rect: Rect) -> Position? {
        let place = editor.cursorPosition
        let row = rect.origin.row + place.row - first
        let column = min(ScreenLayout.promptWidth + place.column, rect.size.columns - 1)
        return rect.rows.contains(row) ? Position(row: row, column: column) : nil
    }

    /// A mark in the margin where rows are hidden above or below.
    private static func drawHiddenRows(
        _ editor: DraftEditor, first: Int, in rect: Rect, into buffer: inout CellBuffer
    ) {
        guard rect.size.rows > 0 else { return }
        if first > 0 {
            buffer.write("…", at: Position(row: rect.origin.row, column: 0), style: .dim)
        }
        if first + rect.size.rows < editor.rowCount {
            let last = rect.rows.upperBound - 1
            buffer.write("…", at: Position(row: last, column: 0), style: .dim)
        }
    }
}
