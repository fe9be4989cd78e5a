import Glibc
import Synchronization

/// Holds an answer up until it is opened.
package final class HostGate: Sendable {
    private let state = Mutex((isOpen: false, isReached: false))

    package init() {}

    package func open() { state.withLock { $0.isOpen = true } }

    /// Whether an answer waits here, or has passed.
    package var isReached: Bool { state.withLock { $0.isReached } }

    /// Blocks; gives up when the host ends.
    func wait(unless isOver: () -> Bool) {
        state.withLock { $0.isReached = true }
        while !state.withLock({ $0.isOpen }), !isOver() { usleep(1_000) }
    }
}
