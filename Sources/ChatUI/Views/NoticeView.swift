import TerminalUI

/// The line above the draft: a rule, or a sentence in its place. A sentence of
/// more than one line stands below the rule.
enum NoticeView {
    /// A sentence takes at most this many rows.
    private static let tallest = 3

    static func lines(of state: State) -> [StyledLine] {
        guard let text = text(of: state) else { return [] }
        let width = max(1, state.size.columns - 2)
        let lines = StyledText(text, style: .plain).wrapped(width: width)
        guard lines.count > tallest else { return lines }
        var last = lines[tallest - 1]
        last.append("…")
        return lines.prefix(tallest - 1) + [last.truncated(to: width)]
    }

    /// How many rows it wants.
    static func rows(of state: State) -> Int {
        let count = lines(of: state).count
        return count > 1 ? count + 1 : count
    }

    static func draw(_ state: State, in rect: Rect, into buffer: inout CellBuffer) {
        let lines = lines(of: state)
        buffer.drawRule(
            Rect(row: rect.rows.lowerBound, column: 0, columns: rect.size.columns, rows: 1))
        let first = rect.rows.lowerBound + (rect.rows.count > lines.count ? 1 : 0)
        for (row, line) in zip(first..<rect.rows.upperBound, lines) {
            // The rest of a rule beside one of several lines would look like a part of them.
            let width = lines.count == 1 ? line.displayWidth + 2 : rect.size.columns
            buffer.fill(Rect(row: row, column: 0, columns: width, rows: 1))
            buffer.write(line, at: Position(row: row, column: 1), clip: rect)
        }
    }

    private static func text(of state: State) -> String? {
        guard let search = state.search else {
            return state.notice ?? state.compactionWords
                ?? state.storeTrouble.map(StoreWords.sentence) ?? WindowWarning.sentence(state)
        }
        let map = state.keyMap
        let found = search.match == nil && !search.query.isEmpty ? " (nothing found)" : ""
        return "Search: \(search.query)\(found) · \(map.hint(.historySearch)) older · "
            + "\(map.hint(.send)) keeps · \(map.hint(.stop)) goes back"
    }
}
