import GeminiGolden
import GeminiServer
import ProcessSupport
import Testing

/// Every kind of step, as a client sees it on the wire.
@Suite struct ScriptingTests {
    private let server: GeminiServer
    private let client: RawClient

    init() throws {
        server = try GeminiServer()
        client = try #require(RawClient(port: server.port))
    }

    @Test func rawBytesLeaveUnchanged() throws {
        server.answer(.raw("HTTP/1.1 299 Odd\r\n\r\n\u{0}\u{1}?"))
        client.post(Requests.unary, Requests.hello)
        #expect(try client.receiveEnd() == .orderly)
        #expect(client.text == "HTTP/1.1 299 Odd\r\n\r\n\u{0}\u{1}?")
    }

    @Test func chunksAreFramedAndEnded() throws {
        server.answer([.status(200, ["X-One": "1"]), .chunk("Hello"), .chunk("wor\r\nld")])
        client.post(Requests.unary, Requests.hello)
        try client.receive(text: "\r\n0\r\n\r\n")
        #expect(
            client.text == "HTTP/1.1 200 OK\r\nX-One: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "5\r\nHello\r\n7\r\nwor\r\nld\r\n0\r\n\r\n")
        #expect(client.end == nil, "the connection is kept")
    }

    @Test func bodyUntilCloseIsNotFramed() throws {
        server.answer([.status(200, body: .untilClose), .chunk("Hello")])
        client.post(Requests.unary, Requests.hello)
        #expect(try client.receiveEnd() == .orderly)
        #expect(client.text.hasSuffix("Connection: close\r\n\r\nHello"))
    }

    @Test func aCutLeavesTheBodyUnfinished() throws {
        server.answer([.eventStream, .chunk("data: {"), .close])
        client.post(Requests.streaming, Requests.hello)
        #expect(try client.receiveEnd() == .orderly)
        #expect(client.body == "7\r\ndata: {\r\n")
    }

    @Test func aLengthMayPromiseMoreThanComes() throws {
        server.answer([.status(200, body: .length(100)), .chunk("Hello"), .close])
        client.post(Requests.unary, Requests.hello)
        #expect(try client.receiveEnd() == .orderly)
        #expect(client.body == "Hello")
    }

    @Test func aResetIsAReset() throws {
        server.answer([.eventStream, .chunk("data"), .reset])
        client.post(Requests.streaming, Requests.hello)
        #expect(try client.receiveEnd() == .reset)
    }

    @Test func aGateHoldsTheReplyUntilOpened() throws {
        let gate = Gate()
        server.answer([.eventStream, .chunk("one"), .waitFor(gate), .chunk("two")])
        client.post(Requests.streaming, Requests.hello)
        try gate.waitUntilReached()
        try client.receive(text: "one")
        // Time enough for a reply that does not wait.
        let other = try #require(RawClient(port: server.port))
        for _ in 0..<20 {
            other.get("/v1beta/models")
            _ = try other.receiveJSON()
        }
        #expect(server.requests[0].finishedAt == nil)
        #expect(!client.text.contains("two"))
        gate.open()
        try client.receive(text: "two")
    }

    @Test func aDelayIsKept() throws {
        server.answer([.eventStream, .chunk("a"), .delay(.milliseconds(50)), .chunk("b")])
        client.post(Requests.streaming, Requests.hello)
        let sent = try server.waitForReply().sent
        try #require(sent.count == 2)
        #expect(sent[1] - sent[0] >= 0.05)
    }

    @Test func aStallEndsWithTheClient() throws {
        server.answer([.eventStream, .chunk("a"), .stall])
        client.post(Requests.streaming, Requests.hello)
        try client.receive(text: "a")
        #expect(server.requests[0].clientClosedAt == nil)
        let before = Deadline.now()
        client.close()
        let closed = try #require(server.waitForClientClose().clientClosedAt)
        // Ten times the 200 ms in which a cancelled request has to be gone.
        #expect(closed >= before && closed - before < 2)
        #expect(server.requests[0].finishedAt == nil)
        try server.waitForNoConnections()
    }

    @Test func aClientThatGoesDuringADelayIsNoticed() async throws {
        server.answer([.eventStream, .delay(.seconds(600))])
        client.post(Requests.streaming, Requests.hello)
        try await server.waitForRequests(1)
        client.close()
        try await server.waitForClientClose()
    }

    /// More than fits into the buffers between the two, so that the server
    /// has to wait for its reader; held in memory by neither.
    @Test func aHugeAnswerIsMadeOnTheWay() throws {
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1000)
        server.answer([.status(200, body: .untilClose), .repeatChunk(piece, count: 20_003)])
        client.post(Requests.unary, Requests.hello)
        #expect(try client.receiveEnd(within: 60) == .orderly)
        #expect(client.body.utf8.count == 20_003_000)
    }

    @Test func repeatedChunksAreFramedOneByOne() throws {
        server.answer([
            .eventStream, .repeatChunk(Array("ab".utf8), count: 3), .repeatEvent(1, count: 2),
        ])
        client.post(Requests.streaming, Requests.hello)
        try client.receive(text: "\r\n0\r\n\r\n")
        let event = "b\r\ndata: 1\r\n\r\n\r\n"
        #expect(client.body == "2\r\nab\r\n2\r\nab\r\n2\r\nab\r\n\(event)\(event)0\r\n\r\n")
    }

    @Test func recordingsComeInPiecesOfAnySize() throws {
        let bytes = try GeminiGolden.bytes("vertexai/streaming-success-utf8.txt")
        server.answer(.golden(bytes, pieceSize: 1))
        client.post(Requests.streaming, Requests.hello)
        try client.receive(text: "0\r\n\r\n")
        #expect(client.text.contains("Content-Type: text/event-stream"))
        #expect(client.body.contains("1\r\nd\r\n1\r\na\r\n1\r\nt\r\n1\r\na\r\n1\r\n:\r\n"))
        #expect(server.requests[0].sent.count == bytes.count)
    }
}
