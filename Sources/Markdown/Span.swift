/// A run of text in one style, inside a paragraph, a heading or a table's cell.
public struct Span: Sendable, Equatable {
    /// What the marks around a text say of it.
    public struct Style: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt8
        /// A style of these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// `*text*`
        public static let emphasis = Style(rawValue: 1)
        /// `**text**`
        public static let strong = Style(rawValue: 2)
        /// `~~text~~`
        public static let strikethrough = Style(rawValue: 4)
        /// `` `text` ``
        public static let code = Style(rawValue: 8)
        /// A picture's description; the link says where the picture is.
        public static let image = Style(rawValue: 16)
    }

    /// The text; `\n` is a line end: models end a line where they mean it.
    public var text: String
    /// How it is set.
    public var style: Style
    /// Where it leads; nil for text that leads nowhere.
    public var link: String?

    /// Text in a style.
    public init(_ text: String, style: Style = [], link: String? = nil) {
        self.text = text
        self.style = style
        self.link = link
    }
}

extension [Span] {
    /// The text without its styles.
    public var text: String { reduce(into: "") { $0 += $1.text } }

    /// Adds text; neighbours that look the same become one.
    mutating func append(_ text: String, style: Span.Style, link: String?) {
        guard !text.isEmpty else { return }
        if let last = indices.last, self[last].style == style, self[last].link == link {
            self[last].text += text
        } else {
            append(Span(text, style: style, link: link))
        }
    }
}
