/// A screen that cells are written to. The diff is made above it, so that an
/// implementation has little to do: curses in the program, an array in tests.
@MainActor
package protocol Terminal: AnyObject {
    /// The size now.
    var size: Size { get }

    /// What it can show.
    var capabilities: TerminalCapabilities { get }

    /// Writes the changed cells, then shows the cursor at a place or hides it.
    func write(_ runs: [CellRun], cursor: Position?)

    /// Forgets what is on the screen and clears it; the next write draws all.
    func clear()
}

/// What a terminal can show.
package struct TerminalCapabilities: Sendable, Equatable {
    /// 1 (none), 8, 16 or 256. One also under NO_COLOR.
    package var colors: Int
    /// False where only ASCII can be shown.
    package var isUnicode: Bool

    package init(colors: Int = 256, isUnicode: Bool = true) {
        self.colors = colors
        self.isUnicode = isUnicode
    }
}

/// Neighbouring cells of one row.
package struct CellRun: Sendable, Equatable {
    package var origin: Position
    package var cells: [Cell]

    package init(origin: Position, cells: [Cell]) {
        self.origin = origin
        self.cells = cells
    }
}
