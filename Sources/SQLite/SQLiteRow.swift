import CSQLite

/// A row of a result. It is valid until the next one is asked for, so it does
/// not leave the closure that gets it.
public struct SQLiteRow {
    let handle: OpaquePointer

    /// A whole number; 0 where there is none.
    public func integer(_ column: Int) -> Int { Int(csqlite_column_integer(handle, Int32(column))) }

    /// A whole number of 64 bits; 0 where there is none.
    public func int64(_ column: Int) -> Int64 { csqlite_column_integer(handle, Int32(column)) }

    /// A number; 0 where there is none.
    public func real(_ column: Int) -> Double { csqlite_column_real(handle, Int32(column)) }

    /// Text; empty where there is none. What is no UTF-8 is repaired.
    public func text(_ column: Int) -> String { optionalText(column) ?? "" }

    /// Text; nil for no value.
    public func optionalText(_ column: Int) -> String? {
        guard let bytes = csqlite_column_text(handle, Int32(column)) else { return nil }
        let count = Int(csqlite_column_bytes(handle, Int32(column)))
        return String(
            decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// Bytes; empty where there are none.
    public func blob(_ column: Int) -> [UInt8] {
        guard let bytes = csqlite_column_blob(handle, Int32(column)) else { return [] }
        return Array(
            UnsafeRawBufferPointer(
                start: bytes, count: Int(csqlite_column_bytes(handle, Int32(column)))))
    }

    /// Whether there is no value.
    public func isNull(_ column: Int) -> Bool {
        csqlite_column_type(handle, Int32(column)) == SQLITE_NULL
    }
}
