/// Neighbouring cells of one row.
package struct CellRun: Sendable, Equatable {
    package var origin: Position
    package var cells: [Cell]

    package init(origin: Position, cells: [Cell]) {
        self.origin = origin
        self.cells = cells
    }
}
