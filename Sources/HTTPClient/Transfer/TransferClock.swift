/// What a transfer waits for, and how long it may. Connecting is timed by curl
/// itself: it knows what belongs to it.
struct TransferClock {
    typealias Instant = ContinuousClock.Instant

    private enum Phase {
        case connecting
        case asking(since: Instant, sent: Int64)
        case receiving(since: Instant)
        case held
    }

    private let timeouts: HTTPTimeouts
    private var phase = Phase.connecting

    init(_ timeouts: HTTPTimeouts) {
        self.timeouts = timeouts
    }

    /// The server was reached; otherwise nothing can have been lost.
    var hasConnected: Bool {
        if case .connecting = phase { false } else { true }
    }

    /// When to look again; nil for not by itself.
    var deadline: Instant? {
        switch phase {
        case .connecting, .held: nil
        case .asking(let since, _): since + timeouts.firstByte
        case .receiving(let since): since + timeouts.silence
        }
    }

    /// A new connection is being made.
    mutating func restart() {
        phase = .connecting
    }

    mutating func connected(at now: Instant) {
        phase = .asking(since: now, sent: 0)
    }

    mutating func received(at now: Instant) {
        phase = .receiving(since: now)
    }

    /// Nothing is read for now: silence says nothing.
    mutating func hold() {
        phase = .held
    }

    /// Why it ends, if it does. A request of which more has been sent since
    /// the last look waits anew.
    ///
    /// - Parameter sent: bytes of the request's body that have gone out.
    mutating func check(at now: Instant, sent: Int64) -> HTTPError? {
        if case .asking(_, let before) = phase, sent > before {
            phase = .asking(since: now, sent: sent)
        }
        guard let deadline, deadline <= now else { return nil }
        if case .asking = phase { return .timeout(.firstByte) }
        return .timeout(.silence)
    }
}
