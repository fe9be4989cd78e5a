/// The known word that a mistyped one probably stands for.
enum Suggestion {
    /// The nearest candidate within a third of the word's length, at least one
    /// edit; the first of equals.
    static func nearest(to word: String, in candidates: [String]) -> String? {
        let limit = max(1, word.count / 3)
        let scored = candidates.map { (distance: distance(word, $0), word: $0) }
        guard let best = scored.min(by: { $0.distance < $1.distance }), best.distance <= limit
        else { return prefix(word, in: candidates) }
        return best.word
    }

    /// The only candidate that the word begins.
    private static func prefix(_ word: String, in candidates: [String]) -> String? {
        let matches = candidates.filter { $0.hasPrefix(word) }
        return word.count >= 2 && matches.count == 1 ? matches.first : nil
    }

    /// Edits between two words: insert, delete, replace, swap of neighbours.
    static func distance(_ first: String, _ second: String) -> Int {
        let a = Array(first)
        let b = Array(second)
        var older: [Int] = []
        var previous = Array(0...b.count)
        for i in 0..<a.count {
            var current = [i + 1]
            for j in 0..<b.count {
                var best = min(previous[j + 1] + 1, current[j] + 1)
                best = min(best, previous[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, older[j - 1] + 1)
                }
                current.append(best)
            }
            older = previous
            previous = current
        }
        return previous[b.count]
    }
}
