/// A place between two grapheme clusters of a draft.
package struct DraftPosition: Sendable, Equatable, Comparable {
    /// The line, counted by line ends.
    package var line: Int
    /// Clusters of the line before this place.
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static let start = DraftPosition(line: 0, column: 0)

    package static func < (left: DraftPosition, right: DraftPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
