import Synchronization

/// Those who want to hear of a download's progress.
final class ProgressBoard: Sendable {
    typealias Listener = @Sendable (DownloadProgress) -> Void

    private struct State {
        var listeners: [Int: Listener] = [:]
        var last: DownloadProgress?
    }

    private let state = Mutex(State())

    /// Tells all, in the order of the reports.
    func report(_ progress: DownloadProgress) {
        let listeners = state.withLock { state in
            state.last = progress
            return Array(state.listeners.values)
        }
        for listener in listeners { listener(progress) }
    }

    /// A new listener hears at once how far it is.
    func add(_ listener: @escaping Listener, number: Int) {
        let last = state.withLock { state in
            state.listeners[number] = listener
            return state.last
        }
        if let last { listener(last) }
    }

    func remove(_ number: Int) {
        state.withLock { $0.listeners[number] = nil }
    }
}
