import Synchronization

/// A flag that one thread raises and that a computing thread looks at, also
/// from within llama.cpp's callbacks.
public final class CancellationFlag: Sendable {
    private let raised = Atomic(false)

    /// Makes a flag that is not raised.
    public init() {}

    /// Whether the work was cancelled.
    public var isCancelled: Bool { raised.load(ordering: .relaxed) }

    /// Cancels the work; never taken back.
    public func cancel() { raised.store(true, ordering: .relaxed) }

    /// Throws when the work was cancelled.
    public func check() throws(LlamaError) {
        if isCancelled { throw .cancelled }
    }
}
