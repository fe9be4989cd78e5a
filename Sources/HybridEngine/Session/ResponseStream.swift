/// An answer as it grows: each snapshot holds all of its text so far, and
/// comes with the piece that it ends with, never later.
///
/// Ending the iteration early cancels the request. It can be iterated once;
/// ``collect()`` can be called at any time, however often.
public struct ResponseStream: AsyncSequence, Sendable {
    /// The answer so far.
    public struct Snapshot: Sendable, Equatable {
        /// All text so far. Thoughts are not text.
        public var content: String
        /// Everything else known so far.
        public var rawResponse: GenerateContentResponse
    }

    let snapshots: AsyncThrowingStream<Snapshot, any Error>
    let board: AnswerBoard
    let cancel: @Sendable () -> Void

    /// Why there is no answer; nil while it is on its way or when it came. A
    /// request that was refused because another one is running says so here
    /// at once, before anybody iterates.
    public var failure: LanguageModelError? {
        if case .failure(let error)? = board.outcome { error } else { nil }
    }

    /// Gives one snapshot after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private var base: AsyncThrowingStream<Snapshot, any Error>.Iterator
        private let lifetime: Lifetime

        fileprivate init(_ stream: ResponseStream) {
            base = stream.snapshots.makeAsyncIterator()
            lifetime = Lifetime(end: stream.cancel)
        }

        /// The next snapshot; nil at the end.
        public mutating func next() async throws -> Snapshot? {
            try await base.next()
        }
    }

    /// Ends the request with the iteration, even while somebody still holds
    /// the stream.
    private final class Lifetime: Sendable {
        private let end: @Sendable () -> Void

        init(end: @escaping @Sendable () -> Void) {
            self.end = end
        }

        deinit {
            end()
        }
    }

    /// Iterates over the snapshots.
    public func makeAsyncIterator() -> Iterator {
        Iterator(self)
    }

    /// Waits for the end and returns the whole answer: before, while, after
    /// or without iterating. An answer that failed throws its error each time.
    /// Cancelling the task that waits cancels the request.
    public func collect() async throws(LanguageModelError) -> Response {
        let outcome = await withTaskCancellationHandler {
            await board.wait()
        } onCancel: {
            cancel()
        }
        return try outcome.get()
    }
}

extension LanguageModelError {
    /// The engine's streams fail with this type; whatever else there is comes
    /// from a cancelled task.
    init(_ error: any Error) {
        switch error {
        case let error as LanguageModelError: self = error
        case is CancellationError: self = .cancelled
        default: self = .runtimeFailed("\(type(of: error))")
        }
    }
}
