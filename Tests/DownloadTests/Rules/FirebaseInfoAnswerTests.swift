import Testing

@testable import HybridEngine

@Suite struct FirebaseInfoAnswerTests {
    private static let uri = "https://storage.example/m?sig=1"
    private static let sound = """
        {"downloadUri": "\(uri)", "expireTime": "2026-05-04T10:20:30.123456Z", "sizeBytes": "20"}
        """

    private func outcome(
        _ status: Int, etag: String? = "\"e1\"", body: String = sound, local: String? = nil
    ) -> Result<HostAnswer, DownloadError> {
        FirebaseInfoAnswer(status: status, hash: etag, body: Array(body.utf8))
            .outcome(localHash: local)
    }

    @Test func aDescriptionIsRead() throws {
        guard case .model(let remote) = try outcome(200).get() else {
            Issue.record("no model")
            return
        }
        #expect(remote.url == Self.uri)
        #expect(remote.hash == "\"e1\"")
        #expect(remote.size == 20)
        #expect(remote.format == .tflite)
        #expect(abs((remote.expires ?? 0) - 1_777_890_030.123456) < 0.001)
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"downloadUri\": \"u\"}",
        // A number that is not text, a date that is none, sizes that are none.
        sound.replacing("\"20\"", with: "20"), sound.replacing("2026-05", with: "2026-25"),
        sound.replacing("2026-05-04T10:20:30.123456Z", with: "tomorrow"),
        sound.replacing("\"20\"", with: "\"\""), sound.replacing("\"20\"", with: "\"-20\""),
        sound.replacing("\"20\"", with: "\"0\""), sound.replacing("\"20\"", with: "\"1e3\""),
    ])
    func aBadDescriptionIsAnError(_ body: String) {
        expectInternalError(outcome(200, body: body))
    }

    @Test func aDescriptionWithoutATagIsAnError() {
        expectInternalError(outcome(200, etag: nil))
        expectInternalError(outcome(200, etag: ""))
    }

    @Test func unchangedNeedsTheSameTag() throws {
        #expect(try outcome(304, local: "\"e1\"").get() == .upToDate)
        expectInternalError(outcome(304, local: "\"e0\""))
        expectInternalError(outcome(304, etag: nil, local: "\"e1\""))
        expectInternalError(outcome(304))
    }

    static let statuses: [(Int, DownloadError)] = [
        (400, .invalidArgument(description: "the host refused the request")),
        (401, .permissionDenied), (403, .permissionDenied), (404, .notFound),
        (429, .resourceExhausted),
        (412, .internalError(description: "the host answered with status 412")),
        (500, .internalError(description: "the host answered with status 500")),
        (503, .internalError(description: "the host answered with status 503")),
        (302, .internalError(description: "the host answered with status 302")),
    ]

    @Test(arguments: statuses)
    func aStatusBecomesAnError(_ status: Int, _ error: DownloadError) {
        #expect(outcome(status, body: "") == .failure(error))
    }

    @Test func theHostsOwnWordsAreTold() {
        let body = #"{"error": {"message": "backend\u001b[31m is\nbusy", "code": 500}}"#
        #expect(
            outcome(500, body: body)
                == .failure(.internalError(description: "backend [31m is busy")))
    }

    private func expectInternalError(
        _ result: Result<HostAnswer, DownloadError>, at place: SourceLocation = #_sourceLocation
    ) {
        guard case .failure(.internalError) = result else {
            Issue.record("\(result)", sourceLocation: place)
            return
        }
    }
}
