import HTTPClient
import Testing

/// What goes wrong, and what it is called.
@Suite struct FailureTests {
    /// The error of a request to a server with that script.
    private func failure(
        _ request: HTTPRequest = HTTPRequest(url: ""), _ script: @escaping LoopbackServer.Script
    ) async throws -> HTTPError? {
        let server = try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            try script(connection)
        }
        var request = request
        request.url = server.url
        return await error { () throws(HTTPError) in _ = try await HTTPClient().text(request) }
    }

    private func failure(of url: String) async -> HTTPError? {
        await error { () throws(HTTPError) in _ = try await HTTPClient().text(url) }
    }

    private func isLoss(_ error: HTTPError?) -> Bool {
        if case .connectionLost = error { error?.isOffline == false } else { false }
    }

    // MARK: - Offline

    @Test(arguments: ["http", "https"])
    func aRefusedConnectionIsOffline(_ scheme: String) async throws {
        let port = try LoopbackServer.unusedPort()
        let error = await failure(of: "\(scheme)://127.0.0.1:\(port)/")
        #expect(error == .couldNotConnect("127.0.0.1:\(port): Connection refused"))
        #expect(error?.isOffline == true)
    }

    /// Neither leaves this machine: one name is never to be looked up, the
    /// other cannot be asked for.
    @Test(arguments: ["x.invalid", "\(String(repeating: "a", count: 70)).example"])
    func aNameThatIsNotFoundIsOffline(_ host: String) async {
        let error = await failure(of: "https://\(host)/")
        #expect(error == .couldNotResolve(host))
        #expect(error?.isOffline == true)
    }

    /// TCP connects, TLS never does.
    @Test func aConnectionThatIsNotMadeInTimeIsOffline() async throws {
        let server = try LoopbackServer { _ = $0.waitForHangUp() }
        let request = HTTPRequest(
            url: "https://127.0.0.1:\(server.port)/",
            timeouts: HTTPTimeouts(connect: .milliseconds(50)))
        let error = await error { () throws(HTTPError) in
            _ = try await HTTPClient().text(request)
        }
        #expect(error == .connectTimeout)
        #expect(error?.isOffline == true)
    }

    // MARK: - Lost after connecting

    @Test func aResetBeforeTheAnswerIsALoss() async throws {
        #expect(isLoss(try await failure { $0.reset() }))
    }

    @Test func anEndBeforeTheAnswerIsALoss() async throws {
        #expect(isLoss(try await failure { $0.close() }))
    }

    @Test(arguments: ["HTTP/1.1 20", "HTTP/1.1 200 OK\r\nContent-Le"])
    func anEndInTheHeadIsALoss(_ head: String) async throws {
        #expect(isLoss(try await failure { try $0.write(head) }))
    }

    @Test(
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nten bytes.",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\na\r\nten bytes.\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nten bytes.",
        ], [true, false])
    func aCutBodyKeepsWhatCameAndThenIsALoss(_ answer: String, _ isReset: Bool) async throws {
        let hasText = Event()
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.write(answer)
            // A reset may overtake what was sent before it.
            hasText.block()
            if isReset { connection.reset() }
        }
        var text: [UInt8] = []
        let loss = await error { () throws(HTTPError) in
            let response = try await HTTPClient().send(HTTPRequest(url: server.url))
            for try await chunk in response.body {
                text += chunk
                if text.count == 10 { hasText.happen() }
            }
        }
        #expect(text == Array("ten bytes.".utf8))
        #expect(isLoss(loss))
    }

    // MARK: - Too late

    @Test func silenceBeforeTheAnswerIsATimeout() async throws {
        let request = HTTPRequest(url: "", timeouts: HTTPTimeouts(firstByte: .milliseconds(50)))
        let error = try await failure(request) { _ = $0.waitForHangUp() }
        #expect(error == .timeout(.firstByte))
        #expect(error?.isOffline == false)
    }

    @Test(arguments: ["", "5\r\nhello\r\n"])
    func silenceInTheAnswerIsATimeout(_ beginning: String) async throws {
        let request = HTTPRequest(url: "", timeouts: HTTPTimeouts(silence: .milliseconds(50)))
        let error = try await failure(request) { connection in
            try connection.beginChunked()
            try connection.write(beginning)
            _ = connection.waitForHangUp()
        }
        #expect(error == .timeout(.silence))
    }

    /// A stream that goes on for longer than any single wait may be.
    @Test func anAnswerThatKeepsComingIsNotTooLate() async throws {
        let limit = Duration.seconds(2)
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.beginChunked()
            let end = ContinuousClock.now + limit * 2
            while ContinuousClock.now < end {
                try connection.writeChunk("x")
                Thread.nap()
            }
            try connection.write("0\r\n\r\n")
        }
        let request = HTTPRequest(
            url: server.url,
            timeouts: HTTPTimeouts(connect: limit, firstByte: limit, silence: limit))
        #expect(try await !HTTPClient().text(request).isEmpty)
    }

    // MARK: - Too large, and not HTTP

    @Test(arguments: [true, false])
    func aBodyOverTheLimitEndsTheTransfer(_ isAnnounced: Bool) async throws {
        let error = try await failure(HTTPRequest(url: "", bodyLimit: 1000)) { connection in
            let length = isAnnounced ? "Content-Length: 1001\r\n" : ""
            try connection.write("HTTP/1.1 200 OK\r\n\(length)\r\n")
            try connection.write(String(repeating: "x", count: 1001))
            _ = connection.waitForHangUp()
        }
        #expect(error == .tooLarge(limit: 1000))
    }

    @Test func aBodyOfTheLimitIsRead() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.answer(String(repeating: "x", count: 1000))
        }
        let text = try await HTTPClient().text(HTTPRequest(url: server.url, bodyLimit: 1000))
        #expect(text.count == 1000)
    }

    @Test func aHeadWithoutEndEndsTheTransfer() async throws {
        let error = try await failure { connection in
            try connection.write("HTTP/1.1 200 OK\r\n")
            while true {
                try connection.write("X-Fill: \(String(repeating: "x", count: 4000))\r\n")
            }
        }
        #expect(error == .tooLarge(limit: 256 << 10))
    }

    @Test func whatIsNotHTTPIsAFailure() async throws {
        let error = try await failure { connection in
            try connection.write("SSH-2.0-OpenSSH_9.2\r\n")
            _ = connection.waitForHangUp()
        }
        guard case .failed = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func anUnknownCodingIsAFailure() async throws {
        let error = try await failure { connection in
            try connection.answer("?", headers: "Content-Encoding: sealed\r\n")
        }
        guard case .failed = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    // MARK: - Where nothing is sent to

    @Test(arguments: [
        "http://example.com/", "http://10.0.0.1/", "http://localhost.example.com/",
        "http://127.0.0.1.example.com/", "http://[::2]/", "http://0.0.0.0/", "http://128.0.0.1/",
        "ftp://localhost/", "file:///etc/passwd", "gopher://127.0.0.1/",
        "https://user:word@localhost/", "https://user@localhost/", "https://", "https:///",
        "example.com", "", "https://localhost:99999/", "https://local host/", "https://a\0b/",
    ])
    func anAddressThatIsNotForUsIsRefused(_ url: String) async {
        let error = await failure(of: url)
        guard case .invalidURL(let why) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!why.isEmpty)
    }

    @Test func plainHTTPIsForThisMachineUnderAnyOfItsNames() async throws {
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil { try connection.answer("here") }
        }
        for host in ["localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3"] {
            let url = "http://\(host):\(server.port)/"
            // The server listens at one of the addresses only.
            guard host != "127.1.2.3" else {
                #expect(await failure(of: url)?.isOffline == true)
                continue
            }
            #expect(try await HTTPClient().text(url) == "here")
        }
    }
}
