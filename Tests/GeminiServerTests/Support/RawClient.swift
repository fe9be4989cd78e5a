import GeminiServer
import Glibc
import ProcessSupport

/// A client that sends exactly what it is told and keeps what comes.
final class RawClient {
    enum End: Equatable { case orderly, reset }

    private(set) var received: [UInt8] = []
    /// How the server ended the connection; nil while it has not.
    private(set) var end: End?
    private var descriptor: Int32

    /// Nil when the port refuses.
    init?(port: UInt16) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else {
            Glibc.close(descriptor)
            return nil
        }
    }

    deinit { close() }

    var text: String { String(decoding: received, as: UTF8.self) }

    /// What follows the head.
    var body: String {
        guard let end = text.firstRange(of: "\r\n\r\n") else { return "" }
        return String(text[end.upperBound...])
    }

    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a request with a JSON body.
    func post(
        _ path: String, key: String? = GeminiServer.defaultKey, headers: String = "",
        _ body: String
    ) {
        let keyLine = key.map { "x-goog-api-key: \($0)\r\n" } ?? ""
        send(
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "\(keyLine)\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    func get(_ path: String, key: String = GeminiServer.defaultKey) {
        send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nx-goog-api-key: \(key)\r\n\r\n")
    }

    func receive(
        _ what: String, within seconds: Double = 10, until condition: (RawClient) -> Bool
    ) throws {
        let deadline = Deadline(seconds: seconds)
        while !condition(self) {
            guard end == nil, !deadline.isPast else {
                throw ProcessError.timedOut(
                    waitingFor: what,
                    seen: "\(String(reflecting: text)) end: \(String(describing: end))")
            }
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, Int32(deadline.remaining * 1000) + 1) > 0 else { continue }
            read()
        }
    }

    func receive(text wanted: String, within seconds: Double = 10) throws {
        try receive("\"\(wanted)\"", within: seconds) { $0.text.contains(wanted) }
    }

    func receiveEnd(within seconds: Double = 10) throws -> End? {
        try receive("the end of the connection", within: seconds) { $0.end != nil }
        return end
    }

    /// One whole body of known length, as JSON; then forgets what came.
    func receiveJSON() throws -> JSON {
        try receive("a whole body") { client in
            guard let length = Self.contentLength(client.text) else { return false }
            return client.body.utf8.count >= length
        }
        defer { received = [] }
        return try JSON(parsing: body.utf8)
    }

    private static func contentLength(_ text: String) -> Int? {
        guard let range = text.firstRange(of: "Content-Length: ") else { return nil }
        return Int(text[range.upperBound...].prefix { $0.isNumber })
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 {
            received += buffer[..<count]
        } else {
            end = count == 0 ? .orderly : .reset
        }
    }
}
