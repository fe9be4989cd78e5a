import Glibc
import Synchronization

/// One connection at the server's end. Its calls block.
final class ServerConnection: Sendable {
    private let descriptor: Int32
    private let isOpen = Mutex(true)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var one: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Reads a request's head and body; nil when the client has hung up.
    func readRequest() -> ServerRequest? {
        var bytes: [UInt8] = []
        while true {
            if let request = ServerRequest(bytes) { return request }
            guard let more = readSome() else { return nil }
            bytes += more
        }
    }

    private func readSome() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    func write(_ text: String) throws {
        try write(Array(text.utf8))
    }

    /// Writes all of it, however long the client takes.
    func write(_ bytes: [UInt8], counting: (Int) -> Void = { _ in }) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw SystemError.last("send") }
            counting(count)
            rest = rest.dropFirst(count)
        }
    }

    /// A chunk of a body in the chunked coding.
    func writeChunk(_ text: String) throws {
        try write("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n")
    }

    /// An answer with a body of known length.
    func answer(_ body: String, status: String = "200 OK", headers: String = "") throws {
        try write(
            "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
    }

    func beginChunked() throws {
        try write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    }

    /// Waits until the client has closed its end.
    func waitForHangUp(within seconds: Double = 30) -> Bool {
        var wanted = pollfd(fd: descriptor, events: 0x2000 /* POLLRDHUP */, revents: 0)
        return poll(&wanted, 1, Int32(seconds * 1000)) == 1
    }

    /// Closes with a reset instead of an end.
    func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    func close() {
        isOpen.withLock { isOpen in
            if isOpen { Glibc.close(descriptor) }
            isOpen = false
        }
    }

    /// Lets calls that wait in other threads return.
    func hangUp() {
        isOpen.withLock { isOpen in
            if isOpen { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }
}
