/// Reads the beginning of a JSON text.
struct PartialJSON {
    private static let depthLimit = 128

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    /// Nil when there is nothing to see yet, or it is no JSON.
    static func value(of text: String) -> JSONValue? {
        var reader = PartialJSON(bytes: Array(text.utf8))
        return reader.value()?.value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A value, and whether it came to its end.
    private struct Found {
        var value: JSONValue
        var isWhole: Bool
    }

    private mutating func peek() -> UInt8? {
        while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) {
            position += 1
        }
        return position < bytes.count ? bytes[position] : nil
    }

    private mutating func value() -> Found? {
        switch peek() {
        case UInt8(ascii: "{"): object()
        case UInt8(ascii: "["): array()
        case UInt8(ascii: "\""): string()
        case nil: nil
        default: word()
        }
    }

    private mutating func object() -> Found? {
        position += 1
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { return nil }
        var members: [String: JSONValue] = [:]
        while let next = peek() {
            switch next {
            case UInt8(ascii: "}"):
                position += 1
                return Found(value: .object(members), isWhole: true)
            case UInt8(ascii: ","): position += 1
            case UInt8(ascii: "\""):
                guard let name = string(), name.isWhole, case .string(let key) = name.value,
                    peek() == UInt8(ascii: ":")
                else { return Found(value: .object(members), isWhole: false) }
                position += 1
                guard let member = value() else {
                    return Found(value: .object(members), isWhole: false)
                }
                members[key] = member.value
                if !member.isWhole { return Found(value: .object(members), isWhole: false) }
            default: return Found(value: .object(members), isWhole: false)
            }
        }
        return Found(value: .object(members), isWhole: false)
    }

    private mutating func array() -> Found? {
        position += 1
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { return nil }
        var elements: [JSONValue] = []
        while let next = peek() {
            switch next {
            case UInt8(ascii: "]"):
                position += 1
                return Found(value: .array(elements), isWhole: true)
            case UInt8(ascii: ","): position += 1
            default:
                guard let element = value() else {
                    return Found(value: .array(elements), isWhole: false)
                }
                elements.append(element.value)
                if !element.isWhole { return Found(value: .array(elements), isWhole: false) }
            }
        }
        return Found(value: .array(elements), isWhole: false)
    }

    /// What is whole of a text is read by the reader of whole texts.
    private mutating func string() -> Found? {
        let begin = position
        position += 1
        var end = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return Self.read(bytes[begin..<position]).map { Found(value: $0, isWhole: true) }
            case UInt8(ascii: "\\"): position += escapeLength
            default: position += 1
            }
            if position <= bytes.count { end = position }
        }
        position = bytes.count
        return Self.read(bytes[begin..<end] + [UInt8(ascii: "\"")])
            .map { Found(value: $0, isWhole: false) }
    }

    /// Both halves of a character beyond the first plane belong together.
    private var escapeLength: Int {
        guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u") else { return 2 }
        let digits = bytes[(position + 2)...].prefix(4)
        let number = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
        return (0xD800..<0xDC00).contains(number) ? 12 : 6
    }

    /// Numbers and words count when something follows them.
    private mutating func word() -> Found? {
        let begin = position
        while position < bytes.count, !Self.endsWord(bytes[position]) { position += 1 }
        guard position < bytes.count, position > begin else { return nil }
        return Self.read(bytes[begin..<position]).map { Found(value: $0, isWhole: true) }
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        [0x20, 0x0A, 0x0D, 0x09].contains(byte) || ",]}".utf8.contains(byte)
    }

    private static func read(_ bytes: some Sequence<UInt8>) -> JSONValue? {
        var reader = JSONReader(Array(bytes))
        return try? reader.value()
    }
}
