/// A colour of the terminal's palette. There is no RGB: the user's own palette
/// is what fits their eyes and their background.
package enum Color: Sendable, Equatable, Hashable {
    /// The terminal's own foreground or background.
    case terminal
    /// 0–7 the basic colours, 8–15 their bright forms, up to 255 where the
    /// terminal has them.
    case indexed(UInt8)
}

/// How a cell looks.
package struct TextStyle: Sendable, Equatable, Hashable {
    /// What a terminal can do to a glyph besides colour.
    package struct Attributes: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let italic = Attributes(rawValue: 4)
        package static let underline = Attributes(rawValue: 8)
        package static let reverse = Attributes(rawValue: 16)
    }
    package var foreground: Color
    package var background: Color
    package var attributes: Attributes
    /// Which address it leads to, by `LinkName`; 0 for none.
    package var link: UInt32 = 0

    package init(
        foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own colours and nothing else.
    package static let plain = TextStyle()
    package static let bold = TextStyle(attributes: .bold)
    package static let dim = TextStyle(attributes: .dim)
    package static let reverse = TextStyle(attributes: .reverse)
}
