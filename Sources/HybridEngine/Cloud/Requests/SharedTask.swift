import Synchronization

/// Work that runs once for all who ask for it while it runs.
final class SharedTask<Success: Sendable>: Sendable {
    private let running = Mutex<Task<Success, Never>?>(nil)

    /// Waits for the work that runs already, or for a new run.
    func run(_ work: @escaping @Sendable () async -> Success) async -> Success {
        let task = running.withLock { running in
            if let task = running, !task.isCancelled { return task }
            let task = Task { await work() }
            running = task
            return task
        }
        let result = await task.value
        running.withLock { if $0 == task { $0 = nil } }
        return result
    }

    func cancel() {
        running.withLock { $0 }?.cancel()
    }
}

/// Work in the background that runs while it is needed.
final class RestartableTask: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var number = 0
    }

    private let state = Mutex(State())

    deinit {
        state.withLock { $0.task }?.cancel()
    }

    /// Starts the work if it is needed and does not run, and ends it when it
    /// is not. Work that ended by itself is started again if it is needed then.
    func set(
        isNeeded: @escaping @Sendable () -> Bool, _ work: @escaping @Sendable () async -> Void
    ) {
        state.withLock { state in
            guard isNeeded() else {
                state.task?.cancel()
                state.task = nil
                return
            }
            guard state.task == nil else { return }
            state.number += 1
            let number = state.number
            state.task = Task { [weak self] in
                await work()
                self?.ended(number, isNeeded, work)
            }
        }
    }

    private func ended(
        _ number: Int, _ isNeeded: @escaping @Sendable () -> Bool,
        _ work: @escaping @Sendable () async -> Void
    ) {
        let isLast = state.withLock { state in
            guard state.number == number, state.task != nil else { return false }
            state.task = nil
            return true
        }
        if isLast { set(isNeeded: isNeeded, work) }
    }
}
