import Glibc

/// One client's connection, on a thread of its own. Its calls block.
struct HostConnection {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Answers requests until either end closes.
    func serve(_ host: DownloadHost?) {
        defer { close(descriptor) }
        while let host, let request = readRequest() {
            let reply = host.reply(to: request)
            guard send(reply, to: request, host) else { return }
        }
    }

    private func readRequest() -> HostRequest? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
            if let request = HostRequest(bytes) { return request }
        }
    }

    /// False when the connection is over.
    private func send(_ reply: HostReply, to request: HostRequest, _ host: DownloadHost) -> Bool {
        let hasBody = request.method != "HEAD" && reply.status != 304
        guard write(Array(head(reply, hasBody: hasBody).utf8)[...]) else { return false }
        guard hasBody else { return true }
        let start = ContinuousClock.now
        defer { host.bodySent(in: ContinuousClock.now - start) }
        let body = reply.body.prefix(reply.cutAfter ?? reply.body.count)
        let first = reply.gate.map { body.prefix($0.after) } ?? body
        guard send(first, reply, host) else { return false }
        if let gate = reply.gate {
            gate.1.wait { host.hasEnded || isHungUp }
            guard send(body.dropFirst(first.count), reply, host) else { return false }
        }
        guard reply.cutAfter == nil else { return false }
        if reply.isChunked { return write(Array("0\r\n\r\n".utf8)[...]) }
        return reply.claimedLength == nil
    }

    private func head(_ reply: HostReply, hasBody: Bool) -> String {
        let length = reply.claimedLength ?? reply.body.count
        let size =
            reply.isChunked ? "Transfer-Encoding: chunked\r\n" : "Content-Length: \(length)\r\n"
        let fields = reply.headers.map { "\($0.0): \($0.1)\r\n" }.joined()
        return "HTTP/1.1 \(reply.status) Status\r\n\(size)\(fields)\r\n"
    }

    private func send(_ bytes: ArraySlice<UInt8>, _ reply: HostReply, _ host: DownloadHost) -> Bool
    {
        var rest = bytes
        while !rest.isEmpty {
            let piece = rest.prefix(reply.slice ?? 1 << 20)
            if reply.isChunked {
                guard write(Array("\(String(piece.count, radix: 16))\r\n".utf8)[...]) else {
                    return false
                }
            }
            guard write(piece) else { return false }
            if reply.isChunked, !write(Array("\r\n".utf8)[...]) { return false }
            host.count(piece.count)
            rest = rest.dropFirst(piece.count)
            if reply.slice != nil { usleep(2_000) }
        }
        return true
    }

    private func write(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private var isHungUp: Bool {
        var entry = pollfd(fd: descriptor, events: 0x2000 /* POLLRDHUP */, revents: 0)
        return poll(&entry, 1, 0) == 1
    }
}
