import TerminalUI

/// A card over the conversation: help, status, why, key, models, options,
/// conversations, log.
enum OverlayView {
    /// What a card shows and how much room it has.
    struct Card {
        var content: OverlayContent
        var frame: Rect
        /// Rows of what stands still below.
        var footerRows: Int

        var headerRows: Int { content.header.count }
        var rowCount: Int { content.rows.count }
        var visibleRows: Int { max(1, frame.size.rows - 2 - headerRows - footerRows) }

        /// What does not fit is cut visibly.
        var footer: [StyledLine] {
            var lines = Array(content.footer.prefix(footerRows))
            if let last = lines.indices.last,
                content.footer[footerRows...].contains(where: { !$0.isEmpty })
            {
                lines[last] = lines[last].followed(by: "…").truncated(to: frame.size.columns - 4)
            }
            return lines
        }
    }

    static func card(for state: State) -> Card {
        let columns = min(state.size.columns, OverlayContent.widest(of: state))
        let content = OverlayContent(of: state, width: max(1, columns - OverlayContent.margins))
        let height = max(1, state.size.rows - 1)
        let still = content.header.count + content.footer.count + 2
        let rows = max(3, content.fillsHeight ? height : min(height, content.rows.count + still))
        let frame = Rect(
            row: max(0, (height - rows) / 2),
            column: max(0, (state.size.columns - columns) / 2), columns: columns, rows: rows)
        // Some rows must be left for what moves.
        let footerRows = min(
            content.footer.count, max(0, rows - 2 - content.header.count - min(3, rows / 2)))
        return Card(content: content, frame: frame, footerRows: footerRows)
    }

    /// Draws it; gives the cursor's place while something is typed in it.
    static func draw(_ state: State, into buffer: inout CellBuffer) -> Position? {
        guard let overlay = state.overlay else { return nil }
        let card = card(for: state)
        buffer.fill(card.frame)
        drawFrame(card, into: &buffer)
        let top = Position(row: card.frame.origin.row + 1, column: card.frame.origin.column + 2)
        for (index, line) in card.content.header.enumerated() {
            let place = Position(row: top.row + index, column: top.column)
            buffer.write(line, at: place, clip: card.frame.inset)
        }
        let origin = Position(row: top.row + card.headerRows, column: top.column)
        let first = min(overlay.firstRow, card.rowCount)
        let visible = card.content.rows[first...].prefix(card.visibleRows)
        for (index, line) in visible.enumerated() {
            let place = Position(row: origin.row + index, column: origin.column)
            buffer.write(line, at: place, clip: card.frame.inset)
        }
        for (index, line) in card.footer.enumerated() {
            let row = card.frame.rows.upperBound - 1 - card.footerRows + index
            buffer.write(
                line, at: Position(row: row, column: origin.column), clip: card.frame.inset)
        }
        if let column = card.content.headerCursor {
            return Position(row: top.row, column: top.column + column)
        }
        return card.content.cursor.map { cursor in
            Position(row: origin.row + cursor.row - first, column: origin.column + cursor.column)
        }
    }

    private static func drawFrame(_ card: Card, into buffer: inout CellBuffer) {
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
        let title = StyledLine(" ").followed(by: card.content.title).followed(by: " ")
        buffer.write(title, at: Position(row: top, column: left + 2), clip: frame)
        drawHint(card, row: bottom, into: &buffer)
    }

    private static func drawHint(
        _ card: Card, row: Int, into buffer: inout CellBuffer
    ) {
        let hasMore = card.rowCount > card.visibleRows
        for hint in hasMore ? card.content.scrollHints : card.content.hints {
            let text = " \(hint) "
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
