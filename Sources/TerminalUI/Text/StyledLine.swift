/// One row of text in several styles: no line ends, no tabs, nothing hostile.
package struct StyledLine: Sendable, Equatable, ExpressibleByStringLiteral {
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

    package mutating func append(_ text: String, style: TextStyle = .plain) {
        spans.add(text, style: style)
    }

    package mutating func append(_ other: StyledLine) {
        for span in other.spans { append(span.text, style: span.style) }
    }

    package var isEmpty: Bool { spans.isEmpty }

    package var text: String {
        spans.reduce(into: "") { $0 += $1.text }
    }

    /// Columns it is drawn in.
    package var displayWidth: Int {
        spans.reduce(0) { $0 + $1.text.displayWidth }
    }

    /// The line cut to a width; what does not fit gives way to an ellipsis.
    package func truncated(to width: Int, ellipsis: String = "…") -> StyledLine {
        guard displayWidth > width else { return self }
        let mark = ellipsis.displayWidth <= width ? ellipsis : ""
        var room = width - mark.displayWidth
        var line = StyledLine()
        for span in spans {
            for character in span.text {
                guard character.displayWidth <= room else {
                    line.append(mark, style: span.style)
                    return line
                }
                room -= character.displayWidth
                line.append(String(character), style: span.style)
            }
        }
        return line
    }
}
