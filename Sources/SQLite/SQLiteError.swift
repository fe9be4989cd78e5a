import CSQLite

/// What SQLite could not do.
public struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What kind of trouble it is, as far as a program would act on it.
    public enum Kind: Sendable, Equatable {
        /// Another process holds the database.
        case busy
        /// The disk, or what this user may use of it, is full.
        case full
        /// It cannot be written.
        case readOnly
        /// It cannot be opened.
        case cannotOpen
        /// The file is damaged, or is no database.
        case damaged
        /// The disk failed.
        case inputOutput
        /// Anything else: a fault of the program.
        case other
    }

    /// SQLite's extended result code.
    public let code: Int32
    /// SQLite's own words.
    public let message: String

    /// Makes an error.
    public init(code: Int32, message: String) {
        self.code = code
        self.message = message
    }

    init(_ code: Int32, _ database: OpaquePointer?) {
        let words = database.map { String(cString: csqlite_message($0)) }
        self.init(code: code, message: words ?? String(cString: csqlite_words(code)))
    }

    /// What kind of trouble it is.
    public var kind: Kind {
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_IOERR: .inputOutput
        default: .other
        }
    }

    /// The words with the code.
    public var description: String { "\(message) (SQLite \(code))" }
}
