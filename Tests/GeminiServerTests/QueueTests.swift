import GeminiServer
import ProcessSupport
import Testing

/// Which reply a request gets, and what is kept of it.
@Suite struct QueueTests {
    private let server: GeminiServer
    private let client: RawClient

    init() throws {
        server = try GeminiServer()
        client = try #require(RawClient(port: server.port))
    }

    private func ask() throws -> JSON {
        client.post(Requests.unary, Requests.hello)
        return try client.receiveJSON()
    }

    private func text(of answer: JSON) -> String? {
        answer["candidates"][0]["content"]["parts"][0]["text"].string
    }

    @Test func repliesComeInOrderThenTheHandlersThenTheRest() throws {
        server.answer(.unary(text: "first"))
        server.answer(.unary(text: "second"), times: 2)
        server.handle { $0.number == 3 ? .unary(text: "handled") : nil }
        server.otherwise(.unary(text: "otherwise"))
        #expect(server.queuedReplyCount == 3)
        let texts = try (0..<5).map { _ in text(of: try ask()) }
        #expect(texts == ["first", "second", "second", "handled", "otherwise"])
        server.otherwise(nil)
        #expect(text(of: try ask()) == "You said: Hello there")
    }

    @Test func aReplyForOneKindWaitsForThatKind() throws {
        server.answer(.countTokens(77), to: .countTokens)
        server.answer(.unary(text: "any"))
        #expect(text(of: try ask()) == "any")
        client.post(Requests.count, Requests.hello)
        #expect(try client.receiveJSON()["totalTokens"] == 77)
    }

    @Test func textComesAsItWasAskedFor() throws {
        server.otherwise(.text("Hel", "lo"))
        #expect(text(of: try ask()) == "Hello")
        client.post(Requests.streaming, Requests.hello)
        try client.receive(text: "0\r\n\r\n")
        #expect(client.text.contains("\"text\": \"Hel\""))
        #expect(client.text.contains("\"finishReason\": \"STOP\""))
    }

    @Test func requestsAreKeptAsTheyCame() throws {
        client.send(
            "POST \(Requests.streaming)&x=%20y HTTP/1.1\r\nHOST: a\r\nX-Odd:  b \r\n"
                + "Transfer-Encoding: chunked\r\n\r\n3\r\n{\"a\r\n5;ext=1\r\n\": 1}\r\n0\r\n\r\n")
        let request = try server.waitForRequests(1)[0]
        #expect(request.method == "POST")
        #expect(request.path == "/v1beta/models/gemini-3.1-flash-lite:streamGenerateContent")
        #expect(request.query == ["alt": "sse", "x": " y"])
        #expect(request.headers["x-odd"] == "b")
        #expect(request.headers["host"] == "a")
        #expect(request.body == Array("{\"a\": 1}".utf8))
        #expect(request.json["a"] == 1)
    }

    @Test func connectionsAreCountedAndKeptAlive() throws {
        _ = try ask()
        _ = try ask()
        #expect(server.requests.map(\.connection) == [0, 0])
        let other = try #require(RawClient(port: server.port))
        other.post(Requests.unary, Requests.hello)
        _ = try other.receiveJSON()
        #expect(server.requests[2].connection == 1)
        #expect(server.connectionCount == 2)
    }

    @Test func aClientMayAskToCloseOrToContinue() throws {
        client.post(
            Requests.unary, headers: "Expect: 100-continue\r\nConnection: close\r\n", "")
        #expect(try client.receiveEnd() == .orderly)
        #expect(!client.text.contains("100 Continue"), "the body was there already")
        let other = try #require(RawClient(port: server.port))
        other.send(
            "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        try other.receive(text: "HTTP/1.1 100 Continue\r\n\r\n")
        other.send("{}")
        try other.receive(text: "404")
    }

    @Test func whatIsNoHTTPIsRefusedAndTold() throws {
        client.send("\u{16}\u{3}\u{1} hello\r\n\r\n")
        #expect(try client.receiveEnd() == .orderly)
        #expect(client.text.hasPrefix("HTTP/1.1 400 "))
        #expect(server.brokenRequests == ["bad request line"])
        #expect(server.requests.isEmpty)
    }

    @Test func aRequestThatBreaksOffIsTold() throws {
        client.send("POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\nshort")
        client.close()
        try server.waitForBrokenRequests(1)
        #expect(server.brokenRequests == ["the client went away"])
    }

    @Test func aWaitInVainTellsWhatWasSeen() throws {
        _ = try ask()
        let failure = #expect(throws: ProcessError.self) {
            try server.waitForRequests(2, within: 0.01)
        }
        let words = "\(try #require(failure))"
        #expect(words.contains("2 requests"))
        #expect(words.contains("#0 POST \(Requests.unary)"))
        #expect(!words.contains(GeminiServer.defaultKey))
    }
}
