import TerminalUI

/// The written form of a key: `ctrl-j` in the configuration, `Ctrl-J` on the
/// screen.
package enum KeyName {
    /// Reads `ctrl-alt-x`, `pageup`, `f1`, `G`; nil for what is no key.
    package static func parse(_ text: String) -> KeyEvent? {
        var rest = Substring(text)
        var modifiers = KeyEvent.Modifiers()
        while let (modifier, after) = leadingModifier(of: rest) {
            modifiers.insert(modifier)
            rest = after
        }
        guard let key = key(named: String(rest), held: modifiers) else { return nil }
        return KeyEvent(key, modifiers)
    }

    /// As the help and the hints show it.
    package static func display(_ event: KeyEvent) -> String {
        var name = ""
        if event.modifiers.contains(.control) { name += "Ctrl-" }
        if event.modifiers.contains(.alt) { name += "Alt-" }
        if event.modifiers.contains(.shift) { name += "Shift-" }
        return name + display(event.key, upperCase: event.modifiers.contains(.control))
    }

    private static func leadingModifier(
        of text: Substring
    ) -> (KeyEvent.Modifiers, Substring)? {
        let prefixes: [(String, KeyEvent.Modifiers)] = [
            ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
        ]
        for (prefix, modifier) in prefixes
        where text.count > prefix.count && text.lowercased().hasPrefix(prefix) {
            return (modifier, text.dropFirst(prefix.count))
        }
        return nil
    }

    private static func key(named name: String, held: KeyEvent.Modifiers) -> KeyEvent.Key? {
        if let key = named[name.lowercased()] { return key }
        if name.count == 1, let character = name.first, !character.isWhitespace {
            let lowered = held.contains(.control) ? name.lowercased().first : character
            return .character(lowered ?? character)
        }
        guard name.first?.lowercased() == "f", let number = Int(name.dropFirst()),
            (1...24).contains(number)
        else { return nil }
        return .function(number)
    }

    private static let named: [String: KeyEvent.Key] = [
        "enter": .enter, "tab": .tab, "backspace": .backspace, "delete": .delete,
        "esc": .escape, "escape": .escape, "insert": .insert, "up": .up, "down": .down,
        "left": .left, "right": .right, "home": .home, "end": .end, "pageup": .pageUp,
        "pagedown": .pageDown, "space": .character(" "),
    ]

    private static func display(_ key: KeyEvent.Key, upperCase: Bool) -> String {
        switch key {
        case .character(" "): "Space"
        case .character(let character): upperCase ? character.uppercased() : String(character)
        case .function(let number): "F\(number)"
        case .enter: "Enter"
        case .tab: "Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .escape: "Esc"
        case .insert: "Ins"
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        }
    }
}
