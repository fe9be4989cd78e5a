/// One column of the screen.
package struct Cell: Sendable, Equatable {
    /// What is drawn, in its drawn form: at most five scalars, of which one
    /// takes space. Empty for the second column of a wide cluster.
    package var cluster: String
    /// Columns it takes: 1 or 2; 0 for the second column of a wide cluster.
    package var width: Int
    package var style: TextStyle

    package init(cluster: String, width: Int, style: TextStyle = .plain) {
        self.cluster = cluster
        self.width = width
        self.style = style
    }

    package static let blank = Cell(cluster: " ", width: 1)
    package static func continuation(_ style: TextStyle) -> Cell {
        Cell(cluster: "", width: 0, style: style)
    }
}
