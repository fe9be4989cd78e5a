import Dispatch

/// Work that waits for the system: on a thread of its own, where it keeps no
/// task from running.
package enum BlockingWork {
    /// Runs it and waits for its end.
    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { done in
            DispatchQueue.global().async { done.resume(returning: work()) }
        }
    }
}
