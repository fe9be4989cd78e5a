import Synchronization

/// The last known status, and those who want to hear of changes.
final class StatusBoard: Sendable {
    private struct State {
        var status: AvailabilityStatus
        var runtime = RuntimeStanding()
        var listeners: [Int: AsyncStream<AvailabilityStatus>.Continuation] = [:]
        var lastListener = 0
    }

    private let state: Mutex<State>

    init(_ status: AvailabilityStatus) {
        state = Mutex(State(status: status))
    }

    /// What the runtime's supervision said last.
    var runtime: RuntimeStanding { state.withLock { $0.runtime } }

    func set(_ runtime: RuntimeStanding) {
        state.withLock { $0.runtime = runtime }
    }

    /// Tells the listeners if it is a change.
    func publish(_ status: AvailabilityStatus) {
        state.withLock { state in
            guard status != state.status else { return }
            state.status = status
            for listener in state.listeners.values { listener.yield(status) }
        }
    }

    /// The status now and after every change; a slow listener gets the newest.
    ///
    /// - Parameter onCount: called when a listener came or went, with how many
    ///   there are.
    func updates(
        onCount: @escaping @Sendable (Int) -> Void
    ) -> AsyncStream<AvailabilityStatus> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: AvailabilityStatus.self, bufferingPolicy: .bufferingNewest(1))
        let (number, count) = state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = continuation
            continuation.yield(state.status)
            return (state.lastListener, state.listeners.count)
        }
        continuation.whenLeft { [weak self] in
            guard let self else { return }
            onCount(
                self.state.withLock { state in
                    state.listeners[number] = nil
                    return state.listeners.count
                })
        }
        onCount(count)
        return stream
    }
}
