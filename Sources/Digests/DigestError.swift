/// A digest that could not be computed.
public enum DigestError: Error, Sendable, Equatable {
    /// A file could not be opened; the system's error number.
    case cannotOpen(path: String, code: Int32)
    /// A file could not be read to its end; the system's error number.
    case cannotRead(path: String, code: Int32)
    /// The library refused, out of memory for instance; its error code.
    case library(code: UInt)
    /// The task was cancelled.
    case cancelled
}
