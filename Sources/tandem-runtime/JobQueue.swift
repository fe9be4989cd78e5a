import Dispatch
import Synchronization

/// Hands jobs from the thread that reads commands to the one that works.
///
/// A job stays here until it is done, so that it can be cancelled while it waits
/// and while it runs.
final class JobQueue: Sendable {
    private struct State {
        var waiting: [Job] = []
        var running: Job?
    }
    private let state = Mutex(State())
    private let available = DispatchSemaphore(value: 0)

    /// - Returns: false when an answer is already waited for: there is one
    ///   conversation at a time, and its next turn needs this one's end.
    func add(_ job: Job) -> Bool {
        let isAccepted = state.withLock { state in
            let pending = state.waiting + [state.running].compactMap(\.self)
            guard !job.isGeneration || !pending.contains(where: \.isGeneration) else {
                return false
            }
            state.waiting.append(job)
            return true
        }
        if isAccepted { available.signal() }
        return isAccepted
    }

    func cancel(id: Int) {
        state.withLock { state in
            for job in state.waiting where job.id == id { job.cancellation.cancel() }
            if let running = state.running, running.id == id { running.cancellation.cancel() }
        }
    }

    /// Waits for the next job and keeps it as the running one until `finish`.
    func next() -> Job {
        while true {
            available.wait()
            let job: Job? = state.withLock { state in
                guard !state.waiting.isEmpty else { return nil }
                state.running = state.waiting.removeFirst()
                return state.running
            }
            if let job { return job }
        }
    }

    /// Called before the job's last event is sent: the engine may answer it with
    /// the next job at once.
    func finish() {
        state.withLock { $0.running = nil }
    }
}
