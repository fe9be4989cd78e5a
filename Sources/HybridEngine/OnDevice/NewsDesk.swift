import RuntimeProtocol
import Synchronization

/// Hands the pieces of an answer to who waits for them, on the thread that
/// read them: once a token, a way through an actor would cost more than all
/// else.
///
/// Nothing overtakes anything: a request is sent only after everything before
/// it was dealt with, and its end is dealt with after its pieces.
final class NewsDesk: Sendable {
    private let listeners = Mutex<[Int: @Sendable (RuntimeNews) -> Void]>([:])

    func add(_ job: Int, _ hear: @escaping @Sendable (RuntimeNews) -> Void) {
        listeners.withLock { $0[job] = hear }
    }

    func remove(_ job: Int) {
        listeners.withLock { $0[job] = nil }
    }

    /// True when the event was a piece of an answer that somebody waits for.
    func deliver(_ event: RuntimeEvent) -> Bool {
        let (job, news): (Int, RuntimeNews)
        switch event {
        case .started(let id, let budget): (job, news) = (id, .started(budget))
        case .delta(let id, let text): (job, news) = (id, .delta(text))
        default: return false
        }
        guard let hear = listeners.withLock({ $0[job] }) else { return false }
        hear(news)
        return true
    }
}
