/// What a view draws: visual rows and the cursor among them.
extension DraftEditor {
    /// Visual rows; at least 1.
    package var rowCount: Int { rows.count }

    /// The cursor's visual row and the column it is drawn in.
    package var cursorPosition: Position {
        let row = rows.rowInLine(of: cursor)
        let clusters = rows.clusters(ofRow: row, line: cursor.line, in: text)
        let before = clusters.prefix(cursor.column - clusters.startIndex)
        return Position(
            row: rows.firstRow(ofLine: cursor.line) + row,
            column: min(DraftEditor.columns(of: before), rows.width))
    }

    /// The rows of a range, as they are drawn. Rows that do not exist are left
    /// out.
    package func rows(in range: Range<Int>) -> [String] {
        guard var place = rows.place(ofRow: range.lowerBound) else { return [] }
        var result: [String] = []
        while result.count < range.count && place.line < text.lines.count {
            let clusters = rows.clusters(ofRow: place.row, line: place.line, in: text)
            result.append(DraftEditor.drawn(clusters))
            place.row += 1
            if place.row == rows.starts[place.line].count { place = (place.line + 1, 0) }
        }
        return result
    }

    /// The place in a row whose column is nearest from the left.
    func position(inRow row: Int, line: Int, nearest goal: Int) -> DraftPosition {
        let clusters = rows.clusters(ofRow: row, line: line, in: text)
        let isLastRow = row + 1 == rows.starts[line].count
        var column = 0
        var index = clusters.startIndex
        // The end of a row that goes on is the start of the next one.
        let end = isLastRow ? clusters.endIndex : max(clusters.startIndex, clusters.endIndex - 1)
        while index < end {
            column += RowBreaker.columns(of: clusters[index], at: column)
            if column > goal { break }
            index += 1
        }
        return DraftPosition(line: line, column: index)
    }

    private static func columns(of clusters: ArraySlice<Character>) -> Int {
        clusters.reduce(0) { $0 + RowBreaker.columns(of: $1, at: $0) }
    }

    private static func drawn(_ clusters: ArraySlice<Character>) -> String {
        var text = ""
        var column = 0
        for cluster in clusters {
            let columns = RowBreaker.columns(of: cluster, at: column)
            if cluster == "\t" {
                text += String(repeating: " ", count: columns)
            } else {
                // A mark at the start of a row, or after a tab, must not join
                // what stands before it.
                text += Cluster(cluster).drawn
            }
            column += columns
        }
        return text
    }
}
