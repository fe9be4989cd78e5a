import Glibc
import Synchronization

/// A web server of this machine that answers as it is told.
package final class DownloadHost: Sendable {
    package typealias Handler = @Sendable (HostRequest) -> HostReply

    package let port: Int
    private let listener: Int32
    private let handler: Mutex<Handler>
    private let seen = Mutex<[HostRequest]>([])
    private let sent = Mutex(0)
    private let bodySeconds = Mutex(0.0)
    private let isOver = Mutex(false)

    package init(_ handler: @escaping Handler) throws {
        listener = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        port = try Self.bind(listener)
        self.handler = Mutex(handler)
        let listener = listener
        Self.detach { [weak self] in
            // Ends when the listener is shut down.
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { break }
                // A child that another test starts must not keep it open.
                _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                Self.detach { [weak self] in
                    HostConnection(client).serve(self)
                }
            }
            close(listener)
        }
    }

    deinit { stop() }

    /// Refuses connections from now on.
    package func stop() {
        isOver.withLock { isOver in
            if !isOver { shutdown(listener, Int32(SHUT_RDWR)) }
            isOver = true
        }
    }

    package var url: String { "http://127.0.0.1:\(port)" }

    /// Answers otherwise from now on.
    package func answer(_ handler: @escaping Handler) { self.handler.withLock { $0 = handler } }

    /// All requests so far.
    package var requests: [HostRequest] { seen.withLock { $0 } }

    package func requests(to path: String) -> [HostRequest] {
        requests.filter { $0.path == path }
    }

    /// Bytes of bodies that have gone out.
    package var sentByteCount: Int { sent.withLock { $0 } }

    func reply(to request: HostRequest) -> HostReply {
        seen.withLock { $0.append(request) }
        return handler.withLock { $0 }(request)
    }

    /// How long the last whole body took to be sent.
    package var lastBodySeconds: Double { bodySeconds.withLock { $0 } }

    func bodySent(in duration: Duration) {
        let (seconds, attoseconds) = duration.components
        bodySeconds.withLock { $0 = Double(seconds) + Double(attoseconds) / 1e18 }
    }

    func count(_ bytes: Int) { sent.withLock { $0 += bytes } }

    var hasEnded: Bool { isOver.withLock { $0 } }

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
        guard code == 0 else { throw HostError(code: errno) }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Threads for what blocks.
    private static func detach(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Work(body)).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, context)
        pthread_detach(thread)
    }
}

/// The host could not be made.
struct HostError: Error {
    let code: Int32
}
