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
        let found = try places(query, limit: limit)
        let passages = try passages(found.flatMap(\.passages), query)
        var matches: [ConversationMatch] = []
        for place in found {
            guard let summary = try summary(of: place.conversation) else { continue }
            matches.append(
                ConversationMatch(
                    summary: summary, passages: place.passages.compactMap { passages[$0] }))
        }
        return matches
    }

    /// The newest places, by conversation. Ranking would have to look at all.
    private func places(_ query: String, limit: Int) throws(SQLiteError) -> [Found] {
        var found: [Found] = []
        var index: [Int64: Int] = [:]
        var seen = 0
        let deleted = Set(
            try connection.rows("SELECT key FROM conversation WHERE deleted IS NOT NULL") {
                $0.int64(0)
            })
        try connection.scan(
            """
            SELECT passage.key, passage.conversation FROM search
            CROSS JOIN passage ON passage.key = search.rowid
            WHERE search MATCH ? ORDER BY search.rowid DESC
            """, [query]
        ) { row in
            let conversation = row.int64(1)
            guard !deleted.contains(conversation) else { return true }
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

    /// What stands around the words, by the passage's key.
    ///
    /// These few are indexed again by themselves: to ask the whole index for
    /// one passage costs as much as to ask for all.
    private func passages(
        _ keys: [Int64], _ query: String
    ) throws(SQLiteError) -> [Int64: ConversationMatch.Passage] {
        try connection.execute(
            """
            PRAGMA temp_store = MEMORY;
            CREATE VIRTUAL TABLE IF NOT EXISTS temp.found USING fts5(
                text, message UNINDEXED, \(ConversationSchema.tokenizer));
            DELETE FROM temp.found;
            """)
        for key in keys {
            try connection.run(
                """
                INSERT INTO temp.found (rowid, text, message)
                SELECT key, text, message FROM passage WHERE key = ?
                """, key)
        }
        var passages: [Int64: ConversationMatch.Passage] = [:]
        try connection.scan(
            """
            SELECT rowid, message, snippet(found, 0, '', '', '…', 16)
            FROM temp.found WHERE found MATCH ?
            """, [query]
        ) { row in
            passages[row.int64(0)] = ConversationMatch.Passage(
                message: row.isNull(1) ? nil : row.integer(1),
                text: SearchText.shown(row.text(2)))
            return true
        }
        return passages
    }
}
