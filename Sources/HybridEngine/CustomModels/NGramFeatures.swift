import FoundationEssentials

/// What a text looks like to a model of kind `text-ngrams`: how often groups
/// of one, two and three letters come, each group having a bucket.
///
/// The text is lower-cased; Hiragana, Katakana, Hangul and Han letters each
/// count as one letter, because there are too many of them; whatever is no
/// letter is a blank. A group's bucket is the FNV-1a digest of its UTF-8.
struct NGramFeatures {
    /// Shares of all groups: they add up to 1, or to 0 for no group.
    let values: [Float]

    init(_ text: String, buckets: Int) {
        let scalars = Self.letters(of: text)
        var counts = [Float](repeating: 0, count: buckets)
        var total: Float = 0
        for begin in scalars.indices {
            var digest = FNVDigest()
            for end in begin..<min(begin + 3, scalars.count) {
                digest.add(scalars[end])
                if begin == end, scalars[begin] == Self.blank { continue }
                counts[Int(digest.value) % buckets] += 1
                total += 1
            }
        }
        values = total > 0 ? counts.map { $0 / total } : counts
    }

    /// As the machine has them.
    var data: Data { values.withUnsafeBytes { Data($0) } }

    private static let blank: Unicode.Scalar = " "

    /// A blank in front and behind, and one for every run of other things.
    static func letters(of text: String) -> [Unicode.Scalar] {
        var letters = [blank]
        for scalar in lowercased(text) {
            let letter = representative(scalar)
            if isLetter(letter) {
                letters.append(letter)
            } else if letters.last != blank {
                letters.append(blank)
            }
        }
        if letters.last != blank { letters.append(blank) }
        return letters
    }

    /// With the Greek letter sigma as it is at a word's end, which the standard
    /// library leaves out.
    private static func lowercased(_ text: String) -> [Unicode.Scalar] {
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.flatMap { index -> [Unicode.Scalar] in
            let isSigma = scalars[index] == "\u{03A3}"
            let isAfterLetter = index > 0 && scalars[index - 1].properties.isAlphabetic
            let isBeforeLetter =
                index + 1 < scalars.count && scalars[index + 1].properties.isAlphabetic
            if isSigma, isAfterLetter, !isBeforeLetter { return ["\u{03C2}"] }
            return Array(scalars[index].properties.lowercaseMapping.unicodeScalars)
        }
    }

    private static func representative(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x3040...0x309F: "\u{3042}"
        case 0x30A0...0x30FF: "\u{30A2}"
        case 0xAC00...0xD7A3: "\u{AC00}"
        case 0x4E00...0x9FFF: "\u{4E00}"
        default: scalar
        }
    }

    /// A letter or a mark on one.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark:
            true
        default: false
        }
    }
}

/// FNV-1a with 32 bits.
private struct FNVDigest {
    private(set) var value: UInt32 = 2_166_136_261

    mutating func add(_ scalar: Unicode.Scalar) {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            value = (value ^ UInt32(byte)) &* 16_777_619
        }
    }
}
