import TerminalUI

/// A card over the conversation: help, status, why, key, models.
enum OverlayView {
    /// What a card shows and how much room it has.
    struct Card {
        var title: String
        var rows: [StyledLine]
        var frame: Rect

        var rowCount: Int { rows.count }
        var visibleRows: Int { max(1, frame.size.rows - 2) }
    }

    /// Cards are no wider than is easy to read.
    private static let widest = 78

    static func card(for state: State) -> Card {
        let columns = min(state.size.columns, widest)
        let inner = max(1, columns - 4)
        let content = content(of: state, width: inner)
        let rows = max(3, min(state.size.rows - 1, content.rows.count + 2))
        let frame = Rect(
            row: max(0, (state.size.rows - 1 - rows) / 2),
            column: max(0, (state.size.columns - columns) / 2), columns: columns, rows: rows)
        return Card(title: content.title, rows: content.rows, frame: frame)
    }

    static func draw(_ state: State, into buffer: inout CellBuffer) {
        guard let overlay = state.overlay else { return }
        let card = card(for: state)
        buffer.fill(card.frame)
        drawFrame(card, state, into: &buffer)
        let first = overlay.firstRow
        let last = min(card.rowCount, first + card.visibleRows)
        for row in min(first, last)..<last {
            let place = Position(
                row: card.frame.origin.row + 1 + row - first,
                column: card.frame.origin.column + 2)
            buffer.write(card.rows[row], at: place, clip: card.frame.inset)
        }
    }

    static func content(
        of state: State, width: Int
    ) -> (title: String, rows: [StyledLine]) {
        switch state.overlay?.content {
        case .help: ("Help", HelpContent.rows(state.keyMap, width: width))
        case .status: ("Status", StatusContent.rows(state, width: width))
        case .why(let message):
            ("Why this model", WhyContent.rows(state, message: message, width: width))
        case .key: ("API key", KeyContent.rows(state, width: width))
        case .models: ("Models", ModelsContent.rows(state, width: width))
        case nil: ("", [])
        }
    }

    private static func drawFrame(_ card: Card, _ state: State, into buffer: inout CellBuffer) {
        let frame = card.frame
        let (top, bottom) = (frame.rows.lowerBound, frame.rows.upperBound - 1)
        let (left, right) = (frame.columns.lowerBound, frame.columns.upperBound - 1)
        for row in [top, bottom] {
            buffer.fill(
                Rect(row: row, column: left, columns: frame.size.columns, rows: 1), with: "─",
                style: .dim)
        }
        for column in [left, right] {
            buffer.fill(
                Rect(row: top, column: column, columns: 1, rows: frame.size.rows), with: "│",
                style: .dim)
        }
        let corners = [
            ("┌", top, left), ("┐", top, right), ("└", bottom, left), ("┘", bottom, right),
        ]
        for (corner, row, column) in corners {
            buffer.write(corner, at: Position(row: row, column: column), style: .dim)
        }
        buffer.write(
            " \(card.title) ", at: Position(row: top, column: left + 2), style: .bold,
            clip: frame)
        drawHint(card, state, row: bottom, into: &buffer)
    }

    private static func drawHint(
        _ card: Card, _ state: State, row: Int, into buffer: inout CellBuffer
    ) {
        let uses = state.overlay?.content == .models ? ModelsContent.hint(state.keyMap) : ""
        let closes = "\(uses)\(state.keyMap.hint(.stop)) closes"
        let more =
            card.rowCount > card.visibleRows
            ? "\(state.keyMap.hint(.lineDown, in: [.transcript])) \(state.keyMap.hint(.pageDown)) more · "
            : ""
        for text in [" \(more)\(closes) ", " \(closes) "] {
            let column = card.frame.columns.upperBound - 3 - text.displayWidth
            guard column > card.frame.columns.lowerBound + 1 else { continue }
            buffer.write(text, at: Position(row: row, column: column), style: .dim)
            return
        }
    }
}

extension Rect {
    fileprivate var inset: Rect {
        Rect(
            row: origin.row + 1, column: origin.column + 1, columns: size.columns - 2,
            rows: size.rows - 2)
    }
}
