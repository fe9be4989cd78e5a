/// Text as the index sees it.
///
/// Scripts that are written without blanks come apart into characters, so that
/// a word is found wherever it stands. The mark between them is no character
/// that anybody sees.
enum SearchText {
    private static let mark: Unicode.Scalar = "\u{200B}"

    /// What is put into the index.
    static func indexed(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnspaced) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isUnspaced(scalar) {
                result.append(contentsOf: [mark, scalar, mark])
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Without the marks.
    static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(mark) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != mark }))
    }

    /// An FTS5 query for every word of a text, each of which may be the
    /// beginning of a longer one; nil when there is no word in it.
    static func query(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
            .filter { $0.unicodeScalars.contains(where: isIndexed) }
            // A quote would end the word; the index does not have it either.
            .map { word in "\"" + indexed(word.filter { $0 != "\"" && $0 != "\0" }) + "\"*" }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static func isIndexed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Thai to Myanmar, Khmer, kana and ideographs, the planes of rare ones.
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
