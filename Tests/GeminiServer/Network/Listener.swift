import Foundation
import Glibc
import ProcessSupport

/// One run of a server: from listening to the end of its last connection.
final class Listener: Sendable {
    private let descriptor: Int32
    private let desk: Desk
    private let stopping = Signpost()
    /// Raised to end the connections that are open, once for each batch.
    private let batch = Watched(Signpost())
    private let threads = Watched(0)

    init(port: UInt16, family: AddressFamily, desk: Desk) throws(ProcessError) {
        descriptor = try LoopbackSocket.bound(to: port, family: family)
        self.desk = desk
        guard listen(descriptor, 128) == 0 else {
            let code = errno
            close(descriptor)
            throw .system(call: "listen", code: code)
        }
        start { $0.acceptAll() }
    }

    /// Returns when the port refuses and every connection is closed.
    func stop() {
        stopping.raise()
        // Not replaced: what is accepted from now on ends at once.
        batch.value.raise()
        try? threads.wait(for: "the server's threads to end", within: 60) { $0 == 0 }
    }

    /// Ends every open connection, and goes on listening.
    func closeConnections() {
        batch.change { current in
            current.raise()
            if !stopping.isRaised { current = Signpost() }
        }
    }

    private func start(_ body: @escaping @Sendable (Listener) -> Void) {
        threads.change { $0 += 1 }
        Thread.detachNewThread { [self] in
            body(self)
            threads.change { $0 -= 1 }
        }
    }

    private func acceptAll() {
        var wanted = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stopping.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&wanted, 2, -1) >= 0 || errno == EINTR {
            if wanted[1].revents != 0 { break }
            guard let client = LoopbackSocket.accept(from: descriptor) else { continue }
            let stopping = batch.value
            start { Connection(client, desk: $0.desk, stopping: stopping).serve() }
        }
        close(descriptor)
    }
}
