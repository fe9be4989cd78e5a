/// One column of the screen.
package struct Cell: Sendable, Equatable {
    /// What is drawn; `.none` for the second column of a wide cluster.
    package let glyph: Glyph
    private let columns: UInt8
    package var style: TextStyle

    package init(_ glyph: Glyph, width: Int, style: TextStyle = .plain) {
        self.glyph = glyph
        self.columns = UInt8(clamping: width)
        self.style = style
    }

    /// Columns it takes: 1 or 2; 0 for the second column of a wide cluster.
    package var width: Int { Int(columns) }

    /// What is drawn, as text.
    package var cluster: String { glyph.string }

    package static let blank = Cell(.space, width: 1)

    package static func blank(_ style: TextStyle) -> Cell {
        Cell(.space, width: 1, style: style)
    }

    package static func continuation(_ style: TextStyle) -> Cell {
        Cell(.none, width: 0, style: style)
    }
}
