/// The body of an answer: chunks of bytes as they arrive, none held back. It
/// is read once. While the consumer takes nothing, about 256 KB are kept and
/// the rest stays with the server.
///
/// The connection is closed when the iteration ends early, when its task is
/// cancelled, and when a body is dropped that nobody has begun to read.
public struct HTTPBody: AsyncSequence, Sendable {
    /// Some bytes, at least one.
    public typealias Element = [UInt8]
    /// What ends a body early.
    public typealias Failure = HTTPError

    private let transfer: OwnedTransfer

    init(_ exchange: Exchange, client: HTTPClient) {
        transfer = OwnedTransfer(exchange, client: client)
    }

    /// Begins to read. Only one task reads at a time.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(transfer: transfer)
    }

    /// Reads all of it. Its size is bounded by the request's limit.
    public func collect() async throws(HTTPError) -> [UInt8] {
        var bytes: [UInt8] = []
        let iterator = makeAsyncIterator()
        while let chunk = try await iterator.next() { bytes += chunk }
        return bytes
    }

    /// Reads a body's chunks.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        private let iteration: Iteration

        init(transfer: OwnedTransfer) {
            iteration = Iteration(transfer: transfer)
        }

        /// The next chunk, nil after the last. Throws ``HTTPError/cancelled``
        /// when the task is cancelled.
        public func next() async throws(HTTPError) -> [UInt8]? {
            try await iteration.transfer.exchange.nextBytes().get()
        }

        /// The next chunk, as above, without leaving the caller's actor.
        public func next(
            isolation actor: isolated (any Actor)?
        ) async throws(HTTPError) -> [UInt8]? {
            try await iteration.transfer.exchange.nextBytes(isolation: actor).get()
        }
    }

    /// An iterator's hold on the transfer: its end is the transfer's.
    private final class Iteration: Sendable {
        let transfer: OwnedTransfer

        init(transfer: OwnedTransfer) {
            self.transfer = transfer
        }

        deinit {
            transfer.exchange.cancel()
        }
    }
}

/// A body's hold on the transfer, and on the client that runs it.
final class OwnedTransfer: Sendable {
    let exchange: Exchange
    private let client: HTTPClient

    init(_ exchange: Exchange, client: HTTPClient) {
        self.exchange = exchange
        self.client = client
    }

    deinit {
        exchange.cancel()
    }
}
