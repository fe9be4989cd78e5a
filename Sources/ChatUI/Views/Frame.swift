import TerminalUI

/// A picture of the state: what the terminal is to show.
package struct Frame: Sendable, Equatable {
    package var buffer: CellBuffer
    /// Nil hides it.
    package var cursor: Position?

    package init(buffer: CellBuffer, cursor: Position?) {
        self.buffer = buffer
        self.cursor = cursor
    }
}
