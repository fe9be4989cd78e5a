/// Text in one style.
package struct StyledSpan: Sendable, Equatable {
    package var text: String
    package var style: TextStyle

    package init(_ text: String, style: TextStyle = .plain) {
        self.text = text
        self.style = style
    }
}
