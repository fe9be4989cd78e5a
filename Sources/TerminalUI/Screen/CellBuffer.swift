/// A screen's worth of cells. Every place outside it is ignored, so that views
/// need not care how small the window is; a wide cluster is whole or absent.
package struct CellBuffer: Sendable, Equatable {
    package let size: Size
    package private(set) var cells: [Cell]

    package init(size: Size) {
        self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
        cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    }

    package var bounds: Rect {
        Rect(origin: Position(row: 0, column: 0), size: size)
    }

    /// The cell at a place; blank outside.
    package subscript(row: Int, column: Int) -> Cell {
        guard bounds.contains(Position(row: row, column: column)) else { return .blank }
        return cells[index(row, column)]
    }

    /// The cells of a row; none outside.
    package func row(_ row: Int) -> ArraySlice<Cell> {
        guard bounds.rows.contains(row) else { return [] }
        return cells[index(row, 0)..<index(row + 1, 0)]
    }

    /// Blanks a part of the screen.
    package mutating func fill(_ rect: Rect, style: TextStyle = .plain) {
        fill(rect, with: " ", style: style)
    }

    /// Repeats a character of one column over a part of the screen.
    package mutating func fill(_ rect: Rect, with character: Character, style: TextStyle) {
        let area = rect.intersection(bounds)
        guard area.size.columns > 0 else { return }
        let cell = Cell(Cluster(character).head.glyph, width: 1, style: style)
        for row in area.rows {
            release(row, area.columns)
            for column in area.columns { cells[index(row, column)] = cell }
        }
    }

    /// Changes how a part of the screen looks, not what it says.
    package mutating func restyle(_ rect: Rect, _ change: (inout TextStyle) -> Void) {
        let area = rect.intersection(bounds)
        for row in area.rows {
            for column in area.columns { change(&cells[index(row, column)].style) }
        }
    }

    /// Makes cells free to be written: what is left of a wide cluster that
    /// reaches in or out becomes blank.
    private mutating func release(_ row: Int, _ columns: Range<Int>) {
        let start = index(row, columns.lowerBound)
        if cells[start].width == 0 && columns.lowerBound > 0 {
            cells[start - 1] = .blank(cells[start - 1].style)
        }
        let end = index(row, columns.upperBound - 1)
        if cells[end].width == 2 && columns.upperBound < size.columns {
            cells[end + 1] = .blank(cells[end + 1].style)
        }
    }

    private func index(_ row: Int, _ column: Int) -> Int {
        row * size.columns + column
    }

    /// Puts printable ASCII at a place that has room for all of it.
    mutating func put(
        _ letters: Substring.UTF8View, row: Int, column: Int, style: TextStyle
    ) {
        guard !letters.isEmpty else { return }
        release(row, column..<(column + letters.count))
        var place = index(row, column)
        for letter in letters {
            cells[place] = Cell(Glyph(Unicode.Scalar(letter)), width: 1, style: style)
            place += 1
        }
    }

    /// Puts a glyph of one or two columns at a place that has room for it.
    package mutating func put(
        _ glyph: Glyph, width: Int, row: Int, column: Int, style: TextStyle
    ) {
        release(row, column..<(column + width))
        let place = index(row, column)
        cells[place] = Cell(glyph, width: width, style: style)
        if width == 2 { cells[place + 1] = .continuation(style) }
    }
}
