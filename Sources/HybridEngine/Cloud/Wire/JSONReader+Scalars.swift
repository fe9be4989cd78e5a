extension JSONReader {
    /// Text; nil when the value is something else.
    mutating func string() throws(JSONSyntaxError) -> String? {
        guard peek() == UInt8(ascii: "\"") else {
            try skip()
            return nil
        }
        let begin = position + 1
        var end = begin
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\")
        {
            end += 1
        }
        guard end < bytes.count else { throw JSONSyntaxError(offset: end) }
        // Most strings have no escapes. What is no UTF-8 is repaired.
        guard bytes[end] == UInt8(ascii: "\"") else { return try escapedString(from: begin) }
        advance(to: end + 1)
        return String(decoding: bytes[begin..<end], as: UTF8.self)
    }

    /// A whole number, also one in quotes or with a fraction; nil when the
    /// value is something else.
    mutating func integer() throws(JSONSyntaxError) -> Int? {
        switch try scalar() {
        case .integer(let value): value
        case .number(let value): Int(exactly: value.rounded(.towardZero))
        case .string(let text): Int(text)
        default: nil
        }
    }

    /// A number, also one in quotes; nil when the value is something else.
    mutating func number() throws(JSONSyntaxError) -> Double? {
        switch try scalar() {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .number(let value): value
        case .string(let text): Double(text)
        default: nil
        }
    }

    /// `true` or `false`; nil when the value is something else.
    mutating func boolean() throws(JSONSyntaxError) -> Bool? {
        if case .boolean(let value) = try scalar() { value } else { nil }
    }

    /// Any value, whole.
    mutating func value() throws(JSONSyntaxError) -> JSONValue {
        switch peek() {
        case UInt8(ascii: "{"):
            var members: [String: JSONValue] = [:]
            try self.members { reader, name throws(JSONSyntaxError) in
                members[name] = try reader.value()
            }
            return .object(members)
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            try self.elements { reader throws(JSONSyntaxError) in
                elements.append(try reader.value())
            }
            return .array(elements)
        default:
            return try scalar() ?? .null
        }
    }

    /// Anything but an object or a list; nil when it is one of these.
    private mutating func scalar() throws(JSONSyntaxError) -> JSONValue? {
        switch peek() {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try skip()
            return nil
        case UInt8(ascii: "\""): return try string().map(JSONValue.string)
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try numeral()
        }
    }

    private mutating func word(
        _ word: StaticString, _ value: JSONValue
    ) throws(JSONSyntaxError) -> JSONValue {
        let end = position + word.utf8CodeUnitCount
        let matches = word.withUTF8Buffer { bytes.dropFirst(position).starts(with: $0) }
        guard matches else { throw JSONSyntaxError(offset: min(end, bytes.count)) }
        advance(to: end)
        return value
    }

    private mutating func numeral() throws(JSONSyntaxError) -> JSONValue {
        let end = endOfNumeral
        let text = String(decoding: bytes[position..<end], as: UTF8.self)
        let value: JSONValue
        if let number = Int(text) {
            value = .integer(number)
        } else if let number = UInt64(text) {
            value = .unsigned(number)
        } else if let number = Double(text) {
            value = .number(number)
        } else {
            throw JSONSyntaxError(offset: end)
        }
        advance(to: end)
        return value
    }

    private var endOfNumeral: Int {
        var end = position
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
                end += 1
            default: return end
            }
        }
        return end
    }
}
