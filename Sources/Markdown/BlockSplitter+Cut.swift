extension BlockSplitter {
    /// Where a long line is cut: the first place that is far enough, after a
    /// blank, with no mark open. Nil while there is none.
    func cutInside(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Int? {
        let soft = isCutSoftly(bytes[line.lowerBound]) ? Self.softLimit : Self.hardLimit
        var marks = OpenMarks()
        for index in line.prefix(Self.hardLimit) {
            marks.take(bytes[index])
            if index - line.lowerBound >= soft && bytes[index].isBlank && marks.areClosed {
                return index + 1
            }
        }
        guard line.count > Self.hardLimit else { return nil }
        var cut = line.lowerBound + Self.hardLimit
        while cut > line.lowerBound + 1 && bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
        return cut
    }

    /// Headings, quotes and tables would not be the same in two.
    private func isCutSoftly(_ first: UInt8) -> Bool {
        if case .fence = form, open != nil { return true }
        if case .table? = cut { return isInLine }
        return isInLine || !"#>|<".utf8.contains(first)
    }

    /// Cuts a paragraph that has grown long, after a line.
    mutating func cutIfLong(after line: SourceLine) {
        guard let piece = open else { return }
        let length = line.end - piece.range.lowerBound
        guard length > Self.softLimit else { return }
        if length <= Self.hardLimit {
            guard form == .text, !line.endsWithBreak,
                isTimeToCut(length, before: line.range.lowerBound - piece.range.lowerBound),
                OpenMarks.areClosed(in: line.bytes[piece.range.lowerBound..<line.end])
            else { return }
        }
        cut = form
        close()
    }

    /// Now and then, so that many short lines are not counted each time.
    private func isTimeToCut(_ length: Int, before: Int) -> Bool { length / 256 != before / 256 }

    /// Cuts a quote that has grown long before a line of text: as each line end
    /// is kept, two quotes one under the other look like one.
    mutating func cutQuoteIfLong(before line: SourceLine) {
        guard let piece = open, form == .quote else { return }
        let range = piece.range.lowerBound..<line.range.lowerBound
        guard range.count > Self.softLimit,
            isTimeToCut(line.end - range.lowerBound, before: range.count),
            let quoted = QuotedLine(line), quoted.beginsText,
            let before = QuotedLine(line.bytes[lineStart..<range.upperBound]),
            !QuotedLine.isInCode(line.bytes[range]), OpenMarks.areClosed(in: line.bytes[range])
        else { return }
        close()
        isAfterBlank = before.isBlank
        open = self.piece(.quoted, line.range.lowerBound..<line.range.lowerBound, levels.count)
        isAfterBlank = false
    }
}

/// Counts the marks that text may stand between. Bytes alone decide: what it
/// takes for open may not be, but what it takes for closed is.
private struct OpenMarks {
    private var ticks = 0
    private var stars = 0
    private var lines = 0
    private var waves = 0
    private var brackets = 0
    private var angles = 0
    private var previous: UInt8 = 0x20

    static func areClosed(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var marks = OpenMarks()
        for byte in bytes { marks.take(byte) }
        return marks.areClosed
    }

    mutating func take(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "`"): ticks += 1
        case UInt8(ascii: "*"): stars += 1
        case UInt8(ascii: "_"): lines += 1
        case UInt8(ascii: "~"): waves += 1
        case UInt8(ascii: "["), UInt8(ascii: "("): brackets += 1
        case UInt8(ascii: "]"), UInt8(ascii: ")"): brackets -= 1
        case UInt8(ascii: "<"): angles += 1
        case UInt8(ascii: ">"): angles -= 1
        default: break
        }
        previous = byte
    }

    var areClosed: Bool {
        ticks % 2 == 0 && stars % 2 == 0 && lines % 2 == 0 && waves % 2 == 0 && brackets <= 0
            && angles <= 0 && previous != UInt8(ascii: "\\")
    }
}

extension SourceLine {
    /// A line end that is to be kept: two blanks or a backslash before it.
    fileprivate var endsWithBreak: Bool {
        let tail = bytes[range].suffix(2)
        return tail.last == UInt8(ascii: "\\") || (tail.count == 2 && tail.allSatisfy(\.isBlank))
    }

    /// So little of a line that it could become anything: not shown yet.
    var isMarksAlone: Bool {
        range.count <= 8 && !isBlank
            && content.allSatisfy { "-=*_`~#>+ |:".utf8.contains($0) }
    }
}
