import Glibc

/// How a process ended.
package enum ExitStatus: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)

    init(waitStatus status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
}
