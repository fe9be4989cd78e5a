import Dispatch
import Glibc

/// Hands signals to a closure while it lives; their default effect is off.
///
/// Dispatch takes a signal over a moment later, from a thread of its own. Until
/// then it has the effect it had: ignoring it meanwhile would lose it for good.
final class SignalWatcher {
    private let sources: [any DispatchSourceSignal]

    init(
        _ signals: [Int32], queue: DispatchQueue, handler: @escaping @Sendable (Int32) -> Void
    ) {
        sources = signals.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handler(number) }
            source.resume()
            return source
        }
    }

    deinit { for source in sources { source.cancel() } }
}
