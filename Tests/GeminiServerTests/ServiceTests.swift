import GeminiServer
import Testing

/// The protocol as the server speaks it by itself.
@Suite struct ServiceTests {
    private let server: GeminiServer
    private let client: RawClient

    init() throws {
        server = try GeminiServer()
        client = try #require(RawClient(port: server.port))
    }

    @Test(arguments: [
        "/v1beta/models/M:generateContent",
        "/v1beta/projects/p-1/models/M:generateContent",
        "/v1beta/projects/p-1/locations/global/publishers/google/models/M:generateContent",
    ])
    func theThreeFormsOfAPathAreUnderstood(path: String) throws {
        client.post(path.replacing("M", with: Reply.defaultModel), Requests.hello)
        let answer = try client.receiveJSON()
        #expect(answer["candidates"][0]["content"]["parts"][0]["text"] == "You said: Hello there")
        #expect(answer["candidates"][0]["finishReason"] == "STOP")
        #expect(answer["modelVersion"] == .string(Reply.defaultModel))
        #expect(answer["usageMetadata"]["promptTokenCount"] == 2)
        #expect(answer["usageMetadata"]["totalTokenCount"] == 6)
        #expect(server.problems.isEmpty)
    }

    @Test(arguments: [
        "/v1/models/M:generateContent", "/v1beta/models/M", "/v1beta/models/M:embedContent",
        "/v1beta/models/:generateContent", "/v1beta/models/a/M:generateContent",
        "/v1beta/projects//models/M:generateContent",
        "/v1beta/projects/p/locations/l/publishers/acme/models/M:generateContent",
    ])
    func otherPathsAreNotFound(path: String) throws {
        client.post(path.replacing("M", with: Reply.defaultModel), Requests.hello)
        #expect(try client.receiveJSON()["error"]["status"] == "NOT_FOUND")
        #expect(server.problems.count == 1)
    }

    @Test func aStreamIsAnEventForEachWord() throws {
        client.post(
            Requests.streaming,
            #"""
            {"contents": [{"parts": [{"text": "a <b>"}]}],
             "generationConfig": {"thinkingConfig": {"includeThoughts": true}}}
            """#)
        try client.receive(text: "\r\n0\r\n\r\n")
        let payloads = try client.body.split(separator: "\r\n").filter { $0.hasPrefix("data: ") }
            .map { try JSON(parsing: $0.dropFirst(6).utf8) }
        let parts = payloads.map { $0["candidates"][0]["content"]["parts"][0] }
        #expect(
            parts.map { $0["text"].string } == [
                "The user wants an echo.", "You ", "said: ", "a ", "<b>",
            ])
        #expect(parts.map { $0["thought"].boolean } == [true, nil, nil, nil, nil])
        #expect(
            payloads.map { $0["candidates"][0]["finishReason"].string } == [
                nil, nil, nil, nil, "STOP",
            ])
        #expect(client.body.contains(#"\u003cb\u003e"#), "as the service escapes it")
    }

    @Test func withoutSSEAStreamIsAnArray() throws {
        client.post(
            "/v1beta/models/\(Reply.defaultModel):streamGenerateContent", Requests.hello)
        #expect(try client.receiveJSON().elements.count == 4)
    }

    @Test func anAnswerStopsAtItsLimit() throws {
        client.post(
            Requests.unary,
            #"""
            {"contents": [{"parts": [{"text": "x"}]}], "generationConfig": {"maxOutputTokens": 2}}
            """#)
        let candidate = try client.receiveJSON()["candidates"][0]
        #expect(candidate["finishReason"] == "MAX_TOKENS")
        #expect(candidate["content"]["parts"][0]["text"] == "You said: ")
    }

    @Test func tokensAreCountedInBothForms() throws {
        client.post(Requests.count, Requests.hello)
        #expect(try client.receiveJSON()["totalTokens"] == 2)
        client.post(
            Requests.count,
            #"""
            {"generateContentRequest": {"model": "models/gemini-3.1-flash-lite",
             "contents": [{"parts": [{"text": "a b c"}]}, {"parts": [{"text": "d"}]}],
             "systemInstruction": {"parts": [{"text": "e f"}]}}}
            """#)
        #expect(try client.receiveJSON()["totalTokens"] == 6)
        #expect(server.problems.isEmpty)
        client.post(Requests.count, #"{"generateContentRequest": {"contents": []}}"#)
        #expect(try client.receiveJSON()["error"]["code"] == 400)
    }

    @Test func modelsAreListedInPages() throws {
        client.get("/v1beta/models?pageSize=3")
        let first = try client.receiveJSON()
        #expect(first["models"].elements.count == 3)
        #expect(first["models"][0]["name"] == "models/gemini-3.1-flash-lite")
        let token = try #require(first["nextPageToken"].string)
        client.get("/v1beta/models?pageSize=3&pageToken=\(token)")
        let second = try client.receiveJSON()
        #expect(second["models"].elements.count == ServedModel.usual.count - 3)
        #expect(second["nextPageToken"].isNull)
        client.get("/v1beta/models/gemini-2.5-flash")
        #expect(try client.receiveJSON()["displayName"] == "Gemini 2.5 Flash")
        client.get("/v1beta/models/no-such-model")
        #expect(try client.receiveJSON()["error"]["code"] == 404)
    }

    @Test func theKeyIsCompared() throws {
        client.post(Requests.unary, key: "wrong", Requests.hello)
        let refusal = try client.receiveJSON()["error"]
        #expect(refusal["code"] == 400)
        #expect(refusal["status"] == "INVALID_ARGUMENT")
        #expect(refusal["message"] == "API key not valid. Please pass a valid API key.")
        #expect(refusal["details"][0]["reason"] == "API_KEY_INVALID")
        client.post(Requests.unary, key: nil, Requests.hello)
        #expect(try client.receiveJSON()["error"]["status"] == "PERMISSION_DENIED")
        client.post("\(Requests.unary)?key=\(GeminiServer.defaultKey)", Requests.hello)
        #expect(try client.receiveJSON()["error"]["message"].string?.contains("URL") == true)
    }

    /// A scripted reply does not hide what was wrong with the request.
    @Test func problemsAreToldOfScriptedRepliesToo() throws {
        server.answer(.unary(text: "fine"))
        client.post(Requests.unary, key: "wrong", #"{"contents": [], "colour": 1}"#)
        _ = try client.receiveJSON()
        #expect(server.requests[0].problems.count == 3, "\(server.requests[0].problems)")
    }
}
