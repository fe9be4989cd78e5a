import SQLite

extension ConversationDatabase {
    /// How many passages are told of one conversation.
    private static let passagesOfOne = 3
    /// How many places are looked at: the newest.
    private static let mostPlaces = 20_000

    private struct Found {
        let conversation: Int64
        var passages: [Int64] = []
    }

    /// The conversations where all words stand in one message, the newest
    /// message first.
    func search(_ text: String, limit: Int) throws(SQLiteError) -> [ConversationMatch] {
        guard let query = SearchText.query(text) else { return [] }
        var matches: [ConversationMatch] = []
        for found in try places(query, limit: limit) {
            guard let summary = try summary(of: found.conversation) else { continue }
            var passages: [ConversationMatch.Passage] = []
            for key in found.passages {
                if let passage = try passage(key, query) { passages.append(passage) }
            }
            matches.append(ConversationMatch(summary: summary, passages: passages))
        }
        return matches
    }

    /// The newest places, by conversation. Ranking would have to look at all.
    private func places(_ query: String, limit: Int) throws(SQLiteError) -> [Found] {
        var found: [Found] = []
        var index: [Int64: Int] = [:]
        var seen = 0
        try connection.scan(
            """
            SELECT passage.key, passage.conversation FROM search
            CROSS JOIN passage ON passage.key = search.rowid
            CROSS JOIN conversation ON conversation.key = passage.conversation
            WHERE search MATCH ? AND conversation.deleted IS NULL
            ORDER BY search.rowid DESC
            """, [query]
        ) { row in
            let conversation = row.int64(1)
            let place = index[conversation] ?? found.count
            if place == found.count {
                if found.count == limit { return false }
                index[conversation] = place
                found.append(Found(conversation: conversation))
            }
            if found[place].passages.count < Self.passagesOfOne {
                found[place].passages.append(row.int64(0))
            }
            seen += 1
            return seen < Self.mostPlaces
        }
        return found
    }

    private func passage(
        _ key: Int64, _ query: String
    ) throws(SQLiteError) -> ConversationMatch.Passage? {
        try connection.first(
            """
            SELECT passage.message, snippet(search, 0, '', '', '…', 16) FROM search
            CROSS JOIN passage ON passage.key = search.rowid
            WHERE search MATCH ? AND search.rowid = ?
            """, query, key
        ) { row in
            ConversationMatch.Passage(
                message: row.isNull(0) ? nil : row.integer(0),
                text: SearchText.shown(row.text(1)))
        }
    }
}
