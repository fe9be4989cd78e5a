import CSQLite

/// One prepared statement. It belongs to the connection that made it and is
/// used by one caller at a time.
final class Statement {
    private let handle: OpaquePointer
    private let database: OpaquePointer

    init(_ sql: String, database: OpaquePointer) throws(SQLiteError) {
        var handle: OpaquePointer?
        let code = csqlite_prepare(database, sql, &handle)
        guard code == SQLITE_OK, let handle else { throw SQLiteError(code, database) }
        self.handle = handle
        self.database = database
    }

    deinit {
        _ = csqlite_finalize(handle)
    }

    func bind(_ parameters: [any SQLiteBindable]) throws(SQLiteError) {
        for (offset, parameter) in parameters.enumerated() {
            let code = bind(parameter.sqliteValue, at: Int32(offset + 1))
            guard code == SQLITE_OK else { throw SQLiteError(code, database) }
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return csqlite_bind_null(handle, index)
        case .integer(let number): return csqlite_bind_integer(handle, index, number)
        case .real(let number): return csqlite_bind_real(handle, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    csqlite_bind_text(handle, index, $0.baseAddress, UInt64($0.count))
                }
            }
        case .blob(let bytes):
            return bytes.withUnsafeBytes {
                csqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count))
            }
        }
    }

    /// The next row; nil at the end.
    func step() throws(SQLiteError) -> SQLiteRow? {
        let code = csqlite_step(handle)
        switch code {
        case SQLITE_ROW: return SQLiteRow(handle: handle)
        case SQLITE_DONE: return nil
        default: throw SQLiteError(code, database)
        }
    }

    /// Ready for the next use, with no parameter left.
    func reset() {
        csqlite_reset(handle)
    }
}
