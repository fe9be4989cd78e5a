/// Lines of grapheme clusters. There is always at least one line.
package struct DraftText: Sendable, Equatable {
    package private(set) var lines: [[Character]]

    package init(_ string: String = "") {
        lines = DraftText.lines(of: DraftText.normalized(string))
    }

    package var string: String {
        text(in: .start..<end)
    }

    package var isEmpty: Bool { lines.count == 1 && lines[0].isEmpty }

    package var end: DraftPosition {
        DraftPosition(line: lines.count - 1, column: lines[lines.count - 1].count)
    }

    /// The nearest place that exists.
    package func clamped(_ position: DraftPosition) -> DraftPosition {
        if position.line < 0 { return .start }
        if position.line >= lines.count { return end }
        let column = max(0, min(position.column, lines[position.line].count))
        return DraftPosition(line: position.line, column: column)
    }

    package func position(before position: DraftPosition) -> DraftPosition? {
        if position.column > 0 {
            return DraftPosition(line: position.line, column: position.column - 1)
        }
        guard position.line > 0 else { return nil }
        return DraftPosition(line: position.line - 1, column: lines[position.line - 1].count)
    }

    package func position(after position: DraftPosition) -> DraftPosition? {
        if position.column < lines[position.line].count {
            return DraftPosition(line: position.line, column: position.column + 1)
        }
        guard position.line + 1 < lines.count else { return nil }
        return DraftPosition(line: position.line + 1, column: 0)
    }

    /// The cluster after a place: `\n` at the end of a line, nil at the end.
    package func character(after position: DraftPosition) -> Character? {
        let line = lines[position.line]
        if position.column < line.count { return line[position.column] }
        return position.line + 1 < lines.count ? "\n" : nil
    }

    package func character(before position: DraftPosition) -> Character? {
        self.position(before: position).flatMap(character(after:))
    }

    package func text(in range: Range<DraftPosition>) -> String {
        let (low, high) = (range.lowerBound, range.upperBound)
        if low.line == high.line { return String(lines[low.line][low.column..<high.column]) }
        var text = String(lines[low.line][low.column...])
        for line in lines[(low.line + 1)..<high.line] {
            text += "\n"
            text.append(contentsOf: line)
        }
        text += "\n"
        text.append(contentsOf: lines[high.line][..<high.column])
        return text
    }

    /// Puts text in place of a range. Where the seams make new clusters, as an
    /// accent after its letter does, the change is that much wider.
    package mutating func replace(
        _ range: Range<DraftPosition>, with string: String
    ) -> DraftChange {
        let wanted = clamped(range.lowerBound)..<clamped(range.upperBound)
        let (range, string) = widened(wanted, DraftText.normalized(string))
        let removed = text(in: range)
        let pieces = DraftText.lines(of: string)
        splice(range, pieces)
        return DraftChange(
            start: range.lowerBound, removed: removed, inserted: string,
            removedEnd: range.upperBound,
            insertedEnd: DraftText.end(of: pieces, from: range.lowerBound))
    }
}

extension DraftText {
    private mutating func splice(_ range: Range<DraftPosition>, _ pieces: [[Character]]) {
        let (low, high) = (range.lowerBound, range.upperBound)
        if low.line == high.line && pieces.count == 1 {
            lines[low.line].replaceSubrange(low.column..<high.column, with: pieces[0])
            return
        }
        var pieces = pieces
        let tail = lines[high.line][high.column...]
        pieces[0] = lines[low.line][..<low.column] + pieces[0]
        pieces[pieces.count - 1] += tail
        lines.replaceSubrange(low.line...high.line, with: pieces)
    }

    /// Takes neighbours into the change that would not stay the clusters they
    /// are beside the new text. One is enough before it; after it a run of flags
    /// may pair up anew to its end.
    private func widened(
        _ range: Range<DraftPosition>, _ string: String
    ) -> (Range<DraftPosition>, String) {
        var (low, high, string) = (range.lowerBound, range.upperBound, string)
        if low.column > 0 {
            let neighbour = lines[low.line][low.column - 1]
            if let next = string.first ?? character(after: high),
                !DraftText.stayApart(neighbour, next)
            {
                low.column -= 1
                string = String(neighbour) + string
            }
        }
        while let last = string.last, high.column < lines[high.line].count {
            let neighbour = lines[high.line][high.column]
            if DraftText.stayApart(last, neighbour) { break }
            high.column += 1
            string.append(neighbour)
        }
        return (low..<high, string)
    }

    private static func stayApart(_ left: Character, _ right: Character) -> Bool {
        let both = String(left) + String(right)
        return both.first == left && both.dropFirst().first == right && both.count == 2
    }

    private static func end(
        of pieces: [[Character]], from start: DraftPosition
    ) -> DraftPosition {
        let last = pieces[pieces.count - 1].count
        return DraftPosition(
            line: start.line + pieces.count - 1,
            column: pieces.count == 1 ? start.column + last : last)
    }

    private static func lines(of string: String) -> [[Character]] {
        string.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { Array(Substring($0)) }
    }

    /// Line ends of all kinds become `\n`.
    private static func normalized(_ string: String) -> String {
        guard string.utf8.contains(0x0D) else { return string }
        var output = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in string.unicodeScalars {
            if scalar == "\r" {
                output.append("\n")
            } else if !(scalar == "\n" && isAfterReturn) {
                output.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        return String(output)
    }
}
