import HybridEngine
import TerminalUI

/// Everything that can happen to the chat.
package enum Action: Sendable, Equatable {
    case input(InputEvent)
    case resized(Size)
    /// An event of the answer to turn number `turn`; those of an old turn are
    /// ignored.
    case response(turn: Int, ResponseEvent)
    case responseFailed(turn: Int, LanguageModelError)
    case deviceStatus(AvailabilityStatus)
    /// Earlier prompts, oldest first.
    case historyLoaded([String])
    /// The time asked for with `Effect.wake` has come.
    case woke
    /// A sentence for the notice line.
    case notice(String)
}

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
