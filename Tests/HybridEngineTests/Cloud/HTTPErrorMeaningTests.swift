import GeminiServer
import HTTPClient
import Testing

@testable import HybridEngine

@Suite struct HTTPErrorMeaningTests {
    @Test(arguments: [
        (HTTPError.couldNotResolve("x"), "offline"), (.couldNotConnect("x"), "offline"),
        (.connectTimeout, "offline"), (.timeout(.firstByte), "timeout"),
        (.timeout(.silence), "timeout"), (.tls("x"), "tlsFailure"),
        (.connectionLost("x"), "connectionLost"), (.failed("x"), "malformedResponse"),
        (.tooLarge(limit: 64 << 20), "malformedResponse"), (.invalidURL("x"), "invalidOption"),
        (.redirectRefused("x"), "endpointNotFound"), (.cancelled, "cancelled"),
    ])
    func everyFailureHasItsKind(_ error: HTTPError, _ kind: String) {
        #expect(LanguageModelError(error).kind == kind)
    }

    /// Behind a firewall that drops packets.
    @Test func noConnectionInTimeIsOffline() async throws {
        let hole = try BlackHole()
        let request = HTTPRequest(
            url: hole.baseURL, timeouts: HTTPTimeouts(connect: .milliseconds(100)))
        await #expect(throws: HTTPError.connectTimeout) { try await HTTPClient().send(request) }
    }

    @Test func theLimitIsSaid() {
        #expect(LanguageModelError(HTTPError.tooLarge(limit: 64 << 20)).detail.contains("64 MB"))
    }

    @Test func theTwoTimeoutsDiffer() {
        #expect(
            LanguageModelError(HTTPError.timeout(.firstByte))
                != LanguageModelError(HTTPError.timeout(.silence)))
    }
}
