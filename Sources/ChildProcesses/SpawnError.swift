/// A program that could not be started.
public struct SpawnError: Error, Sendable, Equatable {
    /// The failed system call's error number.
    public let code: Int32

    /// Makes an error.
    public init(code: Int32) { self.code = code }
}
