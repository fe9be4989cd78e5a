/// The time at which an action happened; the program has the clock, the
/// update function has none.
package struct Moment: Sendable, Equatable {
    /// Seconds on a clock that never jumps.
    package var uptime: Double
    /// The wall clock as shown, for example `09:41`.
    package var wallClock: String

    package init(uptime: Double, wallClock: String) {
        self.uptime = uptime
        self.wallClock = wallClock
    }
}
