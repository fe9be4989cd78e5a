import TerminalUI

/// The function that a model wants called, above the draft: what, with which
/// arguments, and the keys that answer.
enum ConsentView {
    private static let tallest = 6

    static func lines(of state: State) -> [StyledLine] {
        guard let question = state.consent.question else { return [] }
        let width = max(1, state.size.columns - 2)
        let keys =
            state.draft.isEmpty
            ? "\(ConsentWords.keys) · \(state.keyMap.hint(.stop)) stops the answer"
            : "Empty the draft to answer: \(ConsentWords.keys)"
        let last = StyledText(keys, style: .bold).wrapped(width: width)
        let what = StyledText(
            TextSanitizer.sanitizeLine(ConsentWords.question(question))
        ).wrapped(width: width, hangingIndent: 2)
        let room = max(1, tallest - last.count)
        let head = what.count > room ? what.prefix(room - 1) + [StyledLine("  …")] : what[...]
        return head + last
    }

    static func draw(_ state: State, in rect: Rect, into buffer: inout CellBuffer) {
        for (row, line) in zip(rect.rows, lines(of: state)) {
            buffer.write(line, at: Position(row: row, column: 1), clip: rect)
        }
    }
}
