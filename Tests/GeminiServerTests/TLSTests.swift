import GeminiServer
import ProcessSupport
import Testing

/// TLS in front of the server, as curl sees it.
@Suite struct TLSTests {
    private let server: GeminiServer

    init() throws { server = try GeminiServer() }

    private func curl(_ front: TLSFront, _ arguments: [String] = []) throws -> ProcessRun {
        try ProcessRun.run(
            "/usr/bin/curl",
            [
                "-sS", "--cacert", front.authorityFile, "-H",
                "x-goog-api-key: \(GeminiServer.defaultKey)", "\(front.baseURL)/v1beta/models",
            ] + arguments)
    }

    @Test func theAuthorityIsTrusted() throws {
        let front = try TLSFront(before: server)
        let run = try curl(front)
        #expect(run.status == .exited(0), "\(run.errors)")
        #expect(run.output.contains("models/gemini-3.1-flash-lite"))
        #expect(server.problems.isEmpty)
    }

    @Test(arguments: [
        (TLSFront.Certificate.expired, "expired"), (.wrongHost, "name"),
        (.unknownAuthority, "local issuer"),
    ])
    func badCertificatesAreNotTrusted(certificate: TLSFront.Certificate, words: String) throws {
        let front = try TLSFront(before: server, certificate: certificate)
        let run = try curl(front)
        #expect(run.status == .exited(60))
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(server.requests.isEmpty, "the key was not sent")
    }

    @Test func withoutTheAuthorityNothingIsTrusted() throws {
        let front = try TLSFront(before: server)
        let run = try ProcessRun.run("/usr/bin/curl", ["-sS", "\(front.baseURL)/v1beta/models"])
        #expect(run.status == .exited(60), "\(run.errors)")
    }

    /// 18: the transfer was cut; 56: the connection was reset.
    @Test(arguments: [(Step.close, Int32(18)), (.reset, 56)])
    func cutsAndResetsComeThrough(end: Step, status: Int32) throws {
        let front = try TLSFront(before: server)
        server.answer([.status(200), .chunk("half"), end])
        let run = try curl(front)
        #expect(run.status == .exited(status), "\(run.errors)")
    }

    @Test func theClientsGoingComesThrough() throws {
        let front = try TLSFront(before: server)
        server.answer([.eventStream, .chunk("a"), .stall])
        // 28: the client's own limit.
        #expect(try curl(front, ["-m", "0.3"]).status == .exited(28))
        try server.waitForClientClose()
    }

    @Test func aServerThatRefusesIsNotHidden() throws {
        let front = try TLSFront(before: server)
        server.stop()
        #expect(try curl(front).status != .exited(0))
    }
}
