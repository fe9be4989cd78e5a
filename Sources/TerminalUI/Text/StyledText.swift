/// Text in several styles, with line ends.
package struct StyledText: Sendable, Equatable, ExpressibleByStringLiteral {
    package private(set) var spans: [StyledSpan] = []

    package init(_ text: String, style: TextStyle = .plain) {
        append(text, style: style)
    }

    package init(stringLiteral text: String) {
        self.init(text)
    }

    package mutating func append(_ text: String, style: TextStyle = .plain) {
        spans.add(text, style: style)
    }

    package var isEmpty: Bool { spans.isEmpty }

    /// Rows of at most `width` columns. See `WrappedText`.
    package func wrapped(width: Int, hangingIndent: Int = 0) -> [StyledLine] {
        WrappedText(self, width: width, hangingIndent: hangingIndent).lines
    }
}
