import Dispatch
import Glibc

/// Hands signals to a closure while it lives; their default effect is off.
final class SignalWatcher {
    private let sources: [any DispatchSourceSignal]

    init(
        _ signals: [Int32], queue: DispatchQueue, handler: @escaping @Sendable (Int32) -> Void
    ) {
        sources = signals.map { number in
            // The source sees the signal only if it is not fatal first.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handler(number) }
            source.resume()
            return source
        }
    }

    deinit { for source in sources { source.cancel() } }
}
