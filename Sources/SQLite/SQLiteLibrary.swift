import CSQLite

/// The loaded library.
enum SQLiteLibrary {
    /// Why it cannot be used; nil when it can. Loaded once, at the first look.
    private static let complaint: String? = csqlite_load().map { String(cString: $0) }

    static func require() throws(SQLiteError) {
        if let complaint { throw SQLiteError(code: SQLITE_CANTOPEN, message: complaint) }
    }
}
