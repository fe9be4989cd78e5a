extension CellBuffer {
    /// Up to this many unchanged cells between two changes are written again,
    /// because moving the cursor past them costs the terminal about as much.
    private static let cheapGap = 3

    /// The runs of cells that turn `old` into this; everything when the sizes
    /// differ. A run never begins or ends inside a wide cluster, neither an old
    /// one nor a new one.
    package func diff(from old: CellBuffer) -> [CellRun] {
        guard old.size == size else { return allRuns() }
        var runs: [CellRun] = []
        for row in bounds.rows {
            appendChanges(in: row, from: old, to: &runs)
        }
        return runs
    }

    private func allRuns() -> [CellRun] {
        guard size.columns > 0 else { return [] }
        return bounds.rows.map { row in
            CellRun(origin: Position(row: row, column: 0), cells: Array(self.row(row)))
        }
    }

    private func appendChanges(in row: Int, from old: CellBuffer, to runs: inout [CellRun]) {
        let now = self.row(row)
        let before = old.row(row)
        guard now != before else { return }
        var open: Range<Int>?
        for column in 0..<size.columns
        where now[now.startIndex + column] != before[before.startIndex + column] {
            let change = widened(column, in: now, and: before)
            if let range = open, change.lowerBound - range.upperBound <= CellBuffer.cheapGap {
                open = range.lowerBound..<max(range.upperBound, change.upperBound)
            } else {
                if let range = open { runs.append(run(row, range, of: now)) }
                open = change
            }
        }
        if let range = open { runs.append(run(row, range, of: now)) }
    }

    /// The columns of the clusters, old and new, that a column belongs to.
    private func widened(
        _ column: Int, in now: ArraySlice<Cell>, and before: ArraySlice<Cell>
    ) -> Range<Int> {
        var low = column
        var high = column + 1
        func isInside(_ column: Int) -> Bool {
            now[now.startIndex + column].width == 0
                || before[before.startIndex + column].width == 0
        }
        while low > 0 && isInside(low) { low -= 1 }
        while high < size.columns && isInside(high) { high += 1 }
        return low..<high
    }

    private func run(_ row: Int, _ range: Range<Int>, of cells: ArraySlice<Cell>) -> CellRun {
        let start = cells.startIndex
        return CellRun(
            origin: Position(row: row, column: range.lowerBound),
            cells: Array(cells[(start + range.lowerBound)..<(start + range.upperBound)]))
    }
}
