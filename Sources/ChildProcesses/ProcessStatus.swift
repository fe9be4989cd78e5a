/// How a process ended.
public enum ProcessStatus: Sendable, Equatable {
    /// It exited by itself with this status.
    case exited(Int32)
    /// This signal killed it.
    case killed(Int32)

    /// Reads the status that `waitpid` gives.
    init(waitStatus status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal)
    }
}
