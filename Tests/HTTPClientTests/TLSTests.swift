import HTTPClient
import TestSupport
import Testing

/// Whom the client believes.
@Suite struct TLSTests {
    private func echo(_ asked: Event = Event()) throws -> LoopbackServer {
        try LoopbackServer { connection in
            while let request = connection.readRequest() {
                asked.happen()
                try connection.answer(request.path)
            }
        }
    }

    private func client(_ front: TLSFront) -> HTTPClient {
        HTTPClient(
            configuration: HTTPConfiguration(environment: ["SSL_CERT_FILE": front.authority]))
    }

    private func isTLS(_ error: HTTPError?) -> Bool {
        if case .tls(let why) = error { !why.isEmpty && error?.isOffline == false } else { false }
    }

    @Test func anAuthorityThatWasNamedIsBelieved() async throws {
        let (front, server) = (try TLSFront(), try echo())
        let url = try front.url(before: server)
        #expect(try await client(front).text(url + "hello") == "/hello")
    }

    @Test func anyOtherAuthorityIsNot() async throws {
        let asked = Event()
        let (front, other, server) = (try TLSFront(), try TLSFront(), try echo(asked))
        let url = try front.url(before: server)
        for client in [HTTPClient(), client(other)] {
            let error = await error { () throws(HTTPError) in _ = try await client.text(url) }
            #expect(isTLS(error))
        }
        #expect(!asked.hasHappened)
    }

    @Test func aCertificateForAnotherNameIsRefused() async throws {
        let asked = Event()
        let (front, server) = (try TLSFront(names: "DNS:other.example"), try echo(asked))
        let url = try front.url(before: server)
        let error = await error { () throws(HTTPError) in _ = try await client(front).text(url) }
        #expect(isTLS(error))
        #expect(!asked.hasHappened)
    }

    @Test func aFileOfAuthoritiesThatIsNotThereIsSaidSo() async throws {
        let (front, server) = (try TLSFront(), try echo())
        let url = try front.url(before: server)
        let client = HTTPClient(
            configuration: HTTPConfiguration(certificateFile: "/nonexistent/authorities.pem"))
        let error = await error { () throws(HTTPError) in _ = try await client.text(url) }
        #expect(isTLS(error))
        #expect("\(String(describing: error))".contains("/nonexistent/authorities.pem"))
    }

    @Test func aServerThatSpeaksNoTLSIsATLSFailure() async throws {
        let server = try LoopbackServer { connection in
            try connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
            _ = connection.waitForHangUp()
        }
        let url = "https://127.0.0.1:\(server.port)/"
        let error = await error { () throws(HTTPError) in _ = try await HTTPClient().text(url) }
        #expect(isTLS(error))
    }

    @Test func chunksAreNotHeldBackByTLS() async throws {
        let seen = (0..<20).map { _ in Event() }
        let front = try TLSFront()
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.beginChunked()
            for event in seen {
                try connection.writeChunk("chunk")
                event.block()
            }
            try connection.write("0\r\n\r\n")
        }
        let url = try front.url(before: server)
        var count = 0
        for try await chunk in try await client(front).send(HTTPRequest(url: url)).body {
            #expect(chunk == Array("chunk".utf8))
            seen[count].happen()
            count += 1
        }
        #expect(count == seen.count)
    }

    @Test func aCutInTLSIsALoss() async throws {
        let front = try TLSFront()
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")
        }
        let url = try front.url(before: server)
        let error = await error { () throws(HTTPError) in _ = try await client(front).text(url) }
        guard case .connectionLost = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aLaterConnectionGoesOnFromTheSessionOfAnEarlierOne() async throws {
        let front = try TLSFront()
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.answer("once", headers: "Connection: close\r\n")
        }
        let url = try front.url(before: server)
        let client = client(front)
        for _ in 0..<3 { #expect(try await client.text(url) == "once") }
        await expectEventually("three connections") { front.sessions.count == 3 }
        #expect(front.sessions == ["new", "resumed", "resumed"])
    }
}
