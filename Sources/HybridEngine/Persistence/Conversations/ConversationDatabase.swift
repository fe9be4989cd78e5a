import SQLite

/// Conversations in tables. An open one is sound and up to date, or was not
/// opened.
final class ConversationDatabase {
    let connection: Connection

    init(path: String, migrations: [Migration] = ConversationSchema.migrations) throws {
        connection = try Connection(path: path)
        // A commit waits for the disk: what was sent is kept whatever happens.
        try connection.execute(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
        try connection.migrate(migrations)
    }

    /// For a folder that cannot be written.
    init(readingOnly path: String) throws(SQLiteError) {
        connection = try Connection(path: path, access: .immutable)
    }

    func key(of id: String) throws(SQLiteError) -> Int64? {
        try connection.first("SELECT key FROM conversation WHERE id = ?", id) { $0.int64(0) }
    }

    // MARK: Reading

    func conversation(_ id: String) throws(SQLiteError) -> StoredConversation? {
        guard let (key, found) = try heading(id) else { return nil }
        var conversation = found
        conversation.messages = try messages(of: key)
        try restoreAttachments(of: &conversation.messages)
        return conversation
    }

    /// The end of the branch that is shown.
    func ending(_ id: String, count: Int) throws(SQLiteError) -> StoredConversation? {
        guard let (key, found) = try heading(id) else { return nil }
        var conversation = found
        var next = found.head
        while let number = next, conversation.messages.count < count,
            let message = try connection.first(
                "SELECT content FROM message WHERE conversation = ? AND number = ?", key, number,
                read: { StoreText.value(StoredMessage.self, $0.text(0)) }) ?? nil
        {
            conversation.messages.append(message)
            next = message.parent
        }
        conversation.messages.reverse()
        return conversation
    }

    private func heading(
        _ id: String
    ) throws(SQLiteError) -> (key: Int64, conversation: StoredConversation)? {
        try connection.first(
            """
            SELECT key, title, created, updated, mode, system, options, origin, head
            FROM conversation WHERE id = ? AND deleted IS NULL
            """, id
        ) { row in (row.int64(0), StoredConversation(id: id, row)) }
    }

    private func messages(of key: Int64) throws(SQLiteError) -> [StoredMessage] {
        try connection.rows(
            "SELECT content, number, parent FROM message WHERE conversation = ? ORDER BY number",
            key
        ) { row in
            StoreText.value(StoredMessage.self, row.text(0))
                // The tree holds together without what cannot be read.
                ?? StoredMessage(
                    number: row.integer(1), parent: row.isNull(2) ? nil : row.integer(2),
                    created: 0, parts: [])
        }
    }

    private static let columns = "id, coalesce(title, opening), created, updated, models, messages"

    func summaries(limit: Int, offset: Int) throws(SQLiteError) -> [ConversationSummary] {
        try connection.rows(
            """
            SELECT \(Self.columns) FROM conversation WHERE deleted IS NULL
            ORDER BY updated DESC, key DESC LIMIT ? OFFSET ?
            """, limit, offset, read: ConversationSummary.init)
    }

    func summary(of key: Int64) throws(SQLiteError) -> ConversationSummary? {
        try connection.first(
            "SELECT \(Self.columns) FROM conversation WHERE key = ? AND deleted IS NULL", key,
            read: ConversationSummary.init)
    }

    /// Those whose names begin so: two are enough to know that it is not clear.
    func ids(beginningWith text: String) throws(SQLiteError) -> [String] {
        try connection.rows(
            """
            SELECT id FROM conversation
            WHERE substr(id, 1, length(?1)) = ?1 AND deleted IS NULL LIMIT 2
            """, text
        ) { $0.text(0) }
    }
}

extension StoredConversation {
    fileprivate init(id: String, _ row: SQLiteRow) {
        self.init(
            id: id, title: row.optionalText(1), created: row.real(2), updated: row.real(3),
            mode: row.optionalText(4).flatMap(InferenceMode.init(rawValue:)),
            system: row.optionalText(5),
            options: StoreText.value(OptionValues.self, row.text(6)) ?? OptionValues(),
            origin: row.optionalText(7), head: row.isNull(8) ? nil : row.integer(8))
    }
}

extension ConversationSummary {
    fileprivate init(_ row: SQLiteRow) {
        self.init(
            id: row.text(0), title: row.text(1), created: row.real(2), updated: row.real(3),
            models: StoreText.value([String].self, row.text(4)) ?? [], messages: row.integer(5))
    }
}
