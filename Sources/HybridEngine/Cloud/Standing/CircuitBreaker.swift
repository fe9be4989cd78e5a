/// Lets a service rest that failed several times in a row, or that named a
/// time to come back. Times are those of any one clock that never jumps.
struct CircuitBreaker: Sendable, Equatable {
    /// A time of rest, and what made it one.
    struct Rest: Sendable, Equatable {
        var until: Duration
        /// A status, for example `429`.
        var cause: String
    }

    /// So many turns in a row have to fail.
    static let threshold = 3
    private static let firstRest = Duration.seconds(30)
    private static let longestRest = Duration.seconds(300)
    /// Whoever names a longer wait is not believed.
    private static let longestNamedRest = 86_400.0

    private var failures = 0
    private var nextRest = firstRest
    private var rest: Rest?

    /// The rest that is going on; nil when there is none, or when it is over.
    func rest(at now: Duration) -> Rest? {
        rest.flatMap { $0.until > now ? $0 : nil }
    }

    /// A turn failed in the end. After enough of them each one makes a rest,
    /// twice as long as the one before.
    mutating func turnFailed(cause: String, at now: Duration) {
        failures += 1
        guard failures >= Self.threshold else { return }
        begin(Rest(until: now + nextRest, cause: cause))
        nextRest = min(nextRest * 2, Self.longestRest)
    }

    /// The service said how long to wait.
    mutating func waitNamed(seconds: Double, cause: String, at now: Duration) {
        guard seconds > 0 else { return }
        let wait = Duration.seconds(min(seconds, Self.longestNamedRest))
        begin(Rest(until: now + wait, cause: cause))
    }

    /// The service did its work, or a person says to try now.
    mutating func reset() {
        self = CircuitBreaker()
    }

    /// The longer one counts.
    private mutating func begin(_ new: Rest) {
        if let rest, rest.until > new.until { return }
        rest = new
    }
}
