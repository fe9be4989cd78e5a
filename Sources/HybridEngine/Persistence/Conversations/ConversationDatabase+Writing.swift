import SQLite

extension ConversationDatabase {
    /// Writes the conversation's line and those of its messages that are named;
    /// gives its key. All of it is written where it was not there.
    ///
    /// - Parameter isReady: what has to be done before anybody else sees it.
    func save(
        _ conversation: StoredConversation, messages numbers: Set<Int>, isReady: (Int64) -> Void
    ) throws(SQLiteError) -> Int64 {
        try connection.transaction { () throws(SQLiteError) in
            let known = try connection.first(
                "SELECT key, title, system FROM conversation WHERE id = ?", conversation.id
            ) { ($0.int64(0), [$0.optionalText(1), $0.optionalText(2)]) }
            let key: Int64
            if let known {
                key = known.0
                try update(conversation, key)
            } else {
                key = try insert(conversation)
            }
            if known?.1 != [conversation.title, conversation.system] {
                try saveHeading(title: conversation.title, system: conversation.system, key)
            }
            for message in conversation.messages
            where known == nil || numbers.contains(message.number) {
                try save(message, key)
            }
            isReady(key)
            return key
        }
    }

    private func insert(_ conversation: StoredConversation) throws(SQLiteError) -> Int64 {
        try connection.run(
            """
            INSERT INTO conversation (id, opening, created, updated, options, models, messages)
            VALUES (?, '', ?, ?, '{}', '[]', 0)
            """, conversation.id, conversation.created, conversation.updated)
        let key = connection.lastInsertedRow
        try update(conversation, key)
        return key
    }

    /// One that is written to is not deleted.
    private func update(
        _ conversation: StoredConversation, _ key: Int64
    ) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE conversation SET title = ?, opening = ?, updated = ?, mode = ?, system = ?,
                options = ?, origin = ?, head = ?, models = ?, messages = ?, deleted = NULL
            WHERE key = ?
            """, conversation.title, conversation.opening, conversation.updated,
            conversation.mode?.rawValue, conversation.system,
            StoreText.text(conversation.options) ?? "{}", conversation.origin, conversation.head,
            StoreText.text(conversation.models) ?? "[]", conversation.messages.count, key)
    }

    /// What can be searched of it besides its messages.
    private func saveHeading(
        title: String?, system: String?, _ key: Int64
    ) throws(SQLiteError) {
        try connection.run(
            "DELETE FROM passage WHERE conversation = ? AND message IS NULL", key)
        if let title { try savePassage(title, "title", nil, key) }
        if let system { try savePassage(system, "system", nil, key) }
    }

    func save(_ message: StoredMessage, _ key: Int64) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO message (conversation, number, parent, is_streaming, content)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (conversation, number) DO UPDATE SET parent = excluded.parent,
                is_streaming = excluded.is_streaming, content = excluded.content
            """, key, message.number, message.parent, message.isStreaming,
            StoreText.text(message) ?? "{}")
        try connection.run(
            "DELETE FROM passage WHERE conversation = ? AND message = ?", key, message.number)
        try saveAttachments(of: message, key)
        for passage in message.passages {
            try savePassage(passage.text, passage.kind, message.number, key)
        }
    }

    private func savePassage(
        _ text: String, _ kind: String, _ message: Int?, _ key: Int64
    ) throws(SQLiteError) {
        try connection.run(
            "INSERT INTO passage (conversation, message, kind, text) VALUES (?, ?, ?, ?)", key,
            message, kind, SearchText.indexed(text))
    }

    /// False when there is no such conversation.
    func rename(_ id: String, to title: String?) throws(SQLiteError) -> Bool {
        try connection.transaction { () throws(SQLiteError) in
            let known = try connection.first(
                "SELECT key, system FROM conversation WHERE id = ? AND deleted IS NULL", id
            ) { ($0.int64(0), $0.optionalText(1)) }
            guard let (key, system) = known else { return false }
            try connection.run("UPDATE conversation SET title = ? WHERE key = ?", title, key)
            try saveHeading(title: title, system: system, key)
            return true
        }
    }

    // MARK: Deleting

    /// It can be brought back until it is erased.
    func setDeleted(_ id: String, at moment: Double?) throws(SQLiteError) -> Bool {
        try connection.run("UPDATE conversation SET deleted = ? WHERE id = ?", moment, id)
        return connection.changeCount > 0
    }

    /// Not one that was written to after it was deleted: that is there again.
    func eraseDeleted(_ id: String) throws(SQLiteError) {
        let key = try connection.first(
            "SELECT key FROM conversation WHERE id = ? AND deleted IS NOT NULL", id
        ) { $0.int64(0) }
        if let key { try erase(key) }
    }

    /// What was deleted by programs that did not come to erase it.
    func eraseDeleted(before moment: Double) throws(SQLiteError) {
        let keys = try connection.rows(
            "SELECT key FROM conversation WHERE deleted < ?", moment
        ) { $0.int64(0) }
        for key in keys { try erase(key) }
    }

    private func erase(_ key: Int64) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            try connection.run("DELETE FROM passage WHERE conversation = ?", key)
            try eraseAttachments(of: key)
            try connection.run("DELETE FROM message WHERE conversation = ?", key)
            try connection.run("DELETE FROM conversation WHERE key = ?", key)
        }
    }

    // MARK: Answers whose program is gone

    /// Marks them; `isAbandoned` says of a conversation that nobody has it open.
    func settleAbandoned(_ isAbandoned: (Int64) -> Bool) throws(SQLiteError) {
        let keys = try connection.rows(
            "SELECT DISTINCT conversation FROM message WHERE is_streaming = 1"
        ) { $0.int64(0) }
        for key in keys where isAbandoned(key) { try interrupt(key) }
    }

    private func interrupt(_ key: Int64) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            let contents = try connection.rows(
                "SELECT content FROM message WHERE conversation = ? AND is_streaming = 1", key
            ) { $0.text(0) }
            for content in contents {
                guard var message = StoreText.value(StoredMessage.self, content) else { continue }
                message.answer?.isInterrupted = true
                try save(message, key)
            }
        }
    }
}
