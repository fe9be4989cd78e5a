/// The words of a text that say something of its language.
enum Prose {
    /// A language shows early; the rest of a long text costs nothing.
    private static let longest = 8_000

    /// Without code, between fences or backticks, and without addresses.
    static func words(of text: String) -> [Substring.UnicodeScalarView] {
        var isFenced = false
        var words: [Substring.UnicodeScalarView] = []
        let scalars = text.unicodeScalars.prefix(longest)
        for line in scalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            if isFence(line) {
                isFenced.toggle()
            } else if !isFenced {
                words += self.words(ofLine: line)
            }
        }
        return words
    }

    private static func isFence(_ line: Substring.UnicodeScalarView) -> Bool {
        let begin = line.drop { $0 == " " }
        return begin.starts(with: "```".unicodeScalars) || begin.starts(with: "~~~".unicodeScalars)
    }

    private static func words(
        ofLine line: Substring.UnicodeScalarView
    ) -> [Substring.UnicodeScalarView] {
        var words: [Substring.UnicodeScalarView] = []
        let pieces = line.split(separator: "`", omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() {
            // An odd piece is code, if there is a backtick behind it too.
            if !index.isMultiple(of: 2), index < pieces.count - 1 { continue }
            words += piece.split { $0.properties.isWhitespace }.filter { !isAddress($0) }
        }
        return words
    }

    private static func isAddress(_ word: Substring.UnicodeScalarView) -> Bool {
        let text = Substring(word)
        return text.contains("://") || text.hasPrefix("www.") || text.contains("@")
    }
}
