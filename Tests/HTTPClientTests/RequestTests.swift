import HTTPClient
import Synchronization
import Testing

/// What goes over the wire.
@Suite struct RequestTests {
    /// Sends a request to a server that answers "ok", and gives what came there.
    private func received(
        _ prepare: (inout HTTPRequest) -> Void
    ) async throws -> ServerRequest {
        let seen = Mutex<ServerRequest?>(nil)
        let server = try LoopbackServer { connection in
            seen.withLock { $0 = nil }
            guard let request = connection.readRequest() else { return }
            seen.withLock { $0 = request }
            try connection.answer("ok")
        }
        var request = HTTPRequest(url: server.url)
        prepare(&request)
        #expect(try await HTTPClient().text(request) == "ok")
        return try #require(seen.withLock { $0 })
    }

    @Test func aGetHasNoBodyAndAsksForNoCompression() async throws {
        let request = try await received { $0.url += "models?pageSize=2" }
        #expect(request.line == "GET /models?pageSize=2 HTTP/1.1")
        #expect(request.value(of: "accept-encoding") == "identity")
        #expect(request.value(of: "content-type") == nil)
        #expect(request.body.isEmpty)
    }

    @Test func aPostSendsItsBytesAndNoExpectation() async throws {
        let body = (0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let request = try await received {
            $0.method = .post
            $0.headers = [HTTPHeader("Content-Type", "application/json"), HTTPHeader("X-A", "1")]
            $0.body = body
        }
        #expect(request.line == "POST / HTTP/1.1")
        #expect(request.body == body)
        #expect(request.value(of: "expect") == nil)
        #expect(request.value(of: "content-type") == "application/json")
        #expect(request.value(of: "x-a") == "1")
    }

    @Test func anEmptyPostHasNoTypeOfCurlsOwn() async throws {
        let request = try await received { $0.method = .post }
        #expect(request.value(of: "content-length") == "0")
        #expect(request.value(of: "content-type") == nil)
    }

    @Test func anEmptyHeaderIsSent() async throws {
        let request = try await received { $0.headers = [HTTPHeader("X-Empty", "")] }
        #expect(request.value(of: "x-empty")?.isEmpty == true)
    }

    @Test(arguments: [
        HTTPHeader("X-A", "1\r\nX-B: 2"), HTTPHeader("X-A", "1\n"), HTTPHeader("X A", "1"),
        HTTPHeader("X-A:", "1"), HTTPHeader("", "1"), HTTPHeader("X-A", "1\0"),
    ])
    func aHeaderThatWouldBeTwoIsRefused(_ header: HTTPHeader) async throws {
        let server = try LoopbackServer { try $0.answer("never") }
        let error = await error { () throws(HTTPError) in
            _ = try await HTTPClient().send(HTTPRequest(url: server.url, headers: [header]))
        }
        #expect(error == .failed("a header cannot be sent: it has a forbidden character in it"))
        #expect(server.connectionCount == 0)
    }

    @Test func aHeadRequestGetsNoBody() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        }
        let response = try await HTTPClient().send(HTTPRequest(method: .head, url: server.url))
        #expect(response.header("content-length") == "1000")
        #expect(try await response.body.collect() == [])
    }
}
