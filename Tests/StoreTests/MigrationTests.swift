import ProcessSupport
import SQLite
import Testing

@testable import HybridEngine

/// A database of any earlier version becomes what a new one is, with all that
/// was in it.
@Suite struct MigrationTests {
    /// Steps as later versions will add them.
    private static let later = [
        Migration("test: a column", "ALTER TABLE conversation ADD COLUMN colour TEXT"),
        Migration(
            "test: a table", "CREATE TABLE note (text TEXT); UPDATE conversation SET colour = 'x'"),
    ]
    private static let all = ConversationSchema.migrations + later

    @Test(arguments: 1...all.count)
    func everyOlderVersionIsBroughtUpToDate(version: Int) throws {
        let folder = try TemporaryFolder()
        let old = folder.path + "/old.db"
        let conversation = StoredConversation(
            id: "old", created: 1, head: 1,
            messages: [StoredMessage(number: 1, parent: nil, created: 1, parts: [.text("Hi")])])
        do {
            let database = try ConversationDatabase(
                path: old, migrations: Array(Self.all.prefix(version)))
            _ = try database.save(conversation, messages: [1]) { _ in }
        }
        let updated = try ConversationDatabase(path: old, migrations: Self.all)
        let fresh = try ConversationDatabase(
            path: folder.path + "/new.db", migrations: Self.all)
        #expect(try Self.schema(updated) == Self.schema(fresh))
        #expect(try updated.conversation("old")?.messages == conversation.messages)
        #expect(try updated.search("hi", limit: 1).map(\.summary.id) == ["old"])
    }

    private static func schema(_ database: ConversationDatabase) throws -> [String] {
        try database.connection.rows(
            "SELECT name || ': ' || coalesce(sql, '') FROM sqlite_master ORDER BY name"
        ) { $0.text(0) }
    }
}
