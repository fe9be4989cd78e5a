import Synchronization
import TestSupport
import Testing

/// Waits for something that is to become true; it is an error if it does not.
func expectEventually(
    _ what: Comment, within seconds: Double = 30, at place: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
) async {
    let deadline = Deadline(seconds: seconds)
    while !condition() {
        if deadline.isPast {
            Issue.record("in vain: \(what)", sourceLocation: place)
            return
        }
        try? await Task.sleep(for: .milliseconds(2))
    }
}

/// Something that happens once, on another thread.
final class Event: Sendable {
    private let moment = Mutex<ContinuousClock.Instant?>(nil)

    func happen() { moment.withLock { $0 = $0 ?? .now } }

    /// When it did.
    var instant: ContinuousClock.Instant? { moment.withLock { $0 } }
    var hasHappened: Bool { instant != nil }

    /// For scripts: waits on their own thread.
    func block() {
        while !hasHappened { Thread.nap() }
    }
}
