import TerminalUI

/// The function that a model wants called, above the draft: what, with which
/// arguments, and the keys that answer.
enum ConsentView {
    static func lines(of state: State) -> [StyledLine] {
        guard let layout = ConsentLayout(state) else { return [] }
        return Array(layout.shown) + layout.keys
    }

    static func draw(_ state: State, in rect: Rect, into buffer: inout CellBuffer) {
        for (row, line) in zip(rect.rows, lines(of: state)) {
            buffer.write(line, at: Position(row: row, column: 1), clip: rect)
        }
    }
}

/// How a question about a call stands in the window. What is longer than its
/// room is read piece by piece.
struct ConsentLayout {
    /// All of the question.
    let question: [StyledLine]
    /// Rows of it that there is room for.
    let room: Int
    /// The first row that is shown.
    let first: Int
    /// Whether the last row was shown, now or earlier: nobody allows what was
    /// not there to be read.
    let isRead: Bool
    /// The keys that answer.
    let keys: [StyledLine]

    private static let tallest = 16
    /// Rows of the window that are for other things.
    private static let othersRows = 6

    /// Nil when nothing is asked.
    init?(_ state: State) {
        guard state.consent.question != nil else { return nil }
        let width = Self.width(of: state)
        question = state.consent.lines
        let most = min(Self.tallest, max(3, state.size.rows - Self.othersRows))
        let answers = Self.wrapped(Self.answers(state), width: width)
        let isLong = question.count > max(1, most - answers.count)
        let reading = isLong ? Self.wrapped(Self.reading(1, width: width), width: width).count : 0
        room = max(1, most - max(answers.count, reading))
        first = min(state.consent.firstRow, max(0, question.count - room))
        let deepest = max(first, state.consent.deepestRow)
        isRead = deepest + room >= question.count
        let left = question.count - first - room
        keys =
            isRead
            ? answers : Self.wrapped(Self.reading(max(1, left), width: width), width: width)
    }

    /// Columns that a row may fill.
    static func width(of state: State) -> Int { max(1, state.size.columns - 2) }

    var shown: ArraySlice<StyledLine> { question[first..<min(question.count, first + room)] }

    /// Whether there is more than what is shown.
    var isLong: Bool { question.count > room }

    private static func wrapped(_ text: String, width: Int) -> [StyledLine] {
        StyledText(text, style: .bold).wrapped(width: width)
    }

    private static func reading(_ rows: Int, width: Int) -> String {
        width < narrow ? "↓ \(rows) more · n no" : "↓ reads on, \(rows) more · n not now · x never"
    }

    private static func answers(_ state: State) -> String {
        let keys =
            state.size.columns < narrow ? ConsentWords.shortKeys : ConsentWords.keys
        return state.draft.isEmpty
            ? "\(keys) · \(state.keyMap.hint(.stop)) stops the answer"
            : "Empty the draft to answer: \(keys)"
    }

    private static let narrow = 60
}
