import Glibc
import Synchronization

/// A TCP server of this machine. Every connection runs the script on a thread
/// of its own and is closed when the script returns.
final class LoopbackServer: Sendable {
    typealias Script = @Sendable (ServerConnection) throws -> Void

    let port: Int
    private let listener: Int32
    private let connections = Mutex<[ServerConnection]>([])

    init(_ script: @escaping Script) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw SystemError.last("socket") }
        port = try Self.bind(listener)
        let listener = listener
        Thread.detach { [weak self] in
            // Ends when the listener is shut down.
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
                // A child that another test starts must not keep it open.
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                let connection = ServerConnection(descriptor)
                self?.connections.withLock { $0.append(connection) }
                Thread.detach {
                    // A client that goes away is part of what is tested.
                    try? script(connection)
                    connection.close()
                }
            }
            close(listener)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        connections.withLock { $0.forEach { $0.hangUp() } }
    }

    var url: String { "http://127.0.0.1:\(port)/" }

    /// How many connections were made to it.
    var connectionCount: Int { connections.withLock { $0.count } }

    private static func bind(_ descriptor: Int32) throws -> Int {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard Glibc.bind(descriptor, pointer, size) == 0, listen(descriptor, 128) == 0
                else { return Int32(-1) }
                return getsockname(descriptor, pointer, &size)
            }
        }
        guard code == 0 else { throw SystemError.last("bind") }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// A port at which nothing listens.
    static func unusedPort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return try bind(descriptor)
    }
}
