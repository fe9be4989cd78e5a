import ChildProcesses
import Glibc
import Synchronization

/// What the pipe thread is to do, filled in by others. Whoever adds something
/// wakes the thread through a pipe.
final class RuntimeOutbox: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isClosing = false
        var isKilled = false
        /// From the start of the process to its reaping: a number that is no
        /// longer ours could be anybody's.
        var child: ChildProcess?
        var wakeEnd: Int32 = -1
    }

    private let state = Mutex(State())

    var processID: pid_t? { state.withLock { $0.child?.processID } }

    func append(_ line: [UInt8]) {
        state.withLock { state in
            guard !state.isClosing else { return }
            state.bytes += line
            Self.wake(state)
        }
    }

    func closeInput() {
        state.withLock { state in
            state.isClosing = true
            Self.wake(state)
        }
    }

    func kill() {
        state.withLock { state in
            state.isKilled = true
            state.isClosing = true
            state.child?.signal(SIGKILL)
            Self.wake(state)
        }
    }

    /// The thread has started the process.
    func attach(_ child: ChildProcess, wakeEnd: Int32) {
        state.withLock { state in
            state.child = child
            state.wakeEnd = wakeEnd
            if state.isKilled { child.signal(SIGKILL) }
        }
    }

    /// The process has ended: reaps it while nobody can send it a signal.
    func detach(_ child: ChildProcess) -> ProcessStatus {
        state.withLock { state in
            let status = child.reap()
            if state.wakeEnd >= 0 { close(state.wakeEnd) }
            state = State(isClosing: true)
            return status
        }
    }

    /// Takes everything that is queued, and whether the input then ends.
    func take() -> (bytes: [UInt8], isClosing: Bool) {
        state.withLock { state in
            defer { state.bytes = [] }
            return (state.bytes, state.isClosing)
        }
    }

    /// A full wake pipe is fine: the thread has a reason to wake up then.
    private static func wake(_ state: State) {
        guard state.wakeEnd >= 0 else { return }
        var byte: UInt8 = 0
        _ = write(state.wakeEnd, &byte, 1)
    }
}
