import GeminiGolden
import GeminiServer
import Testing

@testable import HybridEngine

@Suite struct GeminiModelFailureTests {
    private let lab: CloudLab

    init() throws { lab = try CloudLab() }

    /// One try, so that no failure waits.
    private func outcome(of reply: Reply, isStreaming: Bool = true) async -> Outcome {
        lab.server.answer(reply)
        var model = lab.model(isStreaming: isStreaming)
        model.retryPolicy = .never
        return await model.outcome()
    }

    @Test(
        arguments: [
            (Reply.badKey, "invalidAPIKey", 400, "INVALID_ARGUMENT"),
            (
                .error(status: 403, "PERMISSION_DENIED", message: "No."), "permissionDenied", 403,
                "PERMISSION_DENIED"
            ),
            (
                .error(status: 401, "UNAUTHENTICATED", message: "No."), "permissionDenied", 401,
                "UNAUTHENTICATED"
            ),
            (
                .error(
                    status: 412, code: 400, "FAILED_PRECONDITION",
                    message: "User location is not supported for the API use."),
                "unsupportedUserLocation", 412, "FAILED_PRECONDITION"
            ),
            (
                .error(
                    status: 403, "PERMISSION_DENIED", message: "Not used before or disabled.",
                    details: [Reply.errorInfo("SERVICE_DISABLED")]), "serviceDisabled", 403,
                "PERMISSION_DENIED"
            ),
            (.rateLimited(), "quotaExceeded", 429, "RESOURCE_EXHAUSTED"),
            (
                .error(
                    status: 400, code: 429, "RESOURCE_EXHAUSTED", message: "Quota exceeded."),
                "quotaExceeded", 400, "RESOURCE_EXHAUSTED"
            ),
            (
                .error(status: 404, "NOT_FOUND", message: "models/x is not found."),
                "modelNotFound", 404, "NOT_FOUND"
            ),
            (
                .error(status: 400, "INVALID_ARGUMENT", message: "Bad field."), "invalidRequest",
                400, "INVALID_ARGUMENT"
            ),
            (.internalError, "server", 500, "INTERNAL"),
            (.overloaded, "server", 503, "UNAVAILABLE"),
        ] as [(Reply, String, Int, String)], [true, false])
    func failuresKeepTheirKindStatusAndWords(
        _ failure: (reply: Reply, kind: String, status: Int, word: String), _ isStreaming: Bool
    ) async {
        let outcome = await outcome(of: failure.reply, isStreaming: isStreaming)
        #expect(outcome.error?.kind == failure.kind)
        #expect(outcome.failure?.httpStatus == failure.status)
        #expect(outcome.failure?.status == failure.word)
        #expect(outcome.failure?.message.isEmpty == false)
        #expect(outcome.events.isEmpty)
    }

    @Test func aRefusedKeySaysWhereItCameFrom() async {
        let outcome = await outcome(of: .badKey)
        #expect(outcome.failure?.apiKeySource == "GEMINI_API_KEY")
    }

    @Test func anErrorInsideAStreamIsTypedToo() async {
        let error = Reply.errorBody(
            code: 400, "INVALID_ARGUMENT",
            message: "API key not valid. Please pass a valid API key.")
        let outcome = await outcome(of: .events([error]))
        #expect(outcome.error?.kind == "invalidAPIKey")
        #expect(outcome.failure?.apiKeySource == "GEMINI_API_KEY")
        #expect(outcome.failure?.httpStatus == nil)
    }

    @Test(arguments: [
        (404, "text/html", "<html><title>Not here</title></html>", "endpointNotFound"),
        (404, "text/plain", "nothing here", "endpointNotFound"),
        (502, "text/html", "<html>Bad Gateway</html>", "server"),
        (400, "text/plain", "", "invalidRequest"),
        (200, "text/html", "<html>Sign in to the hotel's network</html>", "malformedResponse"),
        (200, "text/event-stream", "", "emptyResponse"),
        (200, "text/event-stream", ": only a comment\n\n", "emptyResponse"),
        (204, "text/plain", "", "emptyResponse"),
    ])
    func whatIsNoAnswerOfTheServiceIsNamed(
        _ status: Int, _ type: String, _ body: String, _ kind: String
    ) async {
        let outcome = await outcome(
            of: .body(Array(body.utf8), status: status, headers: ["Content-Type": type]))
        #expect(outcome.error?.kind == kind)
    }

