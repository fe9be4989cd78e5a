import Dispatch

/// A clock without its type: the time since it was made, and sleeping.
struct Timekeeper: Sendable {
    let now: @Sendable () -> Duration
    let sleep: @Sendable (Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
    }

    /// The clock of the system's uptime, which people's countdowns go by.
    static let uptime = Timekeeper(
        now: { .nanoseconds(DispatchTime.now().uptimeNanoseconds) },
        sleep: { try await ContinuousClock().sleep(for: $0) })

    private init(
        now: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }
}

extension Duration {
    /// For figures that people read.
    var milliseconds: Double {
        Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
    }

    var seconds: Double { milliseconds / 1_000 }
}
