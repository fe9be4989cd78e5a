import TerminalUI

/// What stands between the messages that wait and the draft: a question about
/// a call, and the draft's files.
enum ExtrasView {
    static func rows(of state: State) -> Int {
        ConsentView.lines(of: state).count + FileRows.count(of: state)
    }

    static func draw(_ state: State, in rect: Rect, into buffer: inout CellBuffer) {
        let asked = min(rect.size.rows, ConsentView.lines(of: state).count)
        let place = rect.origin
        ConsentView.draw(
            state,
            in: Rect(row: place.row, column: 0, columns: rect.size.columns, rows: asked),
            into: &buffer)
        FileRows.draw(
            state,
            in: Rect(
                row: place.row + asked, column: 0, columns: rect.size.columns,
                rows: rect.size.rows - asked), into: &buffer)
    }
}
