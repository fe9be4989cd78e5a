/// Pieces of llama.cpp's grammar language (GBNF).
enum GrammarText {
    /// A text that has to stand there.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case " "..."~": result.unicodeScalars.append(scalar)
            default: result += hexadecimal(scalar.value)
            }
        }
        return result + "\""
    }

    /// One of these characters.
    static func oneOf(_ ranges: [ClosedRange<UInt32>]) -> String {
        "["
            + ranges.map { range in
                range.count == 1
                    ? hexadecimal(range.lowerBound)
                    : "\(hexadecimal(range.lowerBound))-\(hexadecimal(range.upperBound))"
            }.joined() + "]"
    }

    static func repeated(_ item: String, _ minimum: Int, _ maximum: Int) -> String {
        switch (minimum, maximum) {
        case (_, 0): ""
        case (1, 1): item
        case (0, 1): "\(item)?"
        case _ where minimum == maximum: "\(item){\(minimum)}"
        default: "\(item){\(minimum),\(maximum)}"
        }
    }

    /// Nothing where there is nothing to choose from.
    static func choice(_ all: [String]) -> String {
        all.count == 1 ? all[0] : "(\(all.joined(separator: " | ")))"
    }

    static func sequence(_ all: String...) -> String {
        let parts = all.filter { !$0.isEmpty }
        return parts.isEmpty ? "\"\"" : parts.joined(separator: " ")
    }

    /// A character by its number.
    static func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        let width = number > 0xFFFF ? 8 : 4
        let zeros = String(repeating: "0", count: width - digits.count)
        return (number > 0xFFFF ? "\\U" : "\\u") + zeros + digits
    }
}
