import TerminalUI

/// Where two answers stand: beside each other where there is room for lines of
/// a good length, else one above the other.
struct ComparisonLayout: Equatable {
    struct Half: Equatable {
        /// Says whose answer it is.
        var heading: Rect
        var text: Rect
    }

    /// The message that is answered.
    private(set) var question: Rect
    private(set) var halves: [Half] = []
    /// The line between them, where they stand beside each other.
    private(set) var divider: Rect?

    static let sideBySideColumns = 100

    init(_ rect: Rect) {
        let rows = rect.size.rows
        let questionRows = rows >= 12 ? min(4, rows / 5) : 0
        question = rect.rows(0..<questionRows)
        let rest = rect.rows(questionRows..<rows)
        if rect.size.columns >= Self.sideBySideColumns {
            let width = (rest.size.columns - 1) / 2
            let right = width + 1..<rest.size.columns
            halves = [Self.half(rest.columns(0..<width)), Self.half(rest.columns(right))]
            divider = rest.columns(width..<width + 1)
        } else {
            let middle = rest.size.rows / 2
            halves = [
                Self.half(rest.rows(0..<middle)), Self.half(rest.rows(middle..<rest.size.rows)),
            ]
        }
    }

    subscript(side: Comparison.Side) -> Half { halves[side.rawValue] }

    private static func half(_ rect: Rect) -> Half {
        let heading = min(1, rect.size.rows)
        return Half(
            heading: rect.rows(0..<heading), text: rect.rows(heading..<rect.size.rows))
    }
}

extension Rect {
    /// Some of its rows, counted from its own first.
    fileprivate func rows(_ range: Range<Int>) -> Rect {
        Rect(
            row: origin.row + range.lowerBound, column: origin.column, columns: size.columns,
            rows: range.count)
    }

    fileprivate func columns(_ range: Range<Int>) -> Rect {
        Rect(
            row: origin.row, column: origin.column + range.lowerBound, columns: range.count,
            rows: size.rows)
    }
}
