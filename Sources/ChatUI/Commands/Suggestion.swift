/// Finds what somebody probably meant.
package enum Suggestion {
    /// The nearest candidate, if it is at most a third of the word away.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        let limit = max(1, min(3, word.count / 3))
        // Of equally near ones the one as long as the word: letters are swapped
        // or mistaken more often than left out.
        let ranked = candidates.map { candidate in
            (distance(word, candidate), abs(word.count - candidate.count), candidate)
        }.min { $0 < $1 }
        guard let (distance, _, candidate) = ranked, distance <= limit else { return nil }
        return candidate
    }

    /// How many characters to insert, delete, replace or swap with their
    /// neighbour (Damerau–Levenshtein, restricted).
    static func distance(_ first: String, _ second: String) -> Int {
        let a = Array(first.prefix(64))
        let b = Array(second.prefix(64))
        var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in 0...a.count { rows[i][0] = i }
        for j in 0...b.count { rows[0][j] = j }
        for i in a.indices {
            for j in b.indices {
                let replaced = rows[i][j] + (a[i] == b[j] ? 0 : 1)
                var best = min(rows[i][j + 1] + 1, rows[i + 1][j] + 1, replaced)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                rows[i + 1][j + 1] = best
            }
        }
        return rows[a.count][b.count]
    }
}
