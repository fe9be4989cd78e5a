/// Cuts parts out of a text.
enum MarkdownSource {
    /// Bytes of a text, each line without up to so many columns of white space.
    static func slice(_ text: String, _ range: Range<Int>, indent: Int) -> String {
        let utf8 = text.utf8
        let range = range.clamped(to: 0..<utf8.count)
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        let end = utf8.index(start, offsetBy: range.count)
        let part = text[start..<end]
        guard indent > 0 else { return String(part) }
        var lines: [Substring] = []
        for line in part.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            lines.append(outdented(Substring(line), by: indent))
        }
        return lines.joined(separator: "\n")
    }

    private static func outdented(_ line: Substring, by indent: Int) -> Substring {
        var column = 0
        var rest = line.utf8[...]
        while column < indent, let byte = rest.first, byte.isBlank {
            let width = byte == 0x09 ? 4 - column % 4 : 1
            // A tab that reaches beyond belongs to the text.
            guard column + width <= indent else { break }
            column += width
            rest = rest.dropFirst()
        }
        return Substring(rest)
    }

    /// A return without a line end is no line end here: it would hide what a
    /// terminal would not.
    static func withVisibleReturns(_ source: String) -> String {
        guard source.utf8.contains(0x0D) else { return source }
        var scalars = String.UnicodeScalarView()
        var isPending = false
        for scalar in source.unicodeScalars {
            if isPending && scalar != "\n" { scalars.append("\u{240D}") }
            isPending = scalar == "\r"
            if !isPending { scalars.append(scalar) }
        }
        return String(scalars)
    }

    /// Definitions of links, `[name]: address`, would be taken out of the text.
    /// The reader is to see them.
    static func withTextDefinitions(_ source: String) -> String {
        guard source.utf8.contains(UInt8(ascii: "[")), source.contains("]:") else { return source }
        var isInCode = false
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let content = line.drop { " \t>*+-".contains($0) }
            if content.hasPrefix("```") || content.hasPrefix("~~~") { isInCode.toggle() }
            guard !isInCode, content.hasPrefix("["), content.contains("]:") else { return line }
            return line.dropLast(content.count) + "\\" + content
        }
        return lines.joined(separator: "\n")
    }
}
