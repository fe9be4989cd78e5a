import Jinja

/// Texts that anyone may have written, each with a mark that stands for it
/// while a template lays it out.
struct MarkedTexts {
    private(set) var texts: [String] = []

    /// Takes a text.
    mutating func mark(_ text: String) -> String {
        texts.append(text)
        return TemplatePiece.mark(texts.count - 1)
    }

    /// A JSON text in which marks stand for the strings that may hold the name
    /// of a control token. Plain words stay: templates look at them.
    mutating func marked(_ json: String) -> String {
        var result = ""
        var rest = json[...]
        while let quote = rest.firstIndex(of: "\"") {
            let begin = rest.index(after: quote)
            let end = Self.endOfString(rest[begin...])
            let literal = rest[begin..<end]
            result += rest[...quote]
            result += Self.isPlain(literal) ? String(literal) : mark(JSONText.unescaped(literal))
            rest = rest[end...]
            if let close = rest.first {
                result.append(close)
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    private static func endOfString(_ text: Substring) -> Substring.Index {
        var index = text.startIndex
        while index < text.endIndex, text[index] != "\"" {
            if text[index] == "\\" { text.formIndex(after: &index) }
            if index < text.endIndex { text.formIndex(after: &index) }
        }
        return index
    }

    private static func isPlain(_ literal: Substring) -> Bool {
        literal.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || " _-.,;:()/+*=".unicodeScalars.contains(scalar))
        }
    }
}
