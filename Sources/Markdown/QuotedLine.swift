/// A line of a quote, without the mark before it.
struct QuotedLine {
    private let content: Slice<UnsafeBufferPointer<UInt8>>

    init?(_ line: SourceLine) { self.init(line.bytes[line.range]) }

    /// Nil for a line without the mark.
    init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        let line = bytes.drop { $0 == 0x20 }
        guard line.first == UInt8(ascii: ">") else { return nil }
        let rest = line.dropFirst()
        content = rest.first == 0x20 ? rest.dropFirst() : rest
    }

    var isBlank: Bool { content.allSatisfy { $0.isBlank || $0.isLineEnd } }

    /// Whether what it says is the same with nothing above it.
    var beginsText: Bool {
        guard let first = content.first, !first.isLineEnd, !first.isBlank else { return false }
        return !">=-|`~".utf8.contains(first) && !(0x30...0x39).contains(first)
    }

    private var isFence: Bool {
        content.starts(with: "```".utf8) || content.starts(with: "~~~".utf8)
    }

    /// Whether code is open behind these lines.
    static func isInCode(_ lines: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var isInCode = false
        var rest = lines
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
            if QuotedLine(rest[rest.startIndex..<end])?.isFence == true { isInCode.toggle() }
            rest = rest[end...]
        }
        return isInCode
    }
}
