/// Puts characters together from tokens, which may end within one.
struct UTF8Assembler {
    private var pending: [UInt8] = []

    /// Whole characters only. Bytes that can never become one are replaced by
    /// U+FFFD at once.
    mutating func push(_ bytes: [UInt8]) -> String {
        pending += bytes
        let incomplete = Self.incompleteSuffix(of: pending)
        defer { pending.removeFirst(pending.count - incomplete) }
        return String(decoding: pending.dropLast(incomplete), as: UTF8.self)
    }

    /// The end of the text: half a character that will not be completed.
    mutating func finish() -> String {
        defer { pending = [] }
        return String(decoding: pending, as: UTF8.self)
    }

    /// How many bytes at the end may be the beginning of one character.
    private static func incompleteSuffix(of bytes: [UInt8]) -> Int {
        for count in 1...3 where count <= bytes.count {
            let lead = bytes[bytes.count - count]
            if lead & 0xC0 == 0x80 { continue }
            guard length(lead: lead) > count else { return 0 }
            let suffix = bytes.suffix(count)
            return canContinue(Array(suffix)) ? count : 0
        }
        return 0
    }

    private static func length(lead: UInt8) -> Int {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    /// Overlong forms, surrogates and numbers beyond Unicode show in the second
    /// byte.
    private static func canContinue(_ start: [UInt8]) -> Bool {
        guard start.count > 1 else { return true }
        return switch start[0] {
        case 0xE0: start[1] >= 0xA0
        case 0xED: start[1] < 0xA0
        case 0xF0: start[1] >= 0x90
        case 0xF4: start[1] < 0x90
        default: true
        }
    }
}
