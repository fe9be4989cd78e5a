extension KeyEvent {
    /// The key behind a control byte; nil for bytes of text.
    init?(controlByte byte: UInt8) {
        switch byte {
        case 0x00: self.init(.character(" "), .control)
        case 0x08, Byte.delete: self.init(.backspace)
        case 0x09: self.init(.tab)
        case Byte.carriageReturn: self.init(.enter)
        case Byte.escape: self.init(.escape)
        case 0x01...0x1A:
            self.init(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
        case 0x1C...0x1F:
            self.init(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
        default: return nil
        }
    }

    /// The key that a terminal names by the scalar it would have typed.
    init?(code: Int, _ modifiers: Modifiers) {
        switch code {
        case 8, 127: self.init(.backspace, modifiers)
        case 9: self.init(.tab, modifiers)
        case 13, 57414: self.init(.enter, modifiers)
        case 27: self.init(.escape, modifiers)
        case 57399...57408:
            self.init(.character(Character(Unicode.Scalar(UInt8(code - 57399 + 0x30)))), modifiers)
        // Private use: locks, media and modifier keys by themselves.
        case 0..<32, 57344...63743: return nil
        default:
            guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else {
                return nil
            }
            self = KeyEvent.typed(Character(scalar), modifiers)
        }
    }

    /// Shift is part of the character where it makes one; with Control, letters
    /// are lower case, as control bytes are read.
    private static func typed(_ character: Character, _ modifiers: Modifiers) -> KeyEvent {
        var modifiers = modifiers
        let lower = character.lowercased().first ?? character
        if modifiers.contains(.control) { return KeyEvent(.character(lower), modifiers) }
        let upper = character.uppercased()
        guard modifiers.remove(.shift) != nil, upper.count == 1, let upper = upper.first else {
            return KeyEvent(.character(character), modifiers)
        }
        return KeyEvent(.character(upper), modifiers)
    }
}
