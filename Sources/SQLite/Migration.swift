/// One step from a version of a database to the next. Its name is kept in the
/// database: each runs once, in order, and never changes afterwards.
public struct Migration: Sendable, Equatable {
    /// Stays the same for ever.
    public let name: String
    /// What it does.
    public let script: String

    /// Makes a migration.
    public init(_ name: String, _ script: String) {
        self.name = name
        self.script = script
    }
}

/// A database that a newer version of the program has changed.
public struct UnknownMigration: Error, Sendable, Equatable {
    /// The first migration that this program does not know.
    public let name: String
}

extension Connection {
    /// Runs those that the database has not seen.
    ///
    /// - Throws: `SQLiteError`, or `UnknownMigration` for a database of a
    ///   newer program, which is left as it is.
    public func migrate(_ migrations: [Migration]) throws {
        try run(
            "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, position INTEGER)")
        let seen = try rows("SELECT name FROM migrations ORDER BY position") { $0.text(0) }
        let known = Set(migrations.map(\.name))
        if let stranger = seen.first(where: { !known.contains($0) }) {
            throw UnknownMigration(name: stranger)
        }
        for (position, migration) in migrations.enumerated() where !seen.contains(migration.name) {
            try transaction { () throws(SQLiteError) in
                // Another process may have been quicker.
                let isDone = try first(
                    "SELECT 1 FROM migrations WHERE name = ?", migration.name, read: { _ in true })
                guard isDone == nil else { return }
                try execute(migration.script)
                try run("INSERT INTO migrations VALUES (?, ?)", migration.name, position)
            }
        }
    }
}
