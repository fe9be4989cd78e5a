/// Where the visual rows of a draft begin, for a width. Kept up to date by each
/// change at the cost of the rows near it, so that a large paste stays quick.
package struct DraftRows: Sendable, Equatable {
    /// Columns that text may take; a space may end a row one column after it.
    package let width: Int
    /// For each line, the clusters that its rows begin with; the first is 0.
    package private(set) var starts: [[Int]]

    package init(of text: DraftText, width: Int) {
        self.width = max(1, width)
        starts = []
        starts = text.lines.map { wrap($0[...]) }
    }

    package var count: Int {
        starts.reduce(0) { $0 + $1.count }
    }

    /// The first visual row of a line.
    package func firstRow(ofLine line: Int) -> Int {
        starts[..<line].reduce(0) { $0 + $1.count }
    }

    /// The row within its line that holds a place. A place where a row ends
    /// and the next begins belongs to the next.
    package func rowInLine(of position: DraftPosition) -> Int {
        let rows = starts[position.line]
        var low = 0
        var high = rows.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if rows[middle] <= position.column { low = middle } else { high = middle }
        }
        return low
    }

    /// The line and the row within it of a visual row; nil outside.
    package func place(ofRow row: Int) -> (line: Int, row: Int)? {
        guard row >= 0 else { return nil }
        var left = row
        for (line, rows) in starts.enumerated() {
            if left < rows.count { return (line, left) }
            left -= rows.count
        }
        return nil
    }

    /// The clusters of a row within a line.
    package func clusters(ofRow row: Int, line: Int, in text: DraftText) -> ArraySlice<Character> {
        let end = row + 1 < starts[line].count ? starts[line][row + 1] : text.lines[line].count
        return text.lines[line][starts[line][row]..<end]
    }

    /// Follows a change that `text` already has.
    package mutating func update(_ change: DraftChange, in text: DraftText) {
        let old = change.start.line...change.removedEnd.line
        let new = change.start.line...change.insertedEnd.line
        if old.count == 1 && new.count == 1 {
            rewrap(change, text.lines[change.start.line])
        } else {
            starts.replaceSubrange(old, with: text.lines[new].map { wrap($0[...]) })
        }
    }

    /// Wraps one line again from two rows above the change (what decided where
    /// those began lies before it) until the rows fall into their old places.
    private mutating func rewrap(_ change: DraftChange, _ line: [Character]) {
        let old = starts[change.start.line]
        let shift = change.insertedEnd.column - change.removedEnd.column
        let keep = max(0, rowInLine(of: change.start) - 2)
        var rows = Array(old[..<keep])
        var later = old[keep...].drop { $0 <= change.removedEnd.column }
        var from = old[keep]
        while true {
            let reach = min(line.count, from + 64 * width)
            let found = wrap(line[from..<reach])
            for start in found.dropLast(reach < line.count ? 1 : 0) {
                while let next = later.first, next + shift < start { later = later.dropFirst() }
                if let next = later.first, next + shift == start {
                    starts[change.start.line] = rows + later.map { $0 + shift }
                    return
                }
                rows.append(start)
            }
            guard reach < line.count else { break }
            from = found[found.count - 1]
        }
        starts[change.start.line] = rows
    }

    /// The indices in `line` that rows begin with.
    private func wrap(_ line: ArraySlice<Character>) -> [Int] {
        var breaker = RowBreaker(limit: width, hangsSpaces: false)
        for character in line { breaker.add(character) }
        return breaker.rowStarts.map { $0 + line.startIndex }
    }
}
