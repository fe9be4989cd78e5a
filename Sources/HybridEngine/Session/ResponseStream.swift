/// An answer as it grows: each snapshot holds all of its text so far.
///
/// Ending the iteration early cancels the request. It can be iterated once.
public struct ResponseStream: AsyncSequence, Sendable {
    /// The answer so far.
    public struct Snapshot: Sendable, Equatable {
        /// All text so far.
        public var content: String
        /// Everything else known so far.
        public var rawResponse: GenerateContentResponse
    }

    let snapshots: AsyncThrowingStream<Snapshot, any Error>
    let cancel: @Sendable () -> Void

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

    /// Waits for the end and returns the whole answer.
    public func collect() async throws(LanguageModelError) -> Response {
        var last: Snapshot?
        do {
            for try await snapshot in self { last = snapshot }
        } catch {
            throw LanguageModelError(error)
        }
        // A task that is cancelled sees the stream end, not fail.
        guard let last, last.rawResponse.finishReason != nil else { throw .cancelled }
        return Response(content: last.content, rawResponse: last.rawResponse)
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