    @Test func aRecordedStreamIsAnsweredWhateverItsPieces() async throws {
        let bytes = try GeminiGolden.bytes("vertexai/streaming-success-utf8.txt")
        let whole = await outcome(of: .golden(bytes))
        let cut = await outcome(of: .golden(bytes, pieceSize: 7))
        #expect(whole.text.count == 225)
        #expect(whole.text == cut.text)
        #expect(cut.finish == .stop)
    }

    @Test func blockedPromptsAndStoppedAnswersAreNotTriedAgain() async throws {
        lab.server.otherwise(
            .golden(
                try GeminiGolden.bytes("vertexai/streaming-failure-prompt-blocked-safety.txt")))
        #expect(await lab.model().outcome().error?.kind == "promptBlocked")
        lab.server.otherwise(
            .golden(
                try GeminiGolden.bytes("vertexai/streaming-failure-finish-reason-safety.txt")))
        #expect(await lab.model().outcome().error?.kind == "responseStopped")
        #expect(lab.server.requests.count == 2)
    }

    @Test func aTimeoutOfARequestsOwnIsHonoured() async {
        lab.server.answer([.stall])
        let model = GeminiModel(
            service: lab.service(), requestOptions: .init(timeout: .milliseconds(200)))
        let outcome = await model.outcome()
        #expect(outcome.error?.kind == "timeout")
        #expect(outcome.error?.detail.contains("did not answer in time") == true)
    }

    @Test(arguments: ["", " ", "a b", "a/b", "models/", "x\ny"])
    func aNameThatNoModelHasIsNotSent(_ name: String) async {
        let model = GeminiModel(name: name, service: lab.service())
        let error = await model.outcome().error
        #expect(error?.kind == "invalidOption")
        #expect(model.obstacle(to: .asking("x"), traits: RequestTraits()) == error)
        #expect(lab.server.connectionCount == 0)
    }

    @Test(
        arguments: [
            ([:], #"{"cloud": {"endpoint": "firebase"}}"#, "cloud.project"),
            ([:], #"{"cloud": {"endpoint": "agent-platform"}}"#, "cloud.project"),
            (["GOOGLE_GEMINI_BASE_URL": "http://example.com"], "{}", "GOOGLE_GEMINI_BASE_URL"),
            (["GOOGLE_GEMINI_BASE_URL": "ftp://localhost"], "{}", "GOOGLE_GEMINI_BASE_URL"),
            (["GEMINI_API_KEY": "a\r\nX-Evil: 1"], "{}", "GEMINI_API_KEY"),
        ] as [([String: String], String, String)])
    func settingsThatMakeNoSenseAreNamed(
        _ variables: [String: String], _ file: String, _ key: String
    ) async {
        let service = lab.service(variables: variables, file: file)
        guard case .misconfigured(let words) = service.availability else {
            Issue.record("\(service.availability)")
            return
        }
        #expect(words.contains(key))
        let model = lab.model(service)
        let error = await model.outcome().error
        #expect(error?.kind == "invalidOption")
        #expect(model.obstacle(to: .asking("x"), traits: RequestTraits()) == error)
        #expect(lab.server.connectionCount == 0)
    }

    @Test func withoutAKeyNothingIsSent() async {
        let service = lab.service(variables: ["GEMINI_API_KEY": ""])
        #expect(service.availability == .missingAPIKey)
        #expect(service.apiKeySource == nil)
        #expect(await lab.model(service).outcome().error == .missingAPIKey)
        #expect(lab.server.connectionCount == 0)
    }
}
