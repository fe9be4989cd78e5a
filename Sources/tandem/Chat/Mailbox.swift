import ChatUI
import Dispatch
import Synchronization

/// Carries actions from tasks to the main queue, in order, none lost. However
/// many come between two turns of the main queue, it is woken once.
final class Mailbox: Sendable {
    private let actions = Mutex<[Action]>([])
    private let wake: @Sendable () -> Void

    /// - Parameter wake: called on the main queue when there is something.
    init(wake: @escaping @Sendable @MainActor () -> Void) {
        self.wake = { DispatchQueue.main.async { wake() } }
    }

    func post(_ action: Action) {
        let isFirst = actions.withLock { actions in
            actions.append(action)
            return actions.count == 1
        }
        if isFirst { wake() }
    }

    func take() -> [Action] {
        actions.withLock { actions in
            defer { actions = [] }
            return actions
        }
    }
}
