import TerminalUI

/// Finds comments, texts, numbers and keywords, line by line. It is no parser:
/// where a language is more than its table says, code is plain, never wrong.
struct CodeLexer: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case plain, comment, string, number, keyword, added, removed
    }

    private let language: CodeLanguage?
    /// What goes on from the line before.
    private var open: (CodeLanguage.Quote, Kind)?

    init(_ language: CodeLanguage?) { self.language = language }

    static func == (left: CodeLexer, right: CodeLexer) -> Bool {
        left.language == right.language && left.open?.0 == right.open?.0
            && left.open?.1 == right.open?.1
    }

    /// A line in the theme's styles: harmless, tabs as spaces.
    mutating func spans(of line: String, theme: Theme) -> [StyledSpan] {
        var spans: [StyledSpan] = []
        var column = 0
        for (range, kind) in tokens(of: Array(line.utf8)) {
            let start = line.utf8.index(line.startIndex, offsetBy: range.lowerBound)
            let end = line.utf8.index(start, offsetBy: range.count)
            let text = Self.drawn(String(line[start..<end]), from: &column)
            spans.append(StyledSpan(text, style: theme.style(of: kind)))
        }
        return spans
    }

    private static func drawn(_ text: String, from column: inout Int) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) {
            column += text.utf8.count
            return text
        }
        var drawn = ""
        for character in TextSanitizer.sanitize(text) where character != "\n" {
            if character == "\t" {
                let width = 4 - column % 4
                drawn += String(repeating: " ", count: width)
                column += width
            } else {
                drawn.append(character)
                column += character.displayWidth
            }
        }
        return drawn
    }

    /// The parts of a line, in order, without gaps.
    mutating func tokens(of line: [UInt8]) -> [(Range<Int>, Kind)] {
        guard let language, !line.isEmpty else {
            return line.isEmpty ? [] : [(0..<line.count, .plain)]
        }
        if language.isDiff { return [(0..<line.count, Self.diffKind(line))] }
        var scanner = CodeScanner(line: line, language: language)
        if let open {
            let (quote, kind) = open
            if scanner.skip(quote, kind) { self.open = nil }
        }
        while !scanner.isAtEnd {
            if let quote = scanner.next() { open = quote }
        }
        return scanner.tokens
    }

    private static func diffKind(_ line: [UInt8]) -> Kind {
        switch line[0] {
        case UInt8(ascii: "+"): .added
        case UInt8(ascii: "-"): .removed
        case UInt8(ascii: "@"): .keyword
        default: line.starts(with: Array("diff ".utf8)) ? .comment : .plain
        }
    }
}
