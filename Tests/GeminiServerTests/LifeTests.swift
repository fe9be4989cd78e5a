import GeminiServer
import Glibc
import ProcessSupport
import Testing

/// Starting, stopping, and what clients see of it.
@Suite struct LifeTests {
    private let server: GeminiServer

    init() throws { server = try GeminiServer() }

    @Test func aStoppedServerRefusesAndStartsAgainOnItsPort() throws {
        let idle = try #require(RawClient(port: server.port))
        let busy = try #require(RawClient(port: server.port))
        server.answer([.eventStream, .stall])
        busy.post(Requests.streaming, Requests.hello)
        try server.waitForRequests(1)
        server.stop()
        #expect(RawClient(port: server.port) == nil)
        _ = try idle.receiveEnd()
        _ = try busy.receiveEnd()
        #expect(server.openConnectionCount == 0)
        #expect(server.requests[0].clientClosedAt == nil, "it was the server that went")
        try server.start()
        let again = try #require(RawClient(port: server.port))
        again.post(Requests.unary, Requests.hello)
        _ = try again.receiveJSON()
    }

    @Test func nobodyElseIsGivenThePortOfAStoppedServer() throws {
        server.stop()
        let others = try (0..<50).map { _ in try GeminiServer() }
        #expect(!others.contains { $0.port == server.port })
        try server.start()
    }

    @Test func idleConnectionsCanBeClosed() throws {
        let client = try #require(RawClient(port: server.port))
        client.post(Requests.unary, Requests.hello)
        _ = try client.receiveJSON()
        server.closeConnections()
        #expect(try client.receiveEnd() == .orderly)
        #expect(RawClient(port: server.port) != nil, "it goes on listening")
    }

    /// Many, so that what other tests do meanwhile makes no difference.
    @Test func serversThatAreGoneLeaveNothingBehind() throws {
        let before = Self.sockets()
        for _ in 0..<100 {
            let server = try GeminiServer()
            let client = try #require(RawClient(port: server.port))
            server.answer([.stall])
            client.post(Requests.unary, Requests.hello)
            try server.waitForRequests(1)
        }
        #expect(Self.sockets() < before + 100)
    }

    @Test func theOtherLoopbackAddressWorksToo() throws {
        let server = try GeminiServer(on: .ipv6)
        #expect(server.baseURL == "http://[::1]:\(server.port)")
        let run = try ProcessRun.run(
            "/usr/bin/curl",
            [
                "-sS", "-g", "-H", "x-goog-api-key: \(GeminiServer.defaultKey)",
                "\(server.baseURL)/v1beta/models",
            ])
        #expect(run.status == .exited(0), "\(run.errors)")
        #expect(server.problems.isEmpty)
    }

    /// 28: curl's own limit, where a port that refuses gives 7 at once.
    @Test func aBlackHoleNeitherAcceptsNorRefuses() throws {
        let hole = try BlackHole()
        let run = try ProcessRun.run(
            "/usr/bin/curl", ["-sS", "--connect-timeout", "0.5", hole.baseURL])
        #expect(run.status == .exited(28), "\(run.errors)")
    }

    /// How many sockets this process has.
    private static func sockets() -> Int {
        (0..<Int32(1024)).reduce(0) { count, descriptor in
            var facts = stat()
            let isSocket = fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK
            return count + (isSocket ? 1 : 0)
        }
    }
}
