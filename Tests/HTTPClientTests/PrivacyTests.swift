import HTTPClient
import Testing

/// Keys, queries and what people wrote appear in no text about a request.
@Suite struct PrivacyTests {
    private static let secrets = ["sk-header", "sk-query", "sk-body", "sk-proxy"]

    private let request = HTTPRequest(
        method: .post, url: "https://host.invalid/path?key=sk-query#sk-query",
        headers: [HTTPHeader("x-goog-api-key", "sk-header")], body: Array("sk-body".utf8))

    /// Everything that Swift makes of a value.
    private func texts(of value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped) \([value]) \(["a": value])"
    }

    private func expectNoSecret(_ text: String, at place: SourceLocation = #_sourceLocation) {
        for secret in Self.secrets {
            #expect(!text.contains(secret), sourceLocation: place)
            // Bytes would be as good as the text.
            let bytes = "\(Array(secret.utf8))".dropFirst().dropLast()
            #expect(!text.contains(bytes), sourceLocation: place)
        }
    }

    @Test func aRequestTellsNothing() {
        let text = texts(of: request)
        expectNoSecret(text)
        #expect(text.contains("POST https://host.invalid/path [x-goog-api-key]"))
    }

    @Test func aHeaderTellsItsNameOnly() {
        let text = texts(of: HTTPHeader("authorization", "sk-header"))
        expectNoSecret(text)
        #expect(text.contains("authorization: …"))
    }

    @Test func aPasswordInAnAddressIsNotTold() {
        var request = request
        request.url = "https://user:sk-query@host.invalid/"
        expectNoSecret(texts(of: request))
    }

    @Test func aProxyIsNotTold() {
        expectNoSecret(
            texts(of: HTTPConfiguration(httpsProxy: "http://user:sk-proxy@proxy.invalid:3128")))
    }

    @Test func aResponseTellsNoValues() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.answer("sk-body", headers: "Set-Cookie: sk-header\r\n")
        }
        expectNoSecret(texts(of: try await HTTPClient().send(HTTPRequest(url: server.url))))
    }

    /// Servers that send back what they got, in every place that curl may
    /// quote, or fail otherwise.
    @Test(arguments: [
        "", "sk-header sk-query\r\n", "HTTP/9.9 sk-header\r\n\r\n", "HTTP/1.1 sk-header\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: sk-header\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: sk-header\r\n\r\nx",
        "HTTP/1.1 200 OK\r\nContent-Length: sk-query\r\n\r\nx",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nsk-query\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nsk-body",
        "HTTP/1.1 302 Found\r\nLocation: http://sk-header:sk-query@x/\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: https://x.invalid/?sk-query\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: https://SK-header.invalid/\r\n\r\n",
    ])
    func errorsTellNothing(_ answer: String) async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.write(answer)
        }
        var request = request
        request.url = server.url + "path?key=sk-query"
        do throws(HTTPError) {
            _ = try await HTTPClient().text(request)
        } catch {
            expectNoSecret(texts(of: error).lowercased())
            #expect(error.description.utf8.count < 250)
        }
    }
}
