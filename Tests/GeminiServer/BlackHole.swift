import Glibc
import ProcessSupport

/// An address where nobody answers, as behind a firewall that drops packets:
/// connecting neither succeeds nor fails. Its queue of new connections is full
/// and nobody takes them.
package final class BlackHole: Sendable {
    package let port: UInt16
    /// `http://127.0.0.1:PORT`
    package let baseURL: String
    private let listener: Int32
    private let fillers: [Int32]

    package init() throws(ProcessError) {
        listener = try LoopbackSocket.bound(to: 0, family: .ipv4)
        let port = LoopbackSocket.port(of: listener)
        listen(listener, 0)
        // One is held, one more is on its way: the rest is for safety.
        fillers = (0..<4).map { _ in Self.beginConnecting(to: port) }
        self.port = port
        baseURL = "http://127.0.0.1:\(port)"
    }

    deinit {
        for descriptor in fillers + [listener] where descriptor >= 0 { close(descriptor) }
    }

    private static func beginConnecting(to port: UInt16) -> Int32 {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(AF_INET, Int32(kind), 0)
        _ = AddressFamily.ipv4.withLoopbackAddress(port: port) { connect(descriptor, $0, $1) }
        return descriptor
    }
}
