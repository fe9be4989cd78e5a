/// Reads one key, one sequence or one stretch of text from the front of bytes.
enum InputScanner {
    enum Result {
        /// What the first bytes mean, which may be nothing, and how many they are.
        case events([InputEvent], Int)
        case pasteStart(Int)
        /// More bytes decide.
        case incomplete
    }

    /// Longest reply of a terminal that is skipped.
    private static let longestString = 65_536

    static func scan(_ bytes: ArraySlice<UInt8>) -> Result {
        guard let first = bytes.first else { return .incomplete }
        if first == Byte.escape { return scanEscape(bytes) }
        if let key = KeyEvent(controlByte: first) { return .events([.key(key)], 1) }
        return scanText(bytes)
    }

    private static func scanText(_ bytes: ArraySlice<UInt8>) -> Result {
        var text = bytes.prefix { $0 >= 0x20 && $0 != Byte.delete }
        if text.endIndex == bytes.endIndex {
            text = text.dropLast(Byte.unfinishedScalar(atEndOf: text))
            if text.isEmpty { return .incomplete }
        }
        let keys = Byte.characters(text).map { InputEvent.key(KeyEvent(.character($0))) }
        return .events(keys, text.count)
    }

    private static func scanEscape(_ bytes: ArraySlice<UInt8>) -> Result {
        let rest = bytes.dropFirst()
        guard let next = rest.first else { return .incomplete }
        switch next {
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            return scanSequence(bytes)
        case Byte.escape:
            return scanDoubleEscape(bytes)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
            return scanString(bytes)
        default:
            return scanAlt(rest)
        }
    }

    /// ESC before a key is Alt.
    private static func scanAlt(_ rest: ArraySlice<UInt8>) -> Result {
        guard let first = rest.first else { return .incomplete }
        if var key = KeyEvent(controlByte: first) {
            key.modifiers.insert(.alt)
            return .events([.key(key)], 2)
        }
        let scalar = rest.prefix(1) + rest.dropFirst().prefix { $0 & 0xC0 == 0x80 }
        let text = scalar.prefix(4)
        if text.endIndex == rest.endIndex && Byte.unfinishedScalar(atEndOf: text) > 0 {
            return .incomplete
        }
        let keys = Byte.characters(text).map { InputEvent.key(KeyEvent(.character($0), .alt)) }
        return .events(keys, 1 + text.count)
    }

    /// ESC ESC begins a sequence with Alt, as rxvt sends it, or is Escape and
    /// then something else.
    private static func scanDoubleEscape(_ bytes: ArraySlice<UInt8>) -> Result {
        let inner = bytes.dropFirst()
        guard let third = inner.dropFirst().first else { return .incomplete }
        let isSequence = third == UInt8(ascii: "[") || third == UInt8(ascii: "O")
        guard isSequence, case .events(let events, let count) = scanEscape(inner) else {
            if isSequence, case .incomplete = scanEscape(inner) { return .incomplete }
            return .events([.key(KeyEvent(.escape))], 1)
        }
        return .events(events.map(addingAlt), count + 1)
    }

    private static func addingAlt(_ event: InputEvent) -> InputEvent {
        guard case .key(var key) = event else { return event }
        key.modifiers.insert(.alt)
        return .key(key)
    }

    private static func scanSequence(_ bytes: ArraySlice<UInt8>) -> Result {
        switch ControlSequence.parse(bytes) {
        case .incomplete:
            return .incomplete
        case .invalid(let count):
            return .events([], count)
        case .complete(let sequence, let count):
            if sequence.isPasteStart { return .pasteStart(count) }
            if let focus = sequence.focus { return .events([.focus(focus)], count) }
            return .events(sequence.key.map { [.key($0)] } ?? [], count)
        }
    }

    /// A reply of the terminal (colours, versions): its background's colour is
    /// news, all others are skipped up to their end. What does not look like one is a key with Alt.
    private static func scanString(_ bytes: ArraySlice<UInt8>) -> Result {
        let body = bytes.dropFirst(2)
        guard let first = body.first else { return .incomplete }
        guard beginsString(bytes[bytes.startIndex + 1], first) else {
            return scanAlt(bytes.dropFirst())
        }
        for index in body.indices {
            if body[index] == Byte.bell {
                return .events(reply(bytes[..<index]), index + 1 - bytes.startIndex)
            }
            if body[index] == Byte.escape {
                guard index + 1 < body.endIndex else { return .incomplete }
                let isEnd = body[index + 1] == UInt8(ascii: "\\")
                return .events(reply(bytes[..<index]), index + (isEnd ? 2 : 0) - bytes.startIndex)
            }
        }
        return bytes.count > longestString ? .events([], bytes.count) : .incomplete
    }

    /// The answer to a question for the background's colour.
    private static func reply(_ bytes: ArraySlice<UInt8>) -> [InputEvent] {
        BackgroundReply.isDark(bytes.dropFirst()).map { [.background(isDark: $0)] } ?? []
    }

    private static func beginsString(_ introducer: UInt8, _ first: UInt8) -> Bool {
        switch introducer {
        case UInt8(ascii: "]"): (0x30...0x39).contains(first)
        case UInt8(ascii: "P"): (0x30...0x39).contains(first) || first == 0x3E || first == 0x21
        default: first == UInt8(ascii: "G")
        }
    }
}

// MARK: - When nothing follows

extension InputScanner {
    /// The keys that bytes stand for which could have been the beginning of a
    /// sequence; nil when they are too long for that.
    static func keys(ofUnfinished bytes: [UInt8]) -> [KeyEvent]? {
        guard bytes.first == Byte.escape, bytes.count <= 3 else { return nil }
        if bytes.count == 1 { return [KeyEvent(.escape)] }
        if bytes[1] == Byte.escape {
            return keys(ofUnfinished: Array(bytes[1...])).map { [KeyEvent(.escape)] + $0 }
        }
        guard bytes.count == 2, bytes[1] < 0x80 else { return nil }
        return [KeyEvent(.character(Character(Unicode.Scalar(bytes[1]))), .alt)]
    }

    /// Whether bytes begin a terminal's reply rather than a key.
    static func isString(_ bytes: [UInt8]) -> Bool {
        bytes.count > 2 && bytes[1] != UInt8(ascii: "[") && bytes[1] != UInt8(ascii: "O")
    }
}
