import GeminiGolden
import GeminiServer
import ProcessSupport
import Testing

/// The server as the google-genai SDK sees it: that both ends are ours must
/// not hide that neither speaks the protocol.
@Suite struct ConformanceTests {
    @Test func anotherImplementationAgrees() throws {
        // The SDK's chat sends an answer back in the pieces in which it came.
        let server = try GeminiServer(isLenient: true)
        let recording = try GeminiGolden.bytes("vertexai/streaming-success-basic-reply-short.txt")
        server.handle { Self.reply(to: $0, recording: recording) }
        let outcome = try Self.runSDK(against: server)
        expectAnswers(outcome)
        expectListings(outcome)
        expectFailures(outcome)
        expectRequests(server)
    }

    /// What the script asks for by its question.
    private static func reply(to request: RecordedRequest, recording: [UInt8]) -> Reply? {
        switch request.transcript.last {
        case "user: recording": .golden(recording)
        case "user: blocked": .json(.promptBlocked("SAFETY"))
        case "user: quota": .rateLimited(retryDelay: "7s")
        case "user: overloaded": .overloaded
        case "user: breaks":
            .events([
                .answer([.text("Hel")]),
                Reply.errorBody(code: 500, "INTERNAL", message: "It broke."),
            ])
        case "user: call":
            .json(
                .answer(
                    [.functionCall("weather", ["city": "Oslo"], signature: "c2lnbmVk")],
                    finishReason: "STOP"))
        default: nil
        }
    }

    private static func runSDK(against server: GeminiServer) throws -> JSON {
        let script =
            "\(BuiltProduct.checkout)/Tests/GeminiServerTests/Conformance/google_genai.py"
        let run = try ProcessRun.run(
            TestPython.path, [script, server.baseURL],
            environment: ["TANDEM_TEST_KEY": GeminiServer.defaultKey], within: 120)
        try #require(run.status == .exited(0), "\(run.errors)")
        return try JSON(parsing: run.output.utf8)
    }

    private func expectAnswers(_ outcome: JSON) {
        let whole: JSON = [
            "text": "You said: Hello there", "finish": "STOP",
            "model": .string(Reply.defaultModel), "id": .string(Reply.defaultResponseID),
            "tokens": [2, 4, 6],
        ]
        #expect(outcome["unary"] == whole)
        #expect(
            outcome["stream"] == [
                [false, "You "], [false, "said: "], [false, "Hello "], [false, "there"],
            ])
        #expect(outcome["stream end"]["finish"] == "STOP")
        #expect(outcome["stream end"]["tokens"] == [2, 4, 6])
        let thought: JSON = [true, "The user wants an echo."]
        #expect(outcome["unary thoughts"] == [thought, [false, "You said: Hello"]])
        #expect(
            outcome["stream thoughts"] == [
                thought, [false, "You "], [false, "said: "], [false, "Hello"],
            ])
        #expect(outcome["limit"]["finish"] == "MAX_TOKENS")
        #expect(outcome["every option"] == "You said: Hello")
        #expect(outcome["image"] == "You said: this")
        #expect(outcome["conversation"] == "You said: Three")
        #expect(outcome["recording"] == "Cheyenne")
        #expect(outcome["blocked"] == "SAFETY")
        #expect(
            outcome["function call"] == [
                "name": "weather", "args": ["city": "Oslo"], "signature": "signed",
                "text": "You said: ",
            ])
    }

    private func expectListings(_ outcome: JSON) {
        #expect(outcome["count"] == 3)
        #expect(
            outcome["models"].elements.map(\.string)
                == ServedModel.usual.map { "models/\($0.name)" })
        #expect(outcome["model"] == "Gemini 3.1 Flash-Lite")
    }

    private func expectFailures(_ outcome: JSON) {
        expect(outcome["bad key"], "ClientError", 400, "INVALID_ARGUMENT")
        #expect(
            outcome["bad key"]["message"] == "API key not valid. Please pass a valid API key.")
        #expect(outcome["bad key"]["details"][0]["reason"] == "API_KEY_INVALID")
        expect(outcome["no model"], "ClientError", 404, "NOT_FOUND")
        expect(outcome["quota"], "ClientError", 429, "RESOURCE_EXHAUSTED")
        #expect(outcome["quota"]["details"][1]["retryDelay"] == "7s")
        expect(outcome["overloaded"], "ServerError", 503, "UNAVAILABLE")
        expect(outcome["stream refused"], "ServerError", 503, "UNAVAILABLE")
        expect(outcome["stream breaks"], "ServerError", 500, "INTERNAL")
        expect(outcome["bad value"], "ClientError", 400, "INVALID_ARGUMENT")
    }

    private func expect(_ failure: JSON, _ kind: JSON, _ code: JSON, _ status: JSON) {
        #expect(failure["kind"] == kind)
        #expect(failure["code"] == code)
        #expect(failure["status"] == status)
    }

    /// What the SDK sends is by definition right: only the cases that are
    /// meant to be refused may have problems.
    private func expectRequests(_ server: GeminiServer) {
        let refused = server.requests.filter { !$0.problems.isEmpty }
        #expect(
            refused.map(\.path) == [
                "/v1beta/models/\(Reply.defaultModel):generateContent",
                "/v1beta/models/no-such:generateContent",
                "/v1beta/models/\(Reply.defaultModel):generateContent",
            ], "\(refused)")
        #expect(server.brokenRequests.isEmpty)
        #expect(
            server.requests.contains {
                $0.transcript == [
                    "user: One", "model: You said: One", "user: Two", "model: You ",
                    "model: said: ", "model: Two", "user: Three",
                ]
            })
    }
}
