import TerminalUI

/// A file that is being read.
package struct FileReading: Sendable, Equatable {
    package let number: Int
    /// The path as it was typed.
    package let name: String

    /// `Reading plan.pdf`.
    package var words: String { "Reading \(name.shownAsName)" }
}

extension String {
    /// A name from outside, in a row of its own.
    var shownAsName: String { TextSanitizer.sanitizeLine(self) }
}
