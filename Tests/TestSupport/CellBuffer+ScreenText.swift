import TerminalUI

extension CellBuffer {
    /// The screen as text: a line with its size and the cursor, then its rows
    /// without the blanks at their ends, then, if asked for, a line for each
    /// stretch of cells that is not plain.
    package func screenText(cursor: Position? = nil, styles: Bool = false) -> String {
        var lines = ["\(size.columns) × \(size.rows)\(cursor.map(described) ?? "")"]
        lines += bounds.rows.map(rowText)
        if styles { lines += ["styles"] + bounds.rows.flatMap(styleLines) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func described(_ cursor: Position) -> String {
        ", cursor \(cursor.row),\(cursor.column)"
    }

    /// A row as text, without the blanks at its end.
    package func rowText(_ row: Int) -> String {
        let text = self.row(row).map(\.cluster).joined()
        guard let last = text.lastIndex(where: { $0 != " " }) else { return "" }
        return String(text[...last])
    }

    private func styleLines(_ row: Int) -> [String] {
        var lines: [String] = []
        var start = 0
        let cells = Array(self.row(row))
        for column in cells.indices
        where column + 1 == cells.count || cells[column + 1].style != cells[start].style {
            if cells[start].style != .plain {
                lines.append("\(row),\(start)-\(column) \(cells[start].style.words)")
            }
            start = column + 1
        }
        return lines
    }
}

extension TextStyle {
    /// The style in words: `bold dim fg=4 bg=0`.
    package var words: String {
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
            (.reverse, "reverse"),
        ]
        var words = names.filter { attributes.contains($0.0) }.map(\.1)
        if case .indexed(let index) = foreground { words.append("fg=\(index)") }
        if case .indexed(let index) = background { words.append("bg=\(index)") }
        return words.joined(separator: " ")
    }
}
