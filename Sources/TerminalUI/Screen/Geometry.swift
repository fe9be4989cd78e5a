/// Columns and rows.
package struct Size: Sendable, Equatable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A place on the screen; the top left is 0, 0.
package struct Position: Sendable, Equatable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}

/// A part of the screen.
package struct Rect: Sendable, Equatable {
    package var origin: Position
    package var size: Size

    package init(origin: Position, size: Size) {
        self.origin = origin
        self.size = size
    }

    package init(row: Int, column: Int, columns: Int, rows: Int) {
        self.init(
            origin: Position(row: row, column: column), size: Size(columns: columns, rows: rows))
    }

    package var rows: Range<Int> {
        origin.row..<(origin.row + max(0, size.rows))
    }

    package var columns: Range<Int> {
        origin.column..<(origin.column + max(0, size.columns))
    }

    package func contains(_ position: Position) -> Bool {
        rows.contains(position.row) && columns.contains(position.column)
    }

    /// What both have; empty when they do not meet.
    package func intersection(_ other: Rect) -> Rect {
        let rows = self.rows.clamped(to: other.rows)
        let columns = self.columns.clamped(to: other.columns)
        return Rect(
            row: rows.lowerBound, column: columns.lowerBound, columns: columns.count,
            rows: rows.count)
    }
}
