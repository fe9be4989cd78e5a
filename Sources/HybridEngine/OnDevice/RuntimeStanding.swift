import RuntimeProtocol

/// What the supervision knows, for those who only watch.
struct RuntimeStanding: Sendable, Equatable {
    /// Whether new requests may start a process.
    enum Condition: Sendable, Equatable {
        case sound
        /// Stopped too often in a short time.
        case crashedRepeatedly(detail: String)
        /// The program cannot run on this machine, or is not the right one.
        case unusable(detail: String)
    }

    /// A file that the runtime could not load.
    struct FailedLoad: Sendable, Equatable {
        var model: RuntimeModel
        var failure: LoadFailure
    }

    var condition = Condition.sound
    var activity = AvailabilityStatus.Activity.idle
    /// The model in memory.
    var loaded: RuntimeModel?
    var failedLoad: FailedLoad?
    /// Whether a child process exists.
    var isRunning = false

    /// True when the activity is all that differs, if anything does.
    func differsInActivity(from other: RuntimeStanding) -> Bool {
        var same = self
        same.activity = other.activity
        return same == other
    }
}
