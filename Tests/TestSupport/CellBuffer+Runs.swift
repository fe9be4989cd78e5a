import TerminalUI

extension CellBuffer {
    /// Writes runs of cells as a terminal does.
    package mutating func apply(_ runs: [CellRun]) {
        for run in runs {
            var column = run.origin.column
            for cell in run.cells {
                if cell.width > 0 && bounds.columns.contains(column + cell.width - 1)
                    && bounds.contains(Position(row: run.origin.row, column: column))
                {
                    put(
                        cell.glyph, width: cell.width, row: run.origin.row, column: column,
                        style: cell.style)
                }
                column += 1
            }
        }
    }
}
