import Synchronization

/// Tells everybody who asked what is wrong with the store.
final class TroubleBoard: Sendable {
    private struct State {
        var current: StoreTrouble?
        var listeners: [Int: AsyncStream<StoreTrouble?>.Continuation] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    var current: StoreTrouble? { state.withLock { $0.current } }

    func set(_ trouble: StoreTrouble?) {
        state.withLock { state in
            guard trouble != state.current else { return }
            state.current = trouble
            for listener in state.listeners.values { listener.yield(trouble) }
        }
    }

    func updates() -> AsyncStream<StoreTrouble?> {
        AsyncStream { continuation in
            let number = state.withLock { state in
                state.last += 1
                state.listeners[state.last] = continuation
                continuation.yield(state.current)
                return state.last
            }
            continuation.whenLeft { [weak self] in
                self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
            }
        }
    }
}
