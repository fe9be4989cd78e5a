/// A part of a text that can be parsed alone: what follows does not change it.
public struct Piece: Sendable, Equatable {
    /// What it is made of.
    public enum Kind: Sendable, Equatable {
        /// Markdown for `MarkdownParser`.
        case markdown
        /// The next rows of a table whose head is here.
        case rows(head: Range<Int>)
        /// More of the paragraph before, which was long.
        case continuation
        /// More of the quote before, which was long.
        case quoted
        /// The code between two fences; these are not in the range.
        case code(language: String, isClosed: Bool)
        /// Nested too deeply to be Markdown.
        case plain
    }

    /// What it is made of.
    public internal(set) var kind: Kind
    /// Where it is in the text, in bytes.
    public internal(set) var range: Range<Int>
    /// Columns of white space that do not belong to its lines.
    public internal(set) var indent: Int
    /// The items it stands in, from the outside: their numbers, nil for those
    /// that have none.
    public internal(set) var items: [Int?]
    /// The number of the item that it begins.
    public internal(set) var number: Int?
    /// A blank line stands before it.
    public internal(set) var isAfterBlank: Bool

    /// Its blocks. Code is not parsed.
    public func blocks(of text: String) -> [Block] {
        switch kind {
        case .code(let language, let isClosed):
            [.code(CodeBlock(language: language, text: source(in: text), isClosed: isClosed))]
        case .plain: [.paragraph([Span(source(in: text))])]
        case .markdown, .quoted:
            MarkdownParser.parse(MarkdownSource.withTextDefinitions(source(in: text)))
        case .rows(let head):
            MarkdownParser.parse(
                MarkdownSource.slice(text, head, indent: indent) + source(in: text))
        case .continuation: continuation(source(in: text), after: space(before: text))
        }
    }

    /// Its lines without what they are indented by.
    public func source(in text: String) -> String {
        MarkdownSource.slice(text, range, indent: indent)
    }

    /// Some of its lines, without what they are indented by.
    public func source(in text: String, _ part: Range<Int>) -> String {
        MarkdownSource.slice(text, part, indent: indent)
    }

    /// The parser takes white space off the end of what comes before.
    private func space(before text: String) -> String {
        let utf8 = text.utf8
        guard range.lowerBound > 0, range.lowerBound <= utf8.count else { return "" }
        let byte = utf8[utf8.index(utf8.startIndex, offsetBy: range.lowerBound - 1)]
        return byte.isLineEnd ? "\n" : byte.isBlank ? " " : ""
    }

    /// A word before it keeps the parser from seeing a list or a heading.
    private func continuation(_ source: String, after space: String) -> [Block] {
        guard case .paragraph(var spans)? = MarkdownParser.parse("x" + source).first,
            let first = spans.first, first.text.first == "x"
        else { return [.paragraph([Span(source)])] }
        spans[0].text = space + first.text.dropFirst()
        return [.paragraph(spans)]
    }
}
