import Foundation
import ProcessSupport
import SQLite
import Testing

@Suite struct ConnectionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path + "/test.db" }

    private static let values: [SQLiteValue] = [
        .null, .integer(.min), .integer(.max), .real(0.1), .text(""), .text("日本 👩‍👩‍👧 \0 end"),
        .blob([]), .blob([0, 255, 1]),
    ]

    @Test(arguments: values)
    func whatIsStoredComesBack(value: SQLiteValue) throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t (v)")
        try connection.run("INSERT INTO t VALUES (?)", value)
        let back = try connection.first("SELECT v, typeof(v) FROM t") { row -> SQLiteValue in
            switch row.text(1) {
            case "null": .null
            case "integer": .integer(row.int64(0))
            case "real": .real(row.real(0))
            case "text": .text(row.text(0))
            default: .blob(row.blob(0))
            }
        }
        #expect(back == value)
    }

    @Test func aFailedTransactionLeavesNothing() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t (v UNIQUE)")
        #expect(throws: SQLiteError.self) {
            try connection.transaction { () throws(SQLiteError) in
                try connection.run("INSERT INTO t VALUES (1)")
                try connection.run("INSERT INTO t VALUES (1)")
            }
        }
        #expect(try connection.first("SELECT count(*) FROM t", read: { $0.integer(0) }) == 0)
    }

    @Test func aDamagedFileIsTold() throws {
        try Data("this is no database, and long enough to be looked at".utf8)
            .write(to: URL(filePath: path))
        let connection = try Connection(path: path)
        #expect {
            try connection.execute("CREATE TABLE t (v)")
        } throws: { ($0 as? SQLiteError)?.kind == .damaged }
    }

    @Test func aFolderCannotBeOpened() {
        #expect {
            _ = try Connection(path: folder.path)
        } throws: { ($0 as? SQLiteError)?.kind == .cannotOpen }
    }

    @Test func anotherWriterIsWaitedFor() throws {
        let (one, other) = (
            try Connection(path: path), try Connection(path: path, busyTimeout: .milliseconds(50))
        )
        try one.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (v); BEGIN IMMEDIATE")
        #expect {
            try other.run("INSERT INTO t VALUES (1)")
        } throws: { ($0 as? SQLiteError)?.kind == .busy }
        try one.execute("COMMIT")
        #expect(throws: Never.self) { try other.run("INSERT INTO t VALUES (1)") }
    }

    @Test func migrationsRunOnceAndInOrder() throws {
        let first = Migration("first", "CREATE TABLE t (v); INSERT INTO t VALUES (1)")
        let second = Migration("second", "UPDATE t SET v = v + 1")
        for list in [[first], [first, second], [first, second]] {
            try Connection(path: path).migrate(list)
        }
        let connection = try Connection(path: path)
        #expect(try connection.rows("SELECT v FROM t", read: { $0.integer(0) }) == [2])
        #expect { try connection.migrate([first]) } throws: {
            ($0 as? UnknownMigration)?.name == "second"
        }
    }

    @Test func aMigrationThatFailsLeavesNothing() throws {
        let connection = try Connection(path: path)
        let bad = Migration("bad", "CREATE TABLE u (v); INSERT INTO nowhere VALUES (1)")
        #expect(throws: SQLiteError.self) { try connection.migrate([bad]) }
        #expect(
            try connection.rows("SELECT name FROM sqlite_master", read: { $0.text(0) })
                .contains("u") == false)
    }

    @Test func fullTextSearchIsThere() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE VIRTUAL TABLE f USING fts5(text)")
        try connection.run("INSERT INTO f VALUES (?)", "Warum ist der Himmel blau")
        let found = try connection.rows("SELECT text FROM f WHERE f MATCH ?", "himm*") {
            $0.text(0)
        }
        #expect(found.count == 1)
    }
}
