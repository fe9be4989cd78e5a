import TerminalUI

/// A row of a text as it is set.
struct TextRow: Sendable, Equatable {
    var line: StyledLine
    /// It goes on with the line above it.
    var isContinuation = false
    /// The number of the code that begins here.
    var codeNumber: Int?
    /// Where its text comes from, in bytes of the source: a place that is there
    /// at any width.
    var anchor = 0

    static let blank = TextRow(line: StyledLine())
}
