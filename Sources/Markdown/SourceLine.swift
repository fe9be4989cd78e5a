/// A line of a text, looked at once.
struct SourceLine {
    /// The text's bytes.
    let bytes: UnsafeBufferPointer<UInt8>
    /// Without its end.
    let range: Range<Int>
    /// After its end.
    let end: Int
    /// Columns of white space at its start.
    let indent: Int
    /// The first byte that is not white space.
    let first: Int
    /// The line goes on behind it.
    let isCut: Bool

    init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, end: Int, isCut: Bool = false
    ) {
        var first = range.lowerBound
        var indent = 0
        while first < range.upperBound, bytes[first].isBlank {
            indent += bytes[first] == 0x09 ? 4 - indent % 4 : 1
            first += 1
        }
        self.bytes = bytes
        var stop = range.upperBound
        if stop > first, bytes[stop - 1] == 0x0D { stop -= 1 }
        self.range = range.lowerBound..<max(range.lowerBound, stop)
        self.end = end
        self.isCut = isCut
        self.indent = indent
        self.first = first
    }

    var isBlank: Bool { first >= range.upperBound }

    /// From the first byte that is not white space.
    var content: Slice<UnsafeBufferPointer<UInt8>> {
        bytes[min(first, range.upperBound)..<range.upperBound]
    }
}

/// What a line begins, by its first bytes.
enum BlockStart {
    case fence(CodeFence)
    case heading
    case rule
    /// `===` under a paragraph makes it a heading.
    case underline
    case item(ItemMarker)
    case quote
    /// Too many marks one inside the other.
    case deep

    init?(_ line: SourceLine) {
        guard let mark = line.content.first else { return nil }
        switch mark {
        case UInt8(ascii: "`"), UInt8(ascii: "~"):
            let text = Substring(decoding: line.content.prefix(400))
            guard let fence = CodeFence(text.utf8, indent: line.indent) else { return nil }
            self = .fence(fence)
        case UInt8(ascii: "#"):
            let count = line.content.prefix { $0 == mark }.count
            let next = line.content.dropFirst(count).first
            guard count <= 6, next?.isBlank != false else { return nil }
            self = .heading
        case UInt8(ascii: "="):
            guard line.isMade(of: mark) else { return nil }
            self = .underline
        default: self.init(marked: mark, line)
        }
    }

    private init?(marked mark: UInt8, _ line: SourceLine) {
        if line.isRule(of: mark) {
            self = .rule
        } else if line.depth > Self.deepest {
            self = .deep
        } else if mark == UInt8(ascii: ">") {
            self = .quote
        } else if let item = ItemMarker(line) {
            self = .item(item)
        } else {
            return nil
        }
    }

    /// Marks of blocks inside blocks; nobody who writes needs more.
    static let deepest = 32
}

/// The mark of a list's item.
struct ItemMarker {
    /// `-`, `*`, `+`, `.` or `)`.
    let mark: UInt8
    /// Nil where it has none.
    let number: Int?
    /// Where its text begins: columns of the line, and bytes of the source.
    let column: Int
    let content: Int
    let isEmpty: Bool

    init?(_ line: SourceLine) {
        let bytes = line.content
        let digits = bytes.prefix(10).prefix { (0x30...0x39).contains($0) }
        let rest = bytes.dropFirst(digits.count)
        guard let mark = rest.first else { return nil }
        if digits.isEmpty {
            guard [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(mark)
            else { return nil }
        } else {
            guard digits.count <= 9, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
            else { return nil }
        }
        let after = rest.dropFirst()
        guard after.first?.isBlank != false else { return nil }
        self.mark = mark
        number = digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        let blanks = after.prefix { $0.isBlank }.count
        isEmpty = blanks == after.count
        let used = isEmpty || blanks > 4 ? 1 : max(1, blanks)
        column = line.indent + digits.count + 1 + used
        content = after.startIndex + min(blanks, used)
    }
}

extension SourceLine {
    /// Three or more of one mark and white space.
    func isRule(of mark: UInt8) -> Bool {
        guard [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_")].contains(mark)
        else { return false }
        var count = 0
        for byte in content {
            if byte == mark { count += 1 } else if !byte.isBlank { return false }
        }
        return count >= 3
    }

    func isMade(of mark: UInt8) -> Bool {
        let marks = content.prefix { $0 == mark }.count
        return content.dropFirst(marks).allSatisfy(\.isBlank)
    }

    /// The line between a table's head and its rows.
    var isTableRule: Bool {
        var (hasDash, hasBar) = (false, false)
        for byte in content {
            switch byte {
            case UInt8(ascii: "-"): hasDash = true
            case UInt8(ascii: "|"), UInt8(ascii: ":"): hasBar = true
            default: if !byte.isBlank { return false }
            }
        }
        return hasDash && hasBar
    }

    /// Marks of quotes and items at its start, one inside the other.
    var depth: Int {
        var depth = 0
        for byte in content {
            switch byte {
            case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"),
                UInt8(ascii: "."), UInt8(ascii: ")"):
                depth += 1
            case 0x30...0x39, 0x20, 0x09: break
            default: return depth
            }
        }
        return depth
    }
}

extension Substring {
    init(decoding bytes: some Collection<UInt8>) {
        self = Substring(String(decoding: bytes, as: UTF8.self))
    }
}
