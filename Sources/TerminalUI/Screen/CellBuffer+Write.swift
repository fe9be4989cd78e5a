extension CellBuffer {
    /// Writes text from a place to the right, as far as the clip goes. A
    /// cluster that would be cut by an edge leaves blanks instead.
    ///
    /// - Returns: the column after the text, also where it was clipped.
    @discardableResult
    package mutating func write(
        _ text: String, at position: Position, style: TextStyle = .plain, clip: Rect? = nil
    ) -> Int {
        let area = clip.map { $0.intersection(bounds) } ?? bounds
        guard area.rows.contains(position.row) else {
            return position.column + text.displayWidth
        }
        var pen = CellPen(row: position.row, column: position.column, columns: area.columns)
        pen.write(text, style: style, into: &self)
        return pen.column
    }

    /// Writes a row of styled text.
    ///
    /// - Returns: the column after the text, also where it was clipped.
    @discardableResult
    package mutating func write(
        _ line: StyledLine, at position: Position, clip: Rect? = nil
    ) -> Int {
        var column = position.column
        for span in line.spans {
            let start = Position(row: position.row, column: column)
            column = write(span.text, at: start, style: span.style, clip: clip)
        }
        return column
    }
}

/// Where the next cluster goes.
private struct CellPen {
    let row: Int
    var column: Int
    let columns: Range<Int>

    mutating func write(_ text: String, style: TextStyle, into buffer: inout CellBuffer) {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) {
            writeASCII(text, style: style, into: &buffer)
        } else {
            for character in text { put(Cluster(character), style: style, into: &buffer) }
        }
    }

    /// The common case, without a look at each character's properties.
    private mutating func writeASCII(
        _ text: String, style: TextStyle, into buffer: inout CellBuffer
    ) {
        let visible = text.utf8.dropFirst(max(0, columns.lowerBound - column))
            .prefix(max(0, columns.upperBound - max(column, columns.lowerBound)))
        buffer.put(
            visible, row: row, column: max(column, columns.lowerBound), style: style)
        column += text.utf8.count
    }

    private mutating func put(
        _ cluster: Cluster, style: TextStyle, into buffer: inout CellBuffer
    ) {
        let fits = column >= columns.lowerBound && column + cluster.width <= columns.upperBound
        guard fits else {
            blank(column..<(column + cluster.width), style: style, into: &buffer)
            column += cluster.width
            return
        }
        put(cluster.head, style: style, into: &buffer)
        for part in cluster.tail { put(part, style: style, into: &buffer) }
    }

    private mutating func put(
        _ part: Cluster.Part, style: TextStyle, into buffer: inout CellBuffer
    ) {
        buffer.put(part.glyph, width: part.width, row: row, column: column, style: style)
        column += part.width
    }

    private func blank(
        _ range: Range<Int>, style: TextStyle, into buffer: inout CellBuffer
    ) {
        let width = range.clamped(to: columns).count
        let start = range.clamped(to: columns).lowerBound
        buffer.fill(Rect(row: row, column: start, columns: width, rows: 1), style: style)
    }
}
