/// What the drawing of text has to know about a scalar.
extension Unicode.Scalar {
    /// Drawn as it is, in one column.
    var isPlainASCII: Bool { value >= 0x20 && value < 0x7f }

    /// Letters of European languages, dashes, bullets, lines: drawn as they are,
    /// in one column. Told without a table, since most of a text is such.
    var isPlainSign: Bool {
        switch value {
        case 0xA1...0xAC, 0xAE...0x2FF, 0x2010...0x2027, 0x2500...0x259F, 0x25A0...0x25AB: true
        default: false
        }
    }

    var isVariationSelector: Bool {
        switch value {
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: true
        default: false
        }
    }

    /// ZWNJ and ZWJ, which writing systems need between letters.
    var isJoiner: Bool { value == 0x200C || value == 0x200D }

    var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }

    var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// The letter that a regional indicator stands for.
    var regionalLetter: Unicode.Scalar {
        Unicode.Scalar(UInt8(truncatingIfNeeded: value &- 0x1F1E6 &+ 0x41))
    }

    /// ASCII in disguise: legitimate after a black flag, else hidden text.
    var isTag: Bool { (0xE0020...0xE007F).contains(value) }

    var isPrivateUse: Bool { properties.generalCategory == .privateUse }

    var isCombining: Bool {
        let category = properties.generalCategory
        return category == .nonspacingMark || category == .enclosingMark
    }

    /// Part of the cluster before it, whatever that is.
    var joinsWhatIsBefore: Bool {
        guard value >= 0x300 else { return false }
        var pair = " ".unicodeScalars
        pair.append(self)
        return String(pair).count == 1
    }

    /// Part of the cluster after it, as signs are that span digits.
    var joinsWhatIsAfter: Bool {
        guard value >= 0x600 else { return false }
        var pair = String.UnicodeScalarView()
        pair.append(self)
        pair.append(" ")
        return String(pair).count == 1
    }

    /// True for what a terminal would obey, or what would be text that nobody
    /// sees: controls, separators, bidi controls, tags, invisible fillers.
    /// Joiners and variation selectors are part of ordinary writing.
    var isHostile: Bool {
        if value < 0x20 || (value >= 0x7f && value < 0xA0) { return true }
        if value < 0x34F || value == 0xFFFD || isJoiner || isVariationSelector {
            return false
        }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
        case .format: return !isPrepended
        default: return properties.isDefaultIgnorableCodePoint && !isUnassigned
        }
    }

    private var isUnassigned: Bool { properties.generalCategory == .unassigned }

    /// Format characters that are drawn: signs that span the digits after them.
    private var isPrepended: Bool {
        switch value {
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
        default: false
        }
    }

    /// What is shown in place of a hostile scalar: `␛` or `<U+202E>`.
    var visibleMark: String {
        switch value {
        case 0..<0x20: String(Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}")
        case 0x7f: "\u{2421}"
        default: "<U+\(hexadecimal)>"
        }
    }

    /// The same in ASCII: `^[` or `<U+202E>`.
    var visibleASCIIMark: String {
        switch value {
        case 0..<0x20: "^\(Unicode.Scalar(UInt8(value) + 0x40))"
        case 0x7f: "^?"
        default: "<U+\(hexadecimal)>"
        }
    }

    private var hexadecimal: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
