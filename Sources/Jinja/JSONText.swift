/// The text of JSON strings.
public enum JSONText {
    /// A text as it stands between the quotes of a JSON string.
    public static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// What a JSON string says that has this between its quotes.
    public static func unescaped(_ literal: Substring) -> String {
        guard literal.unicodeScalars.contains("\\") else { return String(literal) }
        var units: [UInt16] = []
        var scalars = literal.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            guard scalar == "\\", let kind = scalars.next() else {
                units += Array(String(scalar).utf16)
                continue
            }
            switch kind {
            case "n": units.append(0x0A)
            case "r": units.append(0x0D)
            case "t": units.append(0x09)
            case "b": units.append(0x08)
            case "f": units.append(0x0C)
            case "u":
                let digits = String(
                    String.UnicodeScalarView((0..<4).compactMap { _ in scalars.next() }))
                units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
            default: units += Array(String(kind).utf16)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}
