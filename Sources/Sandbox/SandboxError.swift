import Glibc

/// Why the process could not give up its rights.
public struct SandboxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was being done.
    public var step: String
    /// The system's error number.
    public var errno: Int32

    /// One sentence.
    public var description: String {
        "The kernel has no seccomp filters or refused this one "
            + "(\(step): \(String(cString: strerror(errno))))."
    }
}
