/// Reads the line of a `delta`, which comes once a token, without a JSON
/// decoder. Only the plain form that our encoder writes; anything else is left
/// to the decoder.
package struct DeltaLine {
    private var rest: ArraySlice<UInt8>

    /// The event; nil for any other line, and for text with rare escapes.
    package static func event(of line: [UInt8]) -> RuntimeEvent? {
        var reader = DeltaLine(rest: line[...])
        return reader.event()
    }

    /// The encoder does not fix the order of the two members.
    private mutating func event() -> RuntimeEvent? {
        guard skip(#"{"delta":{"#) else { return nil }
        var id: Int?
        var text: String?
        for position in 0..<2 {
            if position == 1, !skip(",") { return nil }
            if skip(#""id":"#) {
                id = number()
            } else if skip(#""text":""#) {
                text = string()
            }
        }
        guard skip("}}"), rest.isEmpty, let id, let text else { return nil }
        return .delta(id: id, text: text)
    }

    private mutating func skip(_ token: StaticString) -> Bool {
        let bytes = UnsafeBufferPointer(start: token.utf8Start, count: token.utf8CodeUnitCount)
        guard rest.starts(with: bytes) else { return false }
        rest = rest.dropFirst(bytes.count)
        return true
    }

    /// Up to eighteen digits cannot overflow.
    private mutating func number() -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...18).contains(digits.count) else { return nil }
        rest = rest[digits.endIndex...]
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func string() -> String? {
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(validating: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst().flatMap(Self.escaped) else { return nil }
                bytes.append(escaped)
            case 0..<0x20: return nil
            default: bytes.append(byte)
            }
        }
        return nil
    }

    private static func escaped(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "n"): 0x0a
        case UInt8(ascii: "r"): 0x0d
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }
}
