import CTensorFlowLite
import Synchronization

/// Stops a run of an ``Interpreter`` from any thread.
public final class InterpreterCancellation: Sendable {
    /// The interpreter's address; a pointer may not be handed around.
    private let address: Mutex<UInt?>

    init(_ interpreter: OpaquePointer) {
        address = Mutex(UInt(bitPattern: interpreter))
    }

    /// Stops the run that is going on, which ends with
    /// ``InterpreterError/cancelled``; without one nothing happens. It is looked
    /// for between operations: a single large one is finished first.
    public func cancel() {
        address.withLock { address in
            guard let pointer = address.flatMap({ OpaquePointer(bitPattern: $0) }) else { return }
            _ = ctfl_cancel(pointer)
        }
    }

    /// The interpreter is going.
    func end() { address.withLock { $0 = nil } }
}
