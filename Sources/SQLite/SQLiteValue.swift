/// A value as SQLite stores it.
public enum SQLiteValue: Sendable, Equatable {
    /// No value.
    case null
    /// A whole number of 64 bits.
    case integer(Int64)
    /// A number with decimals.
    case real(Double)
    /// Text in UTF-8.
    case text(String)
    /// Bytes.
    case blob([UInt8])
}

/// Whatever can be bound to a parameter.
public protocol SQLiteBindable {
    /// The value that is stored.
    var sqliteValue: SQLiteValue { get }
}

extension SQLiteValue: SQLiteBindable {
    /// Itself.
    public var sqliteValue: SQLiteValue { self }
}

extension Int: SQLiteBindable {
    /// A whole number.
    public var sqliteValue: SQLiteValue { .integer(Int64(self)) }
}

extension Int64: SQLiteBindable {
    /// A whole number.
    public var sqliteValue: SQLiteValue { .integer(self) }
}

extension Bool: SQLiteBindable {
    /// 1 or 0.
    public var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) }
}

extension Double: SQLiteBindable {
    /// A number with decimals.
    public var sqliteValue: SQLiteValue { .real(self) }
}

extension String: SQLiteBindable {
    /// Text.
    public var sqliteValue: SQLiteValue { .text(self) }
}

extension Array: SQLiteBindable where Element == UInt8 {
    /// Bytes.
    public var sqliteValue: SQLiteValue { .blob(self) }
}

extension Optional: SQLiteBindable where Wrapped: SQLiteBindable {
    /// The value, or no value.
    public var sqliteValue: SQLiteValue { map(\.sqliteValue) ?? .null }
}
