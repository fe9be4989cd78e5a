import HTTPClient
import Synchronization
import Testing

/// A key is sent to the server it is for and to no other.
@Suite struct RedirectTests {
    private let key = HTTPHeader("x-goog-api-key", "secret-key")

    /// A server that redirects every path but one.
    private func server(
        to location: String, status: Int = 302
    ) throws -> LoopbackServer {
        try LoopbackServer { connection in
            while let request = connection.readRequest() {
                if request.path == "/end" {
                    try connection.answer(request.value(of: "x-goog-api-key") ?? "no key")
                } else {
                    try connection.answer(
                        "moved", status: "\(status) Moved", headers: "Location: \(location)\r\n")
                }
            }
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aRedirectToTheSameServerIsFollowed(_ status: Int) async throws {
        let server = try server(to: "/end", status: status)
        let text = try await HTTPClient().text(HTTPRequest(url: server.url, headers: [key]))
        #expect(text == "secret-key")
        #expect(server.connectionCount == 1)
    }

    @Test func aRedirectToAnotherServerIsRefused() async throws {
        let other = try server(to: "/end")
        for location in [
            "\(other.url)end", "//127.0.0.1:\(other.port)/end", "https://evil.example/end?k=1",
        ] {
            let server = try server(to: location)
            let error = await error { () throws(HTTPError) in
                _ = try await HTTPClient().text(HTTPRequest(url: server.url, headers: [key]))
            }
            let place =
                location.contains("evil")
                ? "https://evil.example:443" : "http://127.0.0.1:\(other.port)"
            #expect(error == .redirectRefused("it leads to another place, \(place)"))
        }
        #expect(other.connectionCount == 0)
    }

    @Test(arguments: ["localhost", "LOCALHOST:PORT", "[::1]:PORT"])
    func anotherNameOfTheSameMachineIsAnotherPlace(_ host: String) async throws {
        let target = try server(to: "/end")
        let location = "http://\(host)/end".replacing("PORT", with: "\(target.port)")
        let server = try server(to: location)
        let error = await error { () throws(HTTPError) in
            _ = try await HTTPClient().text(server.url)
        }
        guard case .redirectRefused = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aRequestWithoutSecretsMayGoElsewhere() async throws {
        let other = try server(to: "/end")
        let first = try server(to: "\(other.url)end", status: 307)
        let response = try await HTTPClient().send(
            HTTPRequest(
                url: first.url, headers: [HTTPHeader("Range", "bytes=0-")],
                redirects: .anySecureOrigin))
        #expect(try await response.body.collect() == Array("no key".utf8))
        #expect(response.redirects.map(\.status) == [307])
        #expect(response.redirects.first?.header("LOCATION") == "\(other.url)end")
        #expect(response.redirects.first?.isFromFirstOrigin == true)
    }

    /// Also then: nothing but TLS, and not from elsewhere to this machine.
    @Test(arguments: [
        "http://example.org/", "ftp://127.0.0.1/", "http://10.0.0.1/", "https://x.invalid/",
    ])
    func anUnsafePlaceIsNotGoneTo(_ location: String) async throws {
        let server = try server(to: location)
        let error = await error { () throws(HTTPError) in
            _ = try await HTTPClient().text(
                HTTPRequest(url: server.url, redirects: .anySecureOrigin))
        }
        guard case .redirectRefused = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aPostIsNotSentAgain() async throws {
        let server = try server(to: "/end", status: 307)
        let error = await error { () throws(HTTPError) in
            _ = try await HTTPClient().text(HTTPRequest(method: .post, url: server.url))
        }
        #expect(error == .redirectRefused("what was sent is not sent again elsewhere"))
    }

    @Test func aCircleIsLeft() async throws {
        let count = Mutex(0)
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil {
                count.withLock { $0 += 1 }
                try connection.answer("", status: "302 Found", headers: "Location: /again\r\n")
            }
        }
        let error = await error { () throws(HTTPError) in
            _ = try await HTTPClient().text(server.url)
        }
        #expect(error == .redirectRefused("more than 5 in a row"))
        #expect(count.withLock { $0 } == 6)
    }

    @Test(arguments: ["http://", "https://a b/", "https://user:word@127.0.0.1/", "ftp://x/"])
    func aRedirectToNowhereIsRefused(_ location: String) async throws {
        let server = try server(to: location)
        let error = await error { () throws(HTTPError) in
            _ = try await HTTPClient().text(server.url)
        }
        guard case .redirectRefused(let why) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!why.contains("word"))
    }

    @Test func aRedirectWithoutAPlaceIsAnAnswer() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.answer("where?", status: "302 Found")
        }
        let response = try await HTTPClient().send(HTTPRequest(url: server.url))
        #expect(response.status == 302)
        #expect(try await response.body.collect() == Array("where?".utf8))
    }
}
