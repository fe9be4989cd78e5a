import SQLite

/// Files of messages, by digest.
extension ConversationDatabase {
    /// A message's files never change. Content that is there already is not
    /// written again.
    func saveAttachments(of message: StoredMessage, _ key: Int64) throws(SQLiteError) {
        for file in message.attachments {
            try connection.run(
                "INSERT OR IGNORE INTO attachment_use VALUES (?, ?, ?)", key, message.number,
                file.digest)
            let isThere = try connection.first(
                "SELECT 1 FROM attachment WHERE digest = ?", file.digest
            ) { $0.integer(0) }
            guard isThere == nil, !file.bytes.isEmpty else { continue }
            try connection.run(
                "INSERT INTO attachment VALUES (?, ?)", file.digest, file.bytes)
        }
    }

    /// What no other conversation has goes with it.
    func eraseAttachments(of key: Int64) throws(SQLiteError) {
        try connection.run("DELETE FROM attachment_use WHERE conversation = ?", key)
        try connection.run(
            """
            DELETE FROM attachment
            WHERE digest NOT IN (SELECT digest FROM attachment_use)
            """)
    }

    /// Puts the files' bytes into messages. The same content is in memory once.
    func restoreAttachments(of messages: inout [StoredMessage]) throws(SQLiteError) {
        var known: [String: [UInt8]] = [:]
        for place in messages.indices {
            for index in messages[place].attachments.indices {
                let digest = messages[place].attachments[index].digest
                if known[digest] == nil { known[digest] = try content(digest) }
                messages[place].attachments[index].restore(known[digest] ?? [])
            }
        }
    }

    private func content(_ digest: String) throws(SQLiteError) -> [UInt8] {
        try connection.first("SELECT content FROM attachment WHERE digest = ?", digest) {
            $0.blob(0)
        } ?? []
    }
}
