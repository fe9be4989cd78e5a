import HTTPClient
import Testing

/// Whoever gives up closes the connection, and the server sees it at once.
@Suite struct CancellationTests {
    /// Ten times what is promised.
    private let limit = Duration.seconds(2)

    /// A server that begins an answer, or does not, and notes the hang-up.
    private func server(
        answers: Bool, asked: Event, hungUp: Event, scheme: String = "http"
    ) throws -> LoopbackServer {
        try LoopbackServer { connection in
            if scheme == "http" { _ = connection.readRequest() }
            if answers {
                try connection.beginChunked()
                try connection.writeChunk("first")
            }
            asked.happen()
            if connection.waitForHangUp() { hungUp.happen() }
        }
    }

    private func expectHungUp(_ event: Event, after begin: ContinuousClock.Instant) async throws {
        await expectEventually("the server sees the end") { event.hasHappened }
        #expect(try #require(event.instant) - begin < limit)
    }

    @Test(arguments: ["http", "https"])
    func cancellingBeforeTheHead(_ scheme: String) async throws {
        let (asked, hungUp) = (Event(), Event())
        let server = try server(answers: false, asked: asked, hungUp: hungUp, scheme: scheme)
        let client = HTTPClient()
        let task = Task {
            await error { () throws(HTTPError) in
                _ = try await client.text("\(scheme)://127.0.0.1:\(server.port)/")
            }
        }
        await expectEventually("the server is asked") { asked.hasHappened }
        let begin = ContinuousClock.now
        task.cancel()
        #expect(await task.value == .cancelled)
        try await expectHungUp(hungUp, after: begin)
        // Its end would have hung up as well.
        await client.shutDown()
    }

    @Test func cancellingInTheBody() async throws {
        let (asked, hungUp, hasText) = (Event(), Event(), Event())
        let server = try server(answers: true, asked: asked, hungUp: hungUp)
        let client = HTTPClient()
        let task = Task {
            await error { () throws(HTTPError) in
                let response = try await client.send(HTTPRequest(url: server.url))
                for try await _ in response.body { hasText.happen() }
            }
        }
        await expectEventually("text") { hasText.hasHappened }
        let begin = ContinuousClock.now
        task.cancel()
        #expect(await task.value == .cancelled)
        try await expectHungUp(hungUp, after: begin)
        // Its end would have hung up as well.
        await client.shutDown()
    }

    @Test func leavingTheLoopWhileTheResponseIsKept() async throws {
        let (asked, hungUp) = (Event(), Event())
        let server = try server(answers: true, asked: asked, hungUp: hungUp)
        let response = try await HTTPClient().send(HTTPRequest(url: server.url))
        for try await _ in response.body { break }
        try await expectHungUp(hungUp, after: .now)
        #expect(response.status == 200)
        let rest = await error { () throws(HTTPError) in _ = try await response.body.collect() }
        #expect(rest == .cancelled)
    }

    @Test func droppingAResponseUnread() async throws {
        let (asked, hungUp) = (Event(), Event())
        let server = try server(answers: true, asked: asked, hungUp: hungUp)
        let client = HTTPClient()
        #expect(try await client.send(HTTPRequest(url: server.url)).status == 200)
        try await expectHungUp(hungUp, after: .now)
        await client.shutDown()
    }

    @Test func droppingAnIterator() async throws {
        let (asked, hungUp) = (Event(), Event())
        let server = try server(answers: true, asked: asked, hungUp: hungUp)
        let body = try await HTTPClient().send(HTTPRequest(url: server.url)).body
        var iterator: HTTPBody.AsyncIterator? = body.makeAsyncIterator()
        #expect(try await iterator?.next() == Array("first".utf8))
        #expect(!hungUp.hasHappened)
        iterator = nil
        try await expectHungUp(hungUp, after: .now)
    }

    /// The iterator is all that is left of response and client.
    @Test func anIteratorAloneKeepsItsTransfer() async throws {
        let goOn = Event()
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.beginChunked()
            try connection.writeChunk("first")
            goOn.block()
            try connection.writeChunk("second")
            try connection.write("0\r\n\r\n")
        }
        let iterator = try await HTTPClient().send(HTTPRequest(url: server.url)).body
            .makeAsyncIterator()
        #expect(try await iterator.next() == Array("first".utf8))
        goOn.happen()
        #expect(try await iterator.next() == Array("second".utf8))
        #expect(try await iterator.next() == nil)
    }

    @Test func aTaskThatIsCancelledAlreadySendsNothing() async throws {
        let server = try LoopbackServer { try $0.answer("never") }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await error { () throws(HTTPError) in
                _ = try await HTTPClient().text(server.url)
            }
        }
        #expect(await task.value == .cancelled)
        #expect(server.connectionCount == 0)
    }

    @Test func theNextRequestCanStartAtOnce() async throws {
        let server = try LoopbackServer { connection in
            let request = connection.readRequest()
            if request?.path == "/quick" { return try connection.answer("quick") }
            try connection.beginChunked()
            try connection.writeChunk("first")
            _ = connection.waitForHangUp()
        }
        let client = HTTPClient()
        for _ in 0..<20 {
            for try await _ in try await client.send(HTTPRequest(url: server.url)).body { break }
            #expect(try await client.text(server.url + "quick") == "quick")
        }
    }
}
