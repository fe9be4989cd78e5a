import Glibc
import ProcessSupport
import Synchronization

/// A Gemini service on the loopback device. Left alone it speaks the protocol
/// and echoes; scripted, it does what a test wants to the byte.
package final class GeminiServer: Sendable {
    package let port: UInt16
    /// `http://127.0.0.1:PORT`
    package let baseURL: String
    /// The key that clients have to send, unless another one was asked for.
    package static let defaultKey = "test-key-of-the-loopback-server"

    let desk: Desk
    private let family: AddressFamily
    /// Never listens. It keeps the port ours while the server is stopped.
    private let reservation: Int32
    private let listener: Mutex<Listener?>

    /// Listens at once. Without a key any client is welcome. Lenient, it takes
    /// several turns of one role in a row, as the real service does by now.
    package init(
        key: String? = GeminiServer.defaultKey, models: [ServedModel] = ServedModel.usual,
        isLenient: Bool = false, on family: AddressFamily = .ipv4
    ) throws(ProcessError) {
        self.family = family
        desk = Desk(service: GeminiService(key: key, models: models, wantsAlternation: !isLenient))
        reservation = try LoopbackSocket.bound(to: 0, family: family)
        port = LoopbackSocket.port(of: reservation)
        baseURL = "http://\(family.host):\(port)"
        do throws(ProcessError) {
            listener = Mutex(try Listener(port: port, family: family, desk: desk))
        } catch {
            close(reservation)
            throw error
        }
    }

    deinit {
        stop()
        close(reservation)
    }

    /// Closes every connection and refuses new ones.
    package func stop() {
        let running = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        running?.stop()
    }

    /// Listens again, on the same port.
    package func start() throws(ProcessError) {
        let family = family
        let (port, desk) = (port, desk)
        try listener.withLock { listener throws(ProcessError) in
            if listener == nil {
                listener = try Listener(port: port, family: family, desk: desk)
            }
        }
    }

    /// Closes the connections that are open, as a server does that has waited
    /// long enough for the next request.
    package func closeConnections() { listener.withLock { $0 }?.closeConnections() }

    // MARK: What it answers

    /// Queues a reply for the next requests, or the next ones of a kind.
    package func answer(_ reply: Reply, times: Int = 1, to kind: Endpoint.Kind? = nil) {
        desk.state.change { state in
            state.queue.append(.init(reply: reply, remaining: times, kind: kind))
        }
    }

    /// Decides request by request, after the queue; nil leaves it to what comes next.
    package func handle(_ handler: @escaping @Sendable (RecordedRequest) -> Reply?) {
        desk.state.change { $0.handler = handler }
    }

    /// The reply when neither queue nor handler has one; nil for the protocol's own.
    package func otherwise(_ reply: Reply?) { desk.state.change { $0.otherwise = reply } }

    // MARK: What it saw

    package var requests: [RecordedRequest] { desk.state.value.requests }

    /// The problems of all requests: what the real service would refuse.
    package var problems: [String] { requests.flatMap(\.problems) }

    /// Connections so far, whether or not a request came.
    package var connectionCount: Int { desk.state.value.accepted }

    package var openConnectionCount: Int { desk.state.value.open }

    /// Connections that ended within a request, or brought none that could be
    /// read, and why.
    package var brokenRequests: [String] { desk.state.value.brokenRequests }

    /// Queued replies that nobody has fetched.
    package var queuedReplyCount: Int { desk.state.value.queue.reduce(0) { $0 + $1.remaining } }

    /// Takes back queued replies; those that are being sent are not touched.
    package func forgetQueue() { desk.state.change { $0.queue = [] } }
}
