extension JSONReader {
    /// Passes over the next value, whatever it is. What is inside a list or an
    /// object is not checked: only its end is looked for.
    mutating func skip() throws(JSONSyntaxError) {
        var depth = 0
        repeat {
            guard let byte = peek() else { throw error }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                advance(to: position + 1)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                guard depth >= 0 else { throw error }
                advance(to: position + 1)
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { throw error }
                advance(to: position + 1)
            case UInt8(ascii: "\""): try skipString()
            default: try skipWord()
            }
        } while depth > 0
    }

    private mutating func skipString() throws(JSONSyntaxError) {
        var end = position + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < bytes.count else { throw JSONSyntaxError(offset: bytes.count) }
        advance(to: end + 1)
    }

    /// A number, `true`, `false` or `null`.
    private mutating func skipWord() throws(JSONSyntaxError) {
        var end = position
        while end < bytes.count, bytes[end].isPartOfWord { end += 1 }
        guard end > position else { throw error }
        advance(to: end)
    }
}

extension UInt8 {
    fileprivate var isPartOfWord: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }
}
