import TerminalUI

/// The one accent, for what is live. Without colours the words and glyphs
/// carry it, with bold to help.
struct Theme: Equatable {
    let accent: TextStyle

    init(_ capabilities: TerminalCapabilities) {
        accent =
            capabilities.colors >= 8
            ? TextStyle(foreground: .indexed(6), attributes: .bold) : .bold
    }
}
