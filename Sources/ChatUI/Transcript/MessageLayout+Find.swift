import TerminalUI

extension MessageLayout {
    /// Where words stand in the text as it is drawn; capitals count as small
    /// letters. A match may go on over rows.
    func matches(of query: String) -> [TextMatch] {
        let wanted = query.lowercased().map { $0 }
        guard !wanted.isEmpty else { return [] }
        let letters = letters
        var matches: [TextMatch] = []
        var index = 0
        while index + wanted.count <= letters.count {
            let found = (0..<wanted.count).allSatisfy {
                letters[index + $0].character == wanted[$0]
            }
            if found { matches.append(Self.match(letters[index..<(index + wanted.count)])) }
            index += found ? wanted.count : 1
        }
        return matches
    }

    /// The rows at which code begins.
    var codeRows: [Int] {
        (0..<text.rowCount).filter { text[$0].codeNumber != nil }.map { $0 + textStart }
    }

    private struct Letter {
        var character: Character
        var row: Int
        var columns: Range<Int>
    }

    /// The characters of the text, those of a row that goes on after those of
    /// the row before.
    private var letters: [Letter] {
        var letters: [Letter] = []
        for row in 0..<text.rowCount {
            let content = text[row]
            if !content.isContinuation && row > 0 {
                letters.append(Letter(character: "\n", row: row + textStart, columns: 0..<0))
            } else if letters.last?.character == Character(CodeRows.wrapMark) {
                letters.removeLast()
            }
            var isMargin = content.isContinuation
            var column = 0
            for character in content.line.text {
                let width = character.displayWidth
                isMargin = isMargin && character == " "
                if !isMargin {
                    letters.append(
                        Letter(
                            character: Self.folded(character), row: row + textStart,
                            columns: column..<(column + width)))
                }
                column += width
            }
        }
        return letters
    }

    private static func folded(_ character: Character) -> Character {
        if let ascii = character.asciiValue, !(0x41...0x5A).contains(ascii) { return character }
        let lower = character.lowercased()
        return lower.count == 1 ? lower.first ?? character : character
    }

    private static func match(_ letters: ArraySlice<Letter>) -> TextMatch {
        var match = TextMatch(parts: [])
        for letter in letters {
            if let last = match.parts.last, last.row == letter.row {
                match.parts[match.parts.count - 1].columns =
                    last.columns.lowerBound..<letter.columns.upperBound
            } else {
                match.parts.append(.init(row: letter.row, columns: letter.columns))
            }
        }
        return match
    }
}

extension MessageLayout.Row {
    /// Text of the message itself.
    var textLine: StyledLine? {
        switch self {
        case .text(let line), .growing(let line): line
        default: nil
        }
    }
}

extension StyledLine {
    /// The columns at which words stand in this row.
    func columns(of query: String) -> [Range<Int>] {
        let text = text.lowercased()
        let wanted = query.lowercased()
        guard !wanted.isEmpty, text.contains(wanted) else { return [] }
        return text.ranges(of: wanted).map { range in
            let start = text[..<range.lowerBound].displayWidth
            return start..<(start + text[range].displayWidth)
        }
    }
}
