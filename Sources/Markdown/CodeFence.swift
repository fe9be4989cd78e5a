/// The line that opens a block of code: three or more of one mark, and what is
/// written behind them.
struct CodeFence: Sendable, Equatable {
    let mark: UInt8
    let count: Int
    /// Columns before it; as many are taken off each line of the code.
    let indent: Int
    let language: String

    /// Reads a line from its first byte that is not white space.
    init?(_ line: Substring.UTF8View, indent: Int) {
        guard let first = line.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
        else { return nil }
        let count = line.prefix { $0 == first }.count
        let rest = line.dropFirst(count)
        guard count >= 3 else { return nil }
        if first == UInt8(ascii: "`") && rest.contains(first) { return nil }
        mark = first
        self.count = count
        self.indent = indent
        language = Self.language(of: String(Substring(rest)))
    }

    /// Whether a line, from its first byte that is not white space, ends it.
    func isClosed(by line: Substring.UTF8View) -> Bool {
        let marks = line.prefix { $0 == mark }.count
        return marks >= count && line.dropFirst(marks).allSatisfy { $0.isBlank || $0.isLineEnd }
    }

    /// The first word of what is behind a fence.
    static func language(of info: String) -> String {
        let word = info.drop { $0 == " " || $0 == "\t" }
            .prefix { !$0.isWhitespace && $0 != "{" && $0 != "," }
        return String(word)
    }
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || self == 0x09 }
    var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}
