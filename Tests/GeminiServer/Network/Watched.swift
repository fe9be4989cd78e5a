import Dispatch
import ProcessSupport
import Synchronization

/// A value that the server's threads change and that tests wait on: woken by
/// the change itself, ended by a deadline.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter: Sendable {
        let number: Int
        let condition: @Sendable (Value) -> Bool
        /// Whether the condition came true.
        let resume: @Sendable (Bool) -> Void
    }

    private struct Inside: Sendable {
        var value: Value
        var waiters: [Waiter] = []
        var nextNumber = 0
    }

    private let inside: Mutex<Inside>

    init(_ value: Value) { inside = Mutex(Inside(value: value)) }

    var value: Value { inside.withLock { $0.value } }

    @discardableResult
    func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        let (result, satisfied) = inside.withLock { inside in
            let result = body(&inside.value)
            let satisfied = inside.waiters.filter { $0.condition(inside.value) }
            inside.waiters.removeAll { waiter in
                satisfied.contains { $0.number == waiter.number }
            }
            return (result, satisfied)
        }
        for waiter in satisfied { waiter.resume(true) }
        return result
    }

    /// Blocks the thread.
    func wait(
        for what: String, within seconds: Double,
        until condition: @escaping @Sendable (Value) -> Bool
    ) throws {
        let semaphore = DispatchSemaphore(value: 0)
        let number = register(condition) { _ in semaphore.signal() }
        guard semaphore.wait(timeout: .now() + seconds) == .timedOut, giveUp(number) else { return }
        throw timedOut(what)
    }

    /// Suspends the task.
    func wait(
        for what: String, within seconds: Double,
        until condition: @escaping @Sendable (Value) -> Bool
    ) async throws {
        let cameTrue = await withCheckedContinuation { continuation in
            let number = register(condition) { continuation.resume(returning: $0) }
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
                if self.giveUp(number) { continuation.resume(returning: false) }
            }
        }
        if !cameTrue { throw timedOut(what) }
    }

    private func register(
        _ condition: @escaping @Sendable (Value) -> Bool, resume: @escaping @Sendable (Bool) -> Void
    ) -> Int {
        let (number, isTrue) = inside.withLock { inside in
            inside.nextNumber += 1
            let isTrue = condition(inside.value)
            if !isTrue {
                inside.waiters.append(
                    Waiter(number: inside.nextNumber, condition: condition, resume: resume))
            }
            return (inside.nextNumber, isTrue)
        }
        if isTrue { resume(true) }
        return number
    }

    /// Whether the waiter was still waiting; it is no more.
    private func giveUp(_ number: Int) -> Bool {
        inside.withLock { inside in
            let before = inside.waiters.count
            inside.waiters.removeAll { $0.number == number }
            return inside.waiters.count < before
        }
    }

    private func timedOut(_ what: String) -> ProcessError {
        .timedOut(waitingFor: what, seen: "\(value)")
    }
}
