import TerminalUI

/// What stands left of a block: an item's mark once, then as much room.
struct Margin: Sendable, Equatable {
    private(set) var first = StyledLine()
    private(set) var rest = StyledLine()
    private(set) var width = 0
    let limit: Int

    /// - Parameter limit: columns that there are in all.
    init(limit: Int) { self.limit = max(1, limit) }

    /// Columns for the text.
    var room: Int { max(1, limit - width) }

    /// With one more mark. Where that would leave no room for text, what stands
    /// further out goes.
    func adding(_ mark: StyledLine, then next: StyledLine? = nil) -> Margin {
        let columns = mark.displayWidth
        let least = min(8, max(1, limit - columns))
        var margin = limit - width - columns >= least ? self : Margin(limit: limit)
        guard columns < limit else { return margin }
        margin.first.append(mark)
        margin.rest.append(next ?? StyledLine(String(repeating: " ", count: columns)))
        margin.width += columns
        return margin
    }

    /// The line with what belongs left of it; the mark is drawn once.
    mutating func take(_ line: StyledLine) -> StyledLine {
        defer { first = rest }
        guard width > 0 else { return line }
        return first.followed(by: line)
    }

    /// After an item's first row.
    var continued: Margin {
        var margin = self
        margin.first = rest
        return margin
    }
}
