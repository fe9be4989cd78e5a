import CChildProcesses
import Glibc

/// A pipe whose ends are closed in every program that this one starts, so
/// that only the child it was made for holds the other end: a child can tell
/// by the end of its input that its parent is gone.
public struct DescriptorPipe: Sendable {
    /// The end to read from.
    public let readEnd: Int32
    /// The end to write to.
    public let writeEnd: Int32

    /// Makes a pipe; whoever made it closes its ends.
    public init() throws(SpawnError) {
        var ends: [Int32] = [-1, -1]
        guard ccp_pipe(&ends) == 0 else { throw SpawnError(code: errno) }
        readEnd = Self.aboveStandard(ends[0])
        writeEnd = Self.aboveStandard(ends[1])
        guard readEnd >= 0, writeEnd >= 0 else {
            let code = errno
            close()
            throw SpawnError(code: code)
        }
    }

    /// Closes both ends.
    public func close() {
        for end in [readEnd, writeEnd] where end >= 0 { Glibc.close(end) }
    }

    /// Makes reads and writes return at once instead of waiting.
    public static func makeNonBlocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// A process that was started with a standard stream closed would get its
    /// number here, and the child's set-up would then overwrite it.
    private static func aboveStandard(_ descriptor: Int32) -> Int32 {
        guard (0...2).contains(descriptor) else { return descriptor }
        defer { Glibc.close(descriptor) }
        return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    }
}
