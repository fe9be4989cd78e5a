/// When a request that failed is sent again.
struct RetryPolicy: Sendable, Equatable {
    /// How often it is sent, the first time included.
    var tries = 3
    /// The middle of the first wait; the next ones double.
    var firstWait = Duration.seconds(1)
    /// A longer wait is left to the person.
    var longestWait = Duration.seconds(30)

    /// One try only.
    static let never = RetryPolicy(tries: 1)

    /// How long to wait before the next try; nil when there is to be none.
    ///
    /// - Parameters:
    ///   - error: what the last try came to, before anything was visible.
    ///   - attempt: how many tries there were.
    ///   - random: spreads the tries of many programs over time.
    func wait(
        after error: LanguageModelError, attempt: Int,
        using random: inout some RandomNumberGenerator
    ) -> Duration? {
        guard attempt < tries, case .service(let kind, let failure) = error.cause,
            isTemporary(kind, failure)
        else { return nil }
        // A time that has passed is no wish for a hurry.
        guard let seconds = failure.retryAfterSeconds, seconds != 0 else {
            let spread = 0.5 + Self.fraction(&random)
            return firstWait * Double(1 << (attempt - 1)) * spread
        }
        // A number that is none, or no time at all, is left to the person too.
        guard (0...longestWait.seconds).contains(seconds) else { return nil }
        let wait = Duration.seconds(seconds)
        // Never earlier than the service asks, and not all at that moment.
        return wait + wait * (0.1 * Self.fraction(&random))
    }

    /// 0…1, from one number: a generator of tests may give the same for ever.
    private static func fraction(_ random: inout some RandomNumberGenerator) -> Double {
        Double(random.next() >> 11) / 0x1p53
    }

    private func isTemporary(_ kind: ServiceFailure.Kind, _ failure: ServiceFailure) -> Bool {
        switch kind {
        case .quotaExceeded: !failure.isDailyQuota
        case .server: [500, 503, 504].contains(failure.code ?? 500)
        default: false
        }
    }
}
