import Glibc
import HTTPClient
import Synchronization
import Testing

/// Proxies, and where they come from.
@Suite struct ConfigurationTests {
    @Test func anEnvironmentSaysHowServersAreReached() {
        let configuration = HTTPConfiguration(environment: [
            "HTTPS_PROXY": "proxy:1", "NO_PROXY": "a.example", "SSL_CERT_FILE": "/certificates",
            "HTTP_PROXY": "unused", "ALL_PROXY": "unused",
        ])
        #expect(
            configuration
                == HTTPConfiguration(
                    httpsProxy: "proxy:1", noProxy: "a.example", certificateFile: "/certificates"))
    }

    @Test func theFirstOfTwoNamesCountsAndAnEmptyOneIsNone() {
        let configuration = HTTPConfiguration(environment: [
            "https_proxy": "lower", "HTTPS_PROXY": "upper", "no_proxy": "", "NO_PROXY": "upper",
            "CURL_CA_BUNDLE": "/curl", "SSL_CERT_FILE": "/ssl",
        ])
        #expect(configuration.httpsProxy == "lower")
        #expect(configuration.noProxy == "upper")
        #expect(configuration.certificateFile == "/curl")
        #expect(HTTPConfiguration(environment: [:]) == HTTPConfiguration())
    }

    /// A proxy that lets nobody through and notes whom it was asked for.
    private func refusingProxy(_ asked: Event, _ line: @escaping @Sendable (String) -> Void) throws
        -> LoopbackServer
    {
        try LoopbackServer { connection in
            guard let request = connection.readRequest() else { return }
            line(request.head)
            asked.happen()
            try connection.answer("no", status: "407 Proxy Authentication Required")
        }
    }

    /// The name is the proxy's to look up, and a refusal is no connection.
    @Test func aProxyIsAskedForAConnection() async throws {
        let asked = Event()
        let seen = Mutex("")
        let proxy = try refusingProxy(asked) { head in seen.withLock { $0 = head } }
        let client = HTTPClient(
            configuration: HTTPConfiguration(httpsProxy: "http://127.0.0.1:\(proxy.port)"))
        let request = HTTPRequest(
            url: "https://cloud.example/path?key=1", headers: [HTTPHeader("x-goog-api-key", "k")])
        let error = await error { () throws(HTTPError) in _ = try await client.text(request) }
        #expect(error == .couldNotConnect("cloud.example:443: the proxy answered 407"))
        #expect(error?.isOffline == true)
        let head = seen.withLock { $0 }
        #expect(head.hasPrefix("CONNECT cloud.example:443 "))
        #expect(!head.lowercased().contains("x-goog-api-key"))
        #expect(!head.contains("path"))
    }

    @Test func thisMachineIsReachedWithoutAProxy() async throws {
        let asked = Event()
        let proxy = try refusingProxy(asked) { _ in }
        let client = HTTPClient(
            configuration: HTTPConfiguration(httpsProxy: "http://127.0.0.1:\(proxy.port)"))
        let port = try LoopbackServer.unusedPort()
        for host in ["127.0.0.1", "localhost"] {
            let url = "https://\(host):\(port)/"
            let error = await error { () throws(HTTPError) in _ = try await client.text(url) }
            #expect(error == .couldNotConnect("\(host):\(port): Connection refused"))
        }
        #expect(!asked.hasHappened)
    }

    @Test func theEnvironmentOfTheProcessIsNotAsked() async {
        await #expect(processExitsWith: .success) {
            let asked = Event()
            let proxy = try LoopbackServer { connection in
                if connection.readRequest() != nil { asked.happen() }
            }
            for name in ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
                setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
            }
            let host = "\(String(repeating: "a", count: 70)).example"
            let error = await error { () throws(HTTPError) in
                _ = try await HTTPClient().text("https://\(host)/")
            }
            #expect(error == .couldNotResolve(host))
            #expect(!asked.hasHappened)
        }
    }

    /// A name that cannot be looked up shows that nobody else was asked.
    @Test func someHostsAreReachedWithoutAProxy() async throws {
        let asked = Event()
        let proxy = try refusingProxy(asked) { _ in }
        let host = "\(String(repeating: "a", count: 70)).example"
        let client = HTTPClient(
            configuration: HTTPConfiguration(
                httpsProxy: "http://127.0.0.1:\(proxy.port)", noProxy: "example"))
        let error = await error { () throws(HTTPError) in
            _ = try await client.text("https://\(host)/")
        }
        #expect(error == .couldNotResolve(host))
        #expect(!asked.hasHappened)
    }

    @Test func aProxyThatIsNotThereIsOffline() async throws {
        let port = try LoopbackServer.unusedPort()
        let client = HTTPClient(
            configuration: HTTPConfiguration(httpsProxy: "http://127.0.0.1:\(port)"))
        let error = await error { () throws(HTTPError) in
            _ = try await client.text("https://cloud.example/")
        }
        #expect(error?.isOffline == true)
    }
}
