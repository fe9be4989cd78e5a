import Synchronization

/// The service's standing, and those who want to hear when its availability
/// changes.
final class StandingBoard: Sendable {
    private struct State {
        var standing = ServiceStanding()
        var published: CloudAvailability?
        var listeners: [Int: AsyncStream<CloudAvailability>.Continuation] = [:]
        var lastListener = 0

        mutating func publish(at now: Duration) -> CloudAvailability {
            let availability = standing.availability(at: now)
            guard availability != published else { return availability }
            published = availability
            for listener in listeners.values { listener.yield(availability) }
            return availability
        }
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Duration

    init(now: @escaping @Sendable () -> Duration) {
        self.now = now
    }

    var availability: CloudAvailability {
        state.withLock { $0.standing.availability(at: now()) }
    }

    /// Whether it is left alone for a while, but for what a person asks now.
    var isResting: Bool { state.withLock { $0.standing.breaker.rest(at: now()) != nil } }

    /// Why the settings or the key's place make no sense.
    var misconfiguration: LanguageModelError? { state.withLock { $0.standing.mistake } }

    var listenerCount: Int { state.withLock { $0.listeners.count } }

    /// Takes in news, and tells the listeners if they change anything.
    ///
    /// - Returns: the availability before and now.
    @discardableResult
    func update(
        _ change: (inout ServiceStanding, _ now: Duration) -> Void
    ) -> (before: CloudAvailability, now: CloudAvailability) {
        state.withLock { state in
            let now = now()
            let before = state.standing.availability(at: now)
            change(&state.standing, now)
            return (before, state.publish(at: now))
        }
    }

    /// The availability now and after every change; a slow listener gets the
    /// newest.
    ///
    /// - Parameter onCount: called after a listener came or went.
    func updates(onCount: @escaping @Sendable () -> Void) -> AsyncStream<CloudAvailability> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: CloudAvailability.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.lastListener += 1
            continuation.yield(state.publish(at: now()))
            state.listeners[state.lastListener] = continuation
            return state.lastListener
        }
        continuation.whenLeft { [weak self] in
            guard let self else { return }
            self.state.withLock { $0.listeners[number] = nil }
            onCount()
        }
        onCount()
        return stream
    }
}
