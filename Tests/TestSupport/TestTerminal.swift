import TerminalUI

/// A terminal that is an array of cells; it has what `NCursesTerminal` has.
@MainActor
package final class TestTerminal {
    package private(set) var size: Size
    package let capabilities: TerminalCapabilities
    package private(set) var buffer: CellBuffer
    package private(set) var cursor: Position?
    /// How often something was written, and how many cells in all.
    package private(set) var writes = 0
    package private(set) var cellsWritten = 0
    package private(set) var clears = 0

    package init(size: Size, capabilities: TerminalCapabilities = TerminalCapabilities()) {
        self.size = size
        self.capabilities = capabilities
        buffer = CellBuffer(size: size)
    }

    package func write(_ runs: [CellRun], cursor: Position?) {
        writes += 1
        cellsWritten += runs.reduce(0) { $0 + $1.cells.count }
        buffer.apply(runs)
        self.cursor = cursor
    }

    package func clear() {
        clears += 1
        buffer = CellBuffer(size: size)
    }

    /// The window changes its size; what it showed is gone.
    package func resize(to size: Size) {
        self.size = size
        buffer = CellBuffer(size: size)
    }

    /// The screen as text. See `CellBuffer.screenText`.
    package func screenText(styles: Bool = false) -> String {
        buffer.screenText(cursor: cursor, styles: styles)
    }
}
