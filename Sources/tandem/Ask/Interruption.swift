import Glibc
import HybridEngine
import Synchronization

/// Stops a running `ask` on a signal: the first one ends the answer, and what
/// had arrived stays; before the answer, or a second time, it ends the program.
final class Interruption: Sendable {
    private enum State {
        case early
        case answering(Task<Int32, Never>)
        case stopped(signal: Int32)
    }

    private let state = Mutex(State.early)

    /// The signal that stopped the answer.
    var signal: Int32? {
        state.withLock { state in
            if case .stopped(let number) = state { return number }
            return nil
        }
    }

    /// From now on a signal cancels the task.
    func watch(_ task: Task<Int32, Never>) {
        state.withLock { $0 = .answering(task) }
    }

    func receive(_ number: Int32) {
        let task = state.withLock { state -> Task<Int32, Never>? in
            guard case .answering(let task) = state else { return nil }
            state = .stopped(signal: number)
            return task
        }
        guard let task else {
            RunningCommands.endAll()
            _exit(ExitCode.signal(number))
        }
        task.cancel()
    }
}
