import CSQLite

/// One connection to a database. Not for several threads: an actor owns it.
public final class Connection {
    private let database: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// How many statements stay prepared.
    private static let statementLimit = 64

    /// How a database is opened.
    public enum Access: Sendable {
        /// Made where there is none.
        case readWrite
        /// Only read; there must be one.
        case readOnly
        /// Only read, and sure that nobody writes: needs no file beside it.
        case immutable
    }

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: the file; `:memory:` for none.
    ///   - busyTimeout: how long a call waits for another process.
    public init(
        path: String, access: Access = .readWrite, busyTimeout: Duration = .seconds(5)
    ) throws(SQLiteError) {
        try SQLiteLibrary.require()
        var handle: OpaquePointer?
        let code = csqlite_open(
            access.name(path), &handle,
            access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE)
        guard code == SQLITE_OK, let handle else {
            let error = SQLiteError(code, handle)
            _ = csqlite_close(handle)
            throw error
        }
        database = handle
        let wait = busyTimeout.components
        csqlite_wait(
            handle, Int32(wait.seconds * 1_000 + wait.attoseconds / 1_000_000_000_000_000))
    }

    deinit {
        statements = [:]
        _ = csqlite_close(database)
    }

    /// The number of the row that was inserted last.
    public var lastInsertedRow: Int64 { csqlite_last_row(database) }

    /// How many rows the last statement changed.
    public var changeCount: Int { Int(csqlite_changes(database)) }

    /// Runs statements without parameters.
    public func execute(_ script: String) throws(SQLiteError) {
        let code = csqlite_execute(database, script)
        guard code == SQLITE_OK else { throw SQLiteError(code, database) }
    }

    /// Runs one statement that gives no rows.
    public func run(
        _ sql: String, _ parameters: (any SQLiteBindable)...
    ) throws(SQLiteError) {
        try scan(sql, parameters) { _ in true }
    }

    /// All rows of a statement.
    public func rows<Result>(
        _ sql: String, _ parameters: (any SQLiteBindable)..., read: (SQLiteRow) -> Result
    ) throws(SQLiteError) -> [Result] {
        var results: [Result] = []
        try scan(sql, parameters) { row in
            results.append(read(row))
            return true
        }
        return results
    }

    /// The first row of a statement; nil when there is none.
    public func first<Result>(
        _ sql: String, _ parameters: (any SQLiteBindable)..., read: (SQLiteRow) -> Result
    ) throws(SQLiteError) -> Result? {
        var result: Result?
        try scan(sql, parameters) { row in
            result = read(row)
            return false
        }
        return result
    }

    /// Row after row, for as long as `body` gives true.
    public func scan(
        _ sql: String, _ parameters: [any SQLiteBindable], _ body: (SQLiteRow) -> Bool
    ) throws(SQLiteError) {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(parameters)
        while let row = try statement.step(), body(row) {}
    }

    /// All or nothing. The write lock is taken at the beginning: a transaction
    /// that reads first and writes then could not be repeated by waiting.
    public func transaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // After some errors SQLite has rolled back by itself.
            if csqlite_is_in_transaction(database) != 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    private func prepared(_ sql: String) throws(SQLiteError) -> Statement {
        if let known = statements[sql] { return known }
        if statements.count >= Self.statementLimit { statements = [:] }
        let statement = try Statement(sql, database: database)
        statements[sql] = statement
        return statement
    }
}

extension Connection.Access {
    fileprivate var flags: Int32 {
        switch self {
        case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .readOnly: SQLITE_OPEN_READONLY
        case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        }
    }

    /// As an address where that is the only way to say it.
    fileprivate func name(_ path: String) -> String {
        guard self == .immutable else { return path }
        let digits = Array("0123456789ABCDEF")
        let escaped = path.utf8.reduce(into: "") { text, byte in
            let isPlain =
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte
            if isPlain {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return "file:\(escaped)?immutable=1"
    }
}
