/// Decides when a change is drawn: at once when the last frame is old enough,
/// else when it is. Times are seconds of a clock that never jumps.
struct FramePacer: Equatable {
    static let interval = 1.0 / 60

    enum Decision: Equatable {
        case now
        case after(Double)
        /// A frame is coming; it will show this change too.
        case scheduled
    }

    private var lastFrame = -Double.infinity
    private var isScheduled = false
    private(set) var isDirty = false

    /// Something on the screen changed.
    mutating func change(at now: Double) -> Decision {
        isDirty = true
        guard !isScheduled else { return .scheduled }
        let wait = lastFrame + Self.interval - now
        guard wait > 0 else { return .now }
        isScheduled = true
        return .after(wait)
    }

    /// The time of a scheduled frame has come; true if it is still needed.
    mutating func wake() -> Bool {
        isScheduled = false
        return isDirty
    }

    mutating func drew(at now: Double) {
        lastFrame = now
        isDirty = false
    }
}
