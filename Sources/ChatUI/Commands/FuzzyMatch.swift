/// Finds words by some of their letters.
enum FuzzyMatch {
    private static let each = 2
    private static let afterAnother = 5
    private static let wordStart = 8
    private static let textStart = 12
    private static let gap = -1

    /// How well the letters fit, which must stand in the text in their order;
    /// nil where they do not. Letters at the start of a word and letters in a
    /// row count more. Blanks in the query mean nothing.
    static func score(_ query: String, in text: String) -> Int? {
        let letters = Array(query.lowercased().filter { !$0.isWhitespace })
        let text = Array(text.lowercased())
        guard !letters.isEmpty else { return 0 }
        // Any place where the first letter stands may be the best to begin at.
        return text.indices.lazy.filter { text[$0] == letters[0] }
            .compactMap { score(letters, in: text, from: $0) }.max()
    }

    private static func score(_ letters: [Character], in text: [Character], from start: Int) -> Int?
    {
        var total = 0
        var last: Int?
        var next = start
        for letter in letters {
            guard let place = text[next...].firstIndex(of: letter) else { return nil }
            total += points(at: place, after: last, in: text)
            last = place
            next = place + 1
        }
        return total - (text.count / 16)
    }

    private static func points(at place: Int, after last: Int?, in text: [Character]) -> Int {
        if place == 0 { return each + textStart }
        if last == place - 1 { return each + afterAnother }
        let skipped = last.map { min(10, place - $0 - 1) * gap } ?? 0
        let isWordStart = !text[place - 1].isLetter && !text[place - 1].isNumber
        return each + skipped + (isWordStart ? wordStart : 0)
    }
}
