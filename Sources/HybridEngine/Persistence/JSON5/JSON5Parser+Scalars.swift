extension JSON5Parser {
    /// `true`, `false`, `null` or a number.
    mutating func word(_ first: Unicode.Scalar) throws(JSON5Error) -> JSONValue {
        let word = scanner.take { $0.isInName || $0 == "." || $0 == "+" || $0 == "-" }
        switch word {
        case "": throw scanner.error("\(first.inWords) stands where a value belongs")
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default:
            if let number = Self.number(word) { return number }
            throw scanner.error("\u{201C}\(word)\u{201D} is no value; text needs quotes")
        }
    }

    /// Also `0x1F`, `.5`, `5.`, `+1`, `Infinity` and `NaN`.
    private static func number(_ word: String) -> JSONValue? {
        var digits = Substring(word)
        let isNegative = digits.first == "-"
        if isNegative || digits.first == "+" { digits = digits.dropFirst() }
        let sign = isNegative ? "-" : ""
        if digits == "Infinity" { return .number(isNegative ? -.infinity : .infinity) }
        if digits == "NaN" { return .number(.nan) }
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
            return integer(sign + digits.dropFirst(2), radix: 16)
        }
        guard let first = digits.unicodeScalars.first,
            digits.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }),
            ("0"..."9").contains(first) || first == "."
        else { return nil }
        // 007 is an octal number to some and seven to others.
        if first == "0", let second = digits.unicodeScalars.dropFirst().first,
            ("0"..."9").contains(second)
        {
            return nil
        }
        if let integer = integer(sign + digits, radix: 10) { return integer }
        return decimal(sign, digits)
    }

    private static func integer(_ text: String, radix: Int) -> JSONValue? {
        if let value = Int(text, radix: radix) { return .integer(value) }
        return UInt64(text, radix: radix).map(JSONValue.unsigned)
    }

    /// Digits are wanted on one side of the point only.
    private static func decimal(_ sign: String, _ digits: Substring) -> JSONValue? {
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.contains(where: { $0.first?.isASCIIDigit == true }) else {
            return nil
        }
        let text = parts.count == 2 ? "\(filled(parts[0])).\(filled(parts[1]))" : String(digits)
        guard let value = Double(sign + text), value.isFinite else { return nil }
        // 2.0 and 1e3 are whole numbers too, as far as a Double is exact.
        let isWhole = value == value.rounded() && abs(value) < 9e15
        return isWhole ? .integer(Int(value)) : .number(value)
    }

    /// One side of the point, with a zero where it has no digit.
    private static func filled(_ part: Substring) -> String {
        part.first?.isASCIIDigit == true ? String(part) : "0\(part)"
    }

    // MARK: - Text

    /// In double or single quotes.
    mutating func string() throws(JSON5Error) -> String {
        let start = scanner.line
        let quote = scanner.take()
        var text = String.UnicodeScalarView()
        while let scalar = scanner.next {
            if scalar == "\n" || scalar == "\r" { break }
            _ = scanner.take()
            if scalar == quote { return String(text) }
            if scalar == "\\" {
                if let escaped = try escape() { text.append(escaped) }
            } else {
                text.append(scalar)
            }
        }
        throw JSON5Error(line: start, reason: "a text is not closed with \(quote ?? "\"")")
    }

    /// Nil for a line end, which goes on with the text.
    private mutating func escape() throws(JSON5Error) -> Unicode.Scalar? {
        switch scanner.take() {
        case nil: throw scanner.error("the text ends with a \\")
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "b": return "\u{08}"
        case "f": return "\u{0c}"
        case "v": return "\u{0b}"
        case "0": return "\0"
        case "x": return Unicode.Scalar(try hexadecimal(digits: 2))
        case "u": return try unicode()
        case "\r":
            _ = scanner.take("\n")
            return nil
        case "\n", "\u{2028}", "\u{2029}": return nil
        case let scalar?: return scalar
        }
    }

    /// Two escapes may be the halves of one character.
    private mutating func unicode() throws(JSON5Error) -> Unicode.Scalar {
        let high = try hexadecimal(digits: 4)
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard high < 0xdc00, scanner.take("\\"), scanner.take("u") else {
            throw scanner.error("half of a character stands alone")
        }
        let low = try hexadecimal(digits: 4)
        guard (0xdc00...0xdfff).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
        else { throw scanner.error("half of a character stands alone") }
        return scalar
    }

    private mutating func hexadecimal(digits: Int) throws(JSON5Error) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = scanner.next.flatMap({ Character($0).hexDigitValue }) else {
                throw scanner.error("an escape needs \(digits) hexadecimal digits")
            }
            _ = scanner.take()
            value = value << 4 + UInt32(digit)
        }
        return value
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
