/// Looks for what the reader of answers forgives and other programs do not: an
/// answer in a form is handed on as it is.
struct StrictJSON {
    private let bytes: [UInt8]
    private var position = 0

    /// Where a text that our reader has read is no JSON; nil when it is.
    static func problem(in bytes: [UInt8]) -> Int? {
        var scan = StrictJSON(bytes: bytes)
        while scan.position < bytes.count {
            let begin = scan.position
            let isRight =
                switch bytes[begin] {
                case UInt8(ascii: "\""): scan.string()
                case let byte where isNumeral(byte): scan.number()
                default: scan.step()
                }
            if !isRight { return begin }
        }
        return nil
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func step() -> Bool {
        position += 1
        return true
    }

    /// No control characters, and no escapes of somebody's own.
    private mutating func string() -> Bool {
        position += 1
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return true
            case UInt8(ascii: "\\"): if !escape() { return false }
            case ..<0x20: return false
            default: break
            }
        }
        return false
    }

    private mutating func escape() -> Bool {
        guard let byte = next else { return false }
        position += 1
        guard byte == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(byte) }
        let digits = bytes[position...].prefix(4)
        position += digits.count
        return digits.count == 4 && digits.allSatisfy { Character(.init($0)).isHexDigit }
    }

    private mutating func number() -> Bool {
        _ = accept("-")
        if accept("0") {
            if let byte = next, Self.isDigit(byte) { return false }
        } else if !digits() {
            return false
        }
        if accept("."), !digits() { return false }
        if accept("e") || accept("E") {
            _ = accept("+") || accept("-")
            if !digits() { return false }
        }
        return next.map { !Self.isNumeral($0) } ?? true
    }

    private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: scalar) else { return false }
        position += 1
        return true
    }

    private mutating func digits() -> Bool {
        let begin = position
        while let byte = next, Self.isDigit(byte) { position += 1 }
        return position > begin
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isNumeral(_ byte: UInt8) -> Bool {
        isDigit(byte) || "+-.".utf8.contains(byte)
    }
}
