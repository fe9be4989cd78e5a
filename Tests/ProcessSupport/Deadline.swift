import Glibc

/// A point in time after which waiting is a failure. Tests wait for conditions;
/// a deadline only ends the wait for one that never comes.
package struct Deadline: Sendable {
    private let end: Double

    package init(seconds: Double) { end = Self.now() + seconds }

    package var isPast: Bool { remaining <= 0 }

    /// Seconds left; negative when past.
    package var remaining: Double { end - Self.now() }

    /// Seconds of a clock that only ever goes forward.
    package static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
