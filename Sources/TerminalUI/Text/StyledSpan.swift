/// Text in one style.
package struct StyledSpan: Sendable, Equatable {
    package var text: String
    package var style: TextStyle

    package init(_ text: String, style: TextStyle = .plain) {
        self.text = text
        self.style = style
    }
}

extension [StyledSpan] {
    /// Adds text; neighbours of one style become one span, so that a cluster
    /// that comes in pieces is whole again.
    mutating func add(_ text: String, style: TextStyle) {
        guard !text.isEmpty else { return }
        if let last = indices.last, self[last].style == style {
            self[last].text += text
        } else {
            append(StyledSpan(text, style: style))
        }
    }
}
