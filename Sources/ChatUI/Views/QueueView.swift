import TerminalUI

/// The messages that wait, above the draft.
enum QueueView {
    private static let tallest = 3

    /// How many rows it wants.
    static func rows(of state: State) -> Int { min(tallest, state.queue.count) }

    static func draw(_ state: State, in rect: Rect, into buffer: inout CellBuffer) {
        let shown = rect.size.rows
        guard shown > 0 else { return }
        for (index, row) in zip(state.queue.indices, rect.rows) {
            let hidden = state.queue.count - shown
            let isLast = index == shown - 1 && hidden > 0
            let text =
                isLast
                ? "… \(Numbers.count(hidden + 1, "message")) more waiting"
                : "waits: \(state.queue[index].text.prefix { !$0.isNewline })"
            let line = StyledLine(TextSanitizer.sanitizeLine(text), style: .dim)
            buffer.write(
                line.truncated(to: max(1, rect.size.columns - 2)),
                at: Position(row: row, column: 1), clip: rect)
        }
    }
}
