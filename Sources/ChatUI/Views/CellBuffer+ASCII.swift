import TerminalUI

extension CellBuffer {
    /// Turns every cell into one that a terminal without Unicode can show, of
    /// the same width; what has no form of its own becomes a question mark.
    mutating func useASCII() {
        for row in bounds.rows {
            for column in bounds.columns {
                let cell = self[row, column]
                guard cell.width > 0, cell.glyph.ascii == nil else { continue }
                let form = Self.asciiForms[cell.cluster] ?? "?"
                fill(
                    Rect(row: row, column: column, columns: cell.width, rows: 1), with: form,
                    style: cell.style)
            }
        }
    }

    private static let asciiForms: [String: Character] = [
        "●": "*", "○": "o", "◐": "~", "✕": "x", "·": "-", "×": "x", "…": "~", "─": "-", "│": "|",
        "┌": "+", "┐": "+", "└": "+", "┘": "+", "▌": "_", "▸": ">", "▾": "v", "–": "-", "—": "-",
        "’": "'", "█": "#", "░": ".",
        "‘": "'", "“": "\"", "”": "\"", "\u{A0}": " ",
    ]
}
