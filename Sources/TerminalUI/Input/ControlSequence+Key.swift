/// What terminals send for which key: xterm, rxvt, the Linux console, screen
/// and tmux, and the two forms that tell modified characters apart.
extension ControlSequence {
    /// The key; nil for reports and for what is not known.
    var key: KeyEvent? {
        guard !isPrivate else { return nil }
        switch introducer {
        case UInt8(ascii: "L"): return linuxFunctionKey
        case UInt8(ascii: "O"): return applicationKey
        default: break
        }
        switch final {
        case UInt8(ascii: "~"): return parameter(0) == 27 ? otherKey : numberedKey([])
        case UInt8(ascii: "u"): return codedKey
        case UInt8(ascii: "$"): return numberedKey(.shift)
        case UInt8(ascii: "^"): return numberedKey(.control)
        case UInt8(ascii: "@"): return numberedKey([.control, .shift])
        case UInt8(ascii: "Z"): return KeyEvent(.tab, .shift)
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return ControlSequence.letterKey(final - 0x20).map { KeyEvent($0, .shift) }
        default: return letterKey
        }
    }

    /// `ESC [ 1 ; 5 D`: a letter names the key, a parameter the modifiers.
    private var letterKey: KeyEvent? {
        // `ESC [ 12 ; 40 R` tells where the cursor is; F3 has no such numbers.
        guard parameter(0) <= 1 else { return nil }
        return ControlSequence.letterKey(final).map { KeyEvent($0, modifiers(at: 1)) }
    }

    /// `ESC O D`; in rxvt `ESC O d` with Control.
    private var applicationKey: KeyEvent? {
        if (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(final) {
            return ControlSequence.letterKey(final - 0x20).map { KeyEvent($0, .control) }
        }
        // Old terminals put the modifiers first and alone: `ESC O 5 D`.
        let modifiers = modifiers(at: parameters.count > 1 ? 1 : 0)
        if let key = ControlSequence.letterKey(final) { return KeyEvent(key, modifiers) }
        return ControlSequence.keypadKey(final).map { KeyEvent($0, modifiers) }
    }

    private static func letterKey(_ letter: UInt8) -> KeyEvent.Key? {
        switch Unicode.Scalar(letter) {
        case "A": .up
        case "B": .down
        case "C": .right
        case "D": .left
        case "F": .end
        case "H": .home
        case "P", "Q", "R", "S": .function(Int(letter - UInt8(ascii: "P")) + 1)
        default: nil
        }
    }

    /// The keypad in application mode.
    private static func keypadKey(_ letter: UInt8) -> KeyEvent.Key? {
        switch letter {
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "I"): .tab
        case UInt8(ascii: "X"): .character("=")
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            .character(Character(Unicode.Scalar(letter - UInt8(ascii: "j") + 0x2A)))
        default: nil
        }
    }

    private var linuxFunctionKey: KeyEvent? {
        guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) else { return nil }
        return KeyEvent(.function(Int(final - UInt8(ascii: "A")) + 1))
    }

    /// `ESC [ 5 ; 3 ~`: a number names the key.
    private func numberedKey(_ held: KeyEvent.Modifiers) -> KeyEvent? {
        let key: KeyEvent.Key
        switch parameter(0) {
        case 1, 7: key = .home
        case 2: key = .insert
        case 3: key = .delete
        case 4, 8: key = .end
        case 5: key = .pageUp
        case 6: key = .pageDown
        case 11...15: key = .function(parameter(0) - 10)
        case 17...21: key = .function(parameter(0) - 11)
        case 23...26: key = .function(parameter(0) - 12)
        case 28, 29: key = .function(parameter(0) - 13)
        case 31...34: key = .function(parameter(0) - 14)
        default: return nil
        }
        return KeyEvent(key, modifiers(at: 1).union(held))
    }

    /// `ESC [ 27 ; 2 ; 13 ~`: xterm's modifyOtherKeys.
    private var otherKey: KeyEvent? {
        KeyEvent(code: parameter(2), modifiers(at: 1))
    }

    /// `ESC [ 13 ; 2 u`. The release of a key is no key.
    private var codedKey: KeyEvent? {
        let isRelease = parameters.count > 1 && parameters[1].count > 1 && parameters[1][1] == 3
        return isRelease ? nil : KeyEvent(code: parameter(0), modifiers(at: 1))
    }

    /// Modifiers are sent as a bit set plus one; the bit after Control is Meta.
    private func modifiers(at index: Int) -> KeyEvent.Modifiers {
        let bits = max(0, parameter(index) - 1)
        var modifiers = KeyEvent.Modifiers(rawValue: UInt8(bits & 7))
        if bits & 8 != 0 { modifiers.insert(.alt) }
        return modifiers
    }
}
