extension JSONReader {
    /// Text with escapes in it. Half a surrogate pair becomes U+FFFD: the rest
    /// of the text is worth more than the letter of the standard.
    mutating func escapedString(from begin: Int) throws(JSONSyntaxError) -> String {
        var text: [UInt8] = []
        var index = begin
        while index < bytes.count {
            let plain = endOfPlainText(from: index)
            text += bytes[index..<plain]
            index = plain
            guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\") else { break }
            index = try unescape(at: index, into: &text)
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
            throw JSONSyntaxError(offset: bytes.count)
        }
        advance(to: index + 1)
        return String(decoding: text, as: UTF8.self)
    }

    private func endOfPlainText(from begin: Int) -> Int {
        var end = begin
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\")
        {
            end += 1
        }
        return end
    }

    /// Reads the escape that begins at `index` and gives the index after it.
    private func unescape(
        at index: Int, into text: inout [UInt8]
    ) throws(JSONSyntaxError) -> Int {
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            text.append(bytes[index + 1])
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): return try unescapeScalar(at: index, into: &text)
        default: throw JSONSyntaxError(offset: index)
        }
        return index + 2
    }

    private func unescapeScalar(
        at index: Int, into text: inout [UInt8]
    ) throws(JSONSyntaxError) -> Int {
        guard let first = codeUnit(at: index) else {
            throw JSONSyntaxError(offset: min(index + 6, bytes.count))
        }
        if UTF16.isLeadSurrogate(first), let second = codeUnit(at: index + 6),
            UTF16.isTrailSurrogate(second)
        {
            text += String(decoding: [first, second], as: UTF16.self).utf8
            return index + 12
        }
        text += String(decoding: [first], as: UTF16.self).utf8
        return index + 6
    }

    /// The number in `\uXXXX`; nil when that is not what stands there.
    private func codeUnit(at index: Int) -> UInt16? {
        guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        else { return nil }
        return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
    }
}
