/// Seconds that are counted down on the screen, in whole ones; above 99 in
/// whole minutes, so that a long wait moves nothing every second.
package struct Countdown: Sendable, Equatable {
    /// On the clock of `Moment.uptime`.
    private let end: Double
    package private(set) var secondsLeft = 0

    /// Timers may ring a little early.
    private static let slack = 0.05
    private static let longest: Double = 1e8

    init(end: Double, at now: Double) {
        self.end = end.isFinite ? min(end, now + Self.longest) : now
        tick(at: now)
    }

    package var isOver: Bool { secondsLeft <= 0 }

    mutating func tick(at now: Double) {
        let left = end - now - Self.slack
        secondsLeft =
            left <= 99 ? max(0, Int(left.rounded(.up))) : 60 * Int((left / 60).rounded(.up))
    }

    /// When it will say something else.
    func nextChange(at now: Double) -> Double {
        let step = secondsLeft <= 99 ? secondsLeft - 1 : max(99, secondsLeft - 60)
        return max(now, end - Double(step) - Self.slack)
    }
}
