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
    /// The row after the last one that is shown.
    let end: Int
    /// Whether the last row was shown, now or earlier: nobody allows what was
    /// not there to be read.
    let isRead: Bool
    /// The keys that answer.
    let keys: [StyledLine]

    /// Most rows of question and keys.
    static let tallest = 16

    /// Nil when nothing is asked.
    init?(_ state: State) {
        guard state.consent.question != nil else { return nil }
        let width = Self.width(of: state)
        question = state.consent.lines
        let most = state.consentRoom
        let answers = Self.wrapped(Self.answers(state), width: width)
        let reading = Self.wrapped(Self.reading(question.count, width: width), width: width)
        // The question has the half of little room, and the keys have theirs.
        let isWhole = question.count + answers.count <= most
        let keyRows =
            isWhole ? answers.count : min(max(answers.count, reading.count), most / 2)
        room = max(1, most - keyRows)
        first = min(state.consent.firstRow, max(0, question.count - room))
        end = min(question.count, first + room)
        isRead = max(end, state.consent.shownRows) >= question.count
        let rest = Self.reading(max(1, question.count - end), width: width)
        keys = Array(
            (isRead ? answers : Self.wrapped(rest, width: width)).prefix(keyRows))
    }

    var shown: ArraySlice<StyledLine> { question[first..<end] }

    /// Columns that a row may fill.
    static func width(of state: State) -> Int { max(1, state.size.columns - 2) }

    /// Whether there is more than what is shown.
    var isLong: Bool { question.count > room }

    private static func wrapped(_ text: String, width: Int) -> [StyledLine] {
        StyledText(text, style: .bold).wrapped(width: width)
    }

    private static func reading(_ rows: Int, width: Int) -> String {
        width < narrow ? "↓ \(rows) more · n no" : "↓ reads on, \(rows) more · n not now · x never"
    }

    private static func answers(_ state: State) -> String {
        let isNarrow = state.size.columns < narrow
        let keys = isNarrow ? ConsentWords.shortKeys : ConsentWords.keys
        guard state.draft.isEmpty else { return "Empty the draft to answer: \(keys)" }
        return isNarrow ? keys : "\(keys) · \(state.keyMap.hint(.stop)) stops the answer"
    }

    private static let narrow = 60
}
