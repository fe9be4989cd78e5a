/// Bytes in, requests out. Keeps what belongs to the next request.
struct RequestParser {
    struct Malformed: Error, Equatable {
        var reason: String
    }

    private enum Progress {
        case head
        case body(HTTPRequest, remaining: Int)
        case chunks(HTTPRequest)
    }

    private static let headLimit = 256 * 1024

    private var buffer: [UInt8] = []
    private var progress = Progress.head
    private var askedToContinue = false

    var buffered: Int { buffer.count }

    /// Whether a request has begun and not ended.
    var isInside: Bool {
        if case .head = progress { return !buffer.isEmpty }
        return true
    }

    mutating func feed(_ bytes: some Collection<UInt8>) { buffer += bytes }

    /// Whether the client waits for a `100 Continue`; true once per request.
    mutating func takeContinue() -> Bool {
        defer { askedToContinue = false }
        return askedToContinue
    }

    /// The next whole request; nil until there is one.
    mutating func next() throws(Malformed) -> HTTPRequest? {
        if case .head = progress {
            guard let head = try takeHead() else { return nil }
            progress = try Self.progress(after: head)
            askedToContinue = head.headers["Expect"]?.lowercased() == "100-continue"
        }
        switch progress {
        case .head: return nil
        case .body(var request, let remaining):
            guard buffer.count >= remaining else { return nil }
            request.body = take(remaining)
            return finish(request)
        case .chunks(let request):
            return try takeChunks(of: request)
        }
    }

    private mutating func finish(_ request: HTTPRequest) -> HTTPRequest {
        progress = .head
        askedToContinue = false
        return request
    }

    private static func progress(after head: HTTPRequest) throws(Malformed) -> Progress {
        if let coding = head.headers["Transfer-Encoding"] {
            guard coding.lowercased() == "chunked" else {
                throw Malformed(reason: "unknown transfer coding \(coding)")
            }
            return .chunks(head)
        }
        guard let length = head.headers["Content-Length"] else { return .body(head, remaining: 0) }
        guard let count = Int(length), count >= 0 else {
            throw Malformed(reason: "bad content length \(length)")
        }
        return .body(head, remaining: count)
    }

    private mutating func takeHead() throws(Malformed) -> HTTPRequest? {
        guard let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) else {
            guard buffer.count < Self.headLimit else { throw Malformed(reason: "endless head") }
            return nil
        }
        let text = String(decoding: take(end.upperBound).dropLast(4), as: UTF8.self)
        var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        let first = lines.removeFirst().split(separator: " ")
        guard first.count == 3, first[2].hasPrefix("HTTP/1."), first[1].hasPrefix("/") else {
            throw Malformed(reason: "bad request line")
        }
        var headers = Headers()
        for line in lines { headers.fields.append(try Self.field(line)) }
        return HTTPRequest(method: String(first[0]), target: String(first[1]), headers: headers)
    }

    private static func field(_ line: Substring) throws(Malformed) -> Headers.Field {
        guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
            throw Malformed(reason: "bad header line")
        }
        let value = line[line.index(after: colon)...]
            .drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
        return Headers.Field(name: String(line[..<colon]), value: String(value))
    }

    /// Takes every chunk that is complete; the request once the last one is.
    private mutating func takeChunks(of unfinished: HTTPRequest) throws(Malformed) -> HTTPRequest? {
        var request = unfinished
        while let line = buffer.firstRange(of: [0x0d, 0x0a]) {
            let digits = buffer[..<line.lowerBound].prefix { $0 != UInt8(ascii: ";") }
            guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size >= 0
            else { throw Malformed(reason: "bad chunk size") }
            guard buffer.count >= line.upperBound + size + 2 else { break }
            _ = take(line.upperBound)
            request.body += take(size)
            guard take(2) == [0x0d, 0x0a] else { throw Malformed(reason: "bad end of chunk") }
            if size == 0 { return finish(request) }
        }
        progress = .chunks(request)
        return nil
    }

    private mutating func take(_ count: Int) -> [UInt8] {
        let taken = Array(buffer[..<count])
        buffer.removeSubrange(..<count)
        return taken
    }
}
