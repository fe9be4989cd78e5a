/// Text in several styles, with line ends.
package struct StyledText: Sendable, Equatable, ExpressibleByStringLiteral {
    package private(set) var spans: [StyledSpan] = []

    package init() {}

    package init(_ text: String, style: TextStyle = .plain) {
        append(text, style: style)
    }

    package init(_ spans: [StyledSpan]) {
        for span in spans { append(span.text, style: span.style) }
    }

    package init(stringLiteral text: String) {
        self.init(text)
    }

    /// Adds text; neighbours of one style become one span, so that a cluster
    /// that comes in pieces is whole again.
    package mutating func append(_ text: String, style: TextStyle = .plain) {
        guard !text.isEmpty else { return }
        if let last = spans.indices.last, spans[last].style == style {
            spans[last].text += text
        } else {
            spans.append(StyledSpan(text, style: style))
        }
    }

    package mutating func append(_ other: StyledText) {
        for span in other.spans { append(span.text, style: span.style) }
    }

    package var isEmpty: Bool { spans.isEmpty }

    /// The text without its styles.
    package var text: String {
        spans.reduce(into: "") { $0 += $1.text }
    }

    /// Rows of at most `width` columns. See `WrappedText`.
    package func wrapped(width: Int, hangingIndent: Int = 0) -> [StyledLine] {
        WrappedText(self, width: width, hangingIndent: hangingIndent).lines
    }
}
