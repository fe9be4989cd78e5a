import SQLite

/// The database's tables, step by step. A step that was released is never
/// changed: another one follows it.
enum ConversationSchema {
    static let migrations = [first, attachments]

    /// How text comes apart into words.
    static let tokenizer = #"tokenize = "unicode61 remove_diacritics 2""#

    /// Everything that can be searched is a passage; triggers keep the index in
    /// step with them. A key is never used again: locks are tied to it.
    private static let first = Migration(
        "conversations",
        """
        CREATE TABLE conversation (
            key INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            title TEXT,
            opening TEXT NOT NULL,
            created REAL NOT NULL,
            updated REAL NOT NULL,
            mode TEXT,
            system TEXT,
            options TEXT NOT NULL,
            origin TEXT,
            head INTEGER,
            models TEXT NOT NULL,
            messages INTEGER NOT NULL,
            deleted REAL
        );
        CREATE INDEX conversation_updated ON conversation (updated DESC, key DESC)
            WHERE deleted IS NULL;
        CREATE INDEX conversation_deleted ON conversation (deleted) WHERE deleted IS NOT NULL;
        CREATE TABLE message (
            key INTEGER PRIMARY KEY,
            conversation INTEGER NOT NULL REFERENCES conversation (key),
            number INTEGER NOT NULL,
            parent INTEGER,
            is_streaming INTEGER NOT NULL,
            content TEXT NOT NULL,
            UNIQUE (conversation, number)
        );
        CREATE INDEX message_streaming ON message (conversation) WHERE is_streaming = 1;
        CREATE TABLE passage (
            key INTEGER PRIMARY KEY,
            conversation INTEGER NOT NULL REFERENCES conversation (key),
            message INTEGER,
            kind TEXT NOT NULL,
            text TEXT NOT NULL
        );
        CREATE INDEX passage_place ON passage (conversation, message);
        CREATE VIRTUAL TABLE search USING fts5(
            text, content = 'passage', content_rowid = 'key',
            \(tokenizer), prefix = '2 3'
        );
        CREATE TRIGGER passage_insert AFTER INSERT ON passage BEGIN
            INSERT INTO search (rowid, text) VALUES (new.key, new.text);
        END;
        CREATE TRIGGER passage_delete AFTER DELETE ON passage BEGIN
            INSERT INTO search (search, rowid, text) VALUES ('delete', old.key, old.text);
        END;
        """)

    /// Files of messages: each content once, however often it was attached.
    private static let attachments = Migration(
        "attachments",
        """
        CREATE TABLE attachment (
            digest TEXT PRIMARY KEY,
            content BLOB NOT NULL
        );
        CREATE TABLE attachment_use (
            conversation INTEGER NOT NULL REFERENCES conversation (key),
            message INTEGER NOT NULL,
            digest TEXT NOT NULL,
            PRIMARY KEY (conversation, message, digest)
        ) WITHOUT ROWID;
        CREATE INDEX attachment_use_digest ON attachment_use (digest);
        """)
}
