/// Sends requests over libcurl: connections are kept and used again, TLS is
/// always verified. Making one opens nothing; the first request starts a
/// thread of its own, which runs all transfers.
///
/// A final class and not an actor: it has no state but the loop, which guards
/// its own, and a request need not wait for another's turn.
public final class HTTPClient: Sendable {
    private let loop: TransferLoop

    /// A client that opens no socket and starts no thread yet.
    public init(configuration: HTTPConfiguration = HTTPConfiguration()) {
        loop = TransferLoop(configuration: configuration)
    }

    /// Responses hold their client: with the last of both, the thread ends.
    deinit {
        loop.stop()
    }

    /// Opens the library on the client's thread and returns at once: for a
    /// caller who knows that a request will follow and has other things to do
    /// first. Opens no socket to anywhere.
    public func prepare() {
        loop.post(.prepare)
    }

    /// Sends a request and returns when the head of the answer is there,
    /// whatever its status.
    ///
    /// A redirect is followed only for `GET` and `HEAD`, at most 5 in a row,
    /// and only to the same scheme, host and port unless the request allows
    /// more; any other throws ``HTTPError/redirectRefused(_:)``, so that no
    /// header reaches a server that it was not meant for. Cancelling the task closes the connection at
    /// once and throws ``HTTPError/cancelled``.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let exchange = Exchange(loop: loop)
        let head = try await exchange.head(of: request).get()
        return HTTPResponse(
            status: head.status, headers: head.headers,
            body: HTTPBody(exchange, client: self), redirects: head.redirects)
    }

    /// Cancels what is under way, closes all connections and ends the thread.
    /// Requests sent later throw ``HTTPError/cancelled``.
    public func shutDown() async {
        loop.stop()
        await loop.waitForEnd()
    }
}
