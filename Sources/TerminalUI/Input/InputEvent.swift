/// What comes from the keyboard.
package enum InputEvent: Sendable, Equatable {
    case key(KeyEvent)
    /// Pasted text, whole, with `\n` for line ends.
    case paste(String)
    /// The window has the keys, or another one has; only where that was asked
    /// for.
    case focus(Bool)
    /// The terminal's background, which was asked for.
    case background(isDark: Bool)
}

/// A key with its modifiers.
package struct KeyEvent: Sendable, Equatable, Hashable {
    /// Keys that terminals can tell apart.
    package enum Key: Sendable, Equatable, Hashable {
        /// A character as typed. With `control`, the lower-case letter or sign
        /// that belongs to it: Ctrl-C is `character("c")` with `.control`.
        case character(Character)
        case enter, tab, backspace, delete, escape, insert
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }

    /// Keys held at the same time.
    package struct Modifiers: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }

    package var key: Key
    package var modifiers: Modifiers

    package init(_ key: Key, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}
