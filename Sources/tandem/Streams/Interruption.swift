import Glibc
import HybridEngine
import Synchronization

/// Stops a running command on a signal: the first one ends its task, and what
/// had arrived stays; before the task, or a second time, it ends the program.
final class Interruption: Sendable {
    private enum State {
        case early
        case running(Task<Int32, Never>)
        case stopped(signal: Int32)
    }

    private let state = Mutex(State.early)

    /// Does something while it watches for the signals that end a program.
    static func watching(_ work: (Interruption) async -> Int32) async -> Int32 {
        let interruption = Interruption()
        let watcher = SignalWatcher([SIGINT, SIGTERM, SIGHUP], queue: .global()) {
            interruption.receive($0)
        }
        defer { withExtendedLifetime(watcher) {} }
        return await work(interruption)
    }

    /// The signal that stopped the task.
    var signal: Int32? {
        state.withLock { state in
            if case .stopped(let number) = state { return number }
            return nil
        }
    }

    /// From now on a signal cancels the task.
    func watch(_ task: Task<Int32, Never>) {
        state.withLock { $0 = .running(task) }
    }

    /// What the task ended with, or the signal that stopped it.
    func code(of task: Task<Int32, Never>) async -> Int32 {
        watch(task)
        let code = await task.value
        return signal.map { ExitCode.signal($0) } ?? code
    }

    func receive(_ number: Int32) {
        let task = state.withLock { state -> Task<Int32, Never>? in
            guard case .running(let task) = state else { return nil }
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
