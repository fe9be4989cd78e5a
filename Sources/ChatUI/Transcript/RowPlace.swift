/// A row of the conversation: of a message, from its tag line on.
package struct RowPlace: Sendable, Equatable, Comparable {
    package var message: Int
    package var row: Int

    package init(message: Int, row: Int) {
        self.message = message
        self.row = row
    }

    package static let start = RowPlace(message: 0, row: 0)

    package static func < (left: RowPlace, right: RowPlace) -> Bool {
        (left.message, left.row) < (right.message, right.row)
    }
}
