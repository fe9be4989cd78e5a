import Synchronization

/// How an answer ended, for whoever waits for that, however often they ask.
final class AnswerBoard: Sendable {
    typealias Outcome = Result<Response, LanguageModelError>

    private struct State {
        var outcome: Outcome?
        var waiters: [CheckedContinuation<Outcome, Never>] = []
    }

    private let state = Mutex(State())

    /// Nil while the answer is on its way.
    var outcome: Outcome? { state.withLock { $0.outcome } }

    /// The first end counts; false for a later one.
    @discardableResult
    func end(_ outcome: Outcome) -> Bool {
        let waiters: [CheckedContinuation<Outcome, Never>]? = state.withLock { state in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters ?? [] { waiter.resume(returning: outcome) }
        return waiters != nil
    }

    /// Waits for the end. Who wants to stop waiting ends the answer.
    func wait() async -> Outcome {
        await withCheckedContinuation { waiter in
            let outcome = state.withLock { state in
                if state.outcome == nil { state.waiters.append(waiter) }
                return state.outcome
            }
            if let outcome { waiter.resume(returning: outcome) }
        }
    }
}
