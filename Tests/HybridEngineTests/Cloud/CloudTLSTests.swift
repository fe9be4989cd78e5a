import GeminiServer
import Testing

@testable import HybridEngine

@Suite struct CloudTLSTests {
    private let lab: CloudLab

    init() throws { lab = try CloudLab() }

    private func outcome(_ front: TLSFront, trusts authority: String?) async -> Outcome {
        let service = lab.service(variables: [
            "GOOGLE_GEMINI_BASE_URL": front.baseURL, "SSL_CERT_FILE": authority ?? "",
        ])
        let outcome = await lab.model(service).outcome()
        // Whoever cannot prove who it is was reached nevertheless.
        #expect(service.availability == .available)
        return outcome
    }

    @Test func aTrustedServerGetsTheKey() async throws {
        let front = try TLSFront(before: lab.server)
        let outcome = await outcome(front, trusts: front.authorityFile)
        #expect(outcome.text == "You said: Hello")
        #expect(lab.server.requests.first?.headers["x-goog-api-key"] == CloudLab.key)
    }

    @Test(arguments: [
        TLSFront.Certificate.expired, .wrongHost, .unknownAuthority,
    ])
    func aServerThatCannotProveWhoItIsGetsNothing(_ certificate: TLSFront.Certificate) async throws
    {
        let front = try TLSFront(before: lab.server, certificate: certificate)
        let outcome = await outcome(front, trusts: front.authorityFile)
        #expect(outcome.error?.kind == "tlsFailure")
        #expect(lab.server.requests.isEmpty)
    }

    @Test func anAuthorityThatIsNotTrustedIsNone() async throws {
        let front = try TLSFront(before: lab.server)
        #expect(await outcome(front, trusts: nil).error?.kind == "tlsFailure")
        #expect(lab.server.requests.isEmpty)
    }
}
