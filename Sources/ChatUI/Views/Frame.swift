import TerminalUI

/// A picture of the state: what the terminal is to show.
package struct Frame: Sendable, Equatable {
    package var buffer: CellBuffer
    /// Nil hides it.
    package var cursor: Position?
    /// Where links lead, by `LinkName`.
    package var links: [UInt32: String] = [:]

    package init(buffer: CellBuffer, cursor: Position?) {
        self.buffer = buffer
        self.cursor = cursor
    }
}
