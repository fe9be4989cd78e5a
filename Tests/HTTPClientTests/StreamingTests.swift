import HTTPClient
import Testing

/// Answers as they arrive.
@Suite struct StreamingTests {
    /// The server goes on only when the client has seen what it sent: a chunk
    /// that anything holds back would be waited for in vain.
    @Test func everyChunkIsThereBeforeTheNextIsSent() async throws {
        let seen = (0..<50).map { _ in Event() }
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.beginChunked()
            for (number, event) in seen.enumerated() {
                try connection.writeChunk("chunk \(number)\n")
                event.block()
            }
            try connection.write("0\r\n\r\n")
        }
        let response = try await HTTPClient().send(HTTPRequest(url: server.url))
        var chunks: [String] = []
        for try await chunk in response.body {
            chunks.append(String(decoding: chunk, as: UTF8.self))
            seen[chunks.count - 1].happen()
        }
        #expect(chunks == seen.indices.map { "chunk \($0)\n" })
    }

    @Test func theHeadIsThereBeforeTheBody() async throws {
        let hasHead = Event()
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.beginChunked()
            hasHead.block()
            try connection.writeChunk("late")
            try connection.write("0\r\n\r\n")
        }
        let response = try await HTTPClient().send(HTTPRequest(url: server.url))
        hasHead.happen()
        #expect(try await response.body.collect() == Array("late".utf8))
    }

    @Test func anAnswerMayComeByteByByte() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            let answer = "HTTP/1.1 200 Fine\r\nX-A: b\r\nContent-Length: 11\r\n\r\nhello world"
            for byte in answer.utf8 { try connection.write([byte]) }
        }
        let response = try await HTTPClient().send(HTTPRequest(url: server.url))
        #expect(response.header("x-a") == "b")
        #expect(try await response.body.collect() == Array("hello world".utf8))
    }

    @Test func aBodyWithoutALengthEndsWithItsConnection() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\n\r\nto the end")
        }
        #expect(try await HTTPClient().text(server.url) == "to the end")
    }

    @Test func whatStandsAroundAnAnswerIsPassedOver() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.write("HTTP/1.1 103 Early Hints\r\nLink: </style>\r\n\r\n")
            try connection.beginChunked()
            try connection.writeChunk("text")
            try connection.write("0\r\nX-Trailer: late\r\n\r\n")
        }
        let response = try await HTTPClient().send(HTTPRequest(url: server.url))
        #expect(response.status == 200)
        #expect(response.headers == [HTTPHeader("Transfer-Encoding", "chunked")])
        #expect(try await response.body.collect() == Array("text".utf8))
    }

    @Test(arguments: [204, 304, 400, 401, 404, 429, 500, 503])
    func everyStatusIsAnAnswer(_ status: Int) async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.answer(
                status == 204 || status == 304 ? "" : "why", status: "\(status) Word",
                headers: "Retry-After: 7\r\n")
        }
        let response = try await HTTPClient().send(HTTPRequest(url: server.url))
        #expect(response.status == status)
        #expect(response.header("RETRY-AFTER") == "7")
        #expect(response.header("Absent") == nil)
        let body = try await response.body.collect()
        #expect(body == (status == 204 || status == 304 ? [] : Array("why".utf8)))
    }

    /// Nobody asked for it, but it can be read.
    @Test func aCompressedAnswerIsDecoded() async throws {
        let packed: [UInt8] = [
            0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 7, 0, 0x86, 0xa6,
            0x10, 0x36, 5, 0, 0, 0,
        ]
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n")
            try connection.write("Content-Length: \(packed.count)\r\n\r\n")
            try connection.write(packed)
        }
        #expect(try await HTTPClient().text(server.url) == "hello")
    }

    @Test func aBodyIsReadOnce() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.answer("once")
        }
        let body = try await HTTPClient().send(HTTPRequest(url: server.url)).body
        #expect(try await body.collect() == Array("once".utf8))
        #expect(try await body.collect() == [])
    }

    @Test func twoTasksCannotReadTheSameBody() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.beginChunked()
            _ = connection.waitForHangUp()
        }
        let body = try await HTTPClient().send(HTTPRequest(url: server.url)).body
        let results = await withTaskGroup(of: HTTPError?.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    await error { () throws(HTTPError) in _ = try await body.collect() }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.contains(.failed("a body is read by one task at a time")))
        #expect(results.contains(.cancelled))
    }
}
