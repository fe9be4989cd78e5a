import GeminiServer
import Testing

/// Bodies that the real service takes, and some that it refuses.
@Suite struct ValidationTests {
    private static func turns(_ turns: String) -> String { #"{"contents": [\#(turns)]}"# }
    private static let user = #"{"role": "user", "parts": [{"text": "q"}]}"#
    private static let model = #"{"role": "model", "parts": [{"text": "a"}]}"#
    private static let call =
        #"{"role": "model", "parts": [{"functionCall": {"name": "f", "args": {"x": [1]}}}]}"#
    private static let result =
        #"{"role": "user", "parts": [{"functionResponse": {"name": "f", "response": {"r": 1}}}]}"#

    private func answer(to body: String, path: String = Requests.unary) throws -> JSON {
        let server = try GeminiServer()
        let client = try #require(RawClient(port: server.port))
        client.post(path, body)
        return try client.receiveJSON()
    }

    @Test(arguments: [
        turns("\(user),\(model),\(user)"),
        turns("\(user),\(call),\(result)"),
        turns("\(user),\(call),\(result),\(model),\(user)"),
        turns(
            #"{"role": "user", "parts": [{"inlineData": {"mimeType": "image/png", "data": "aGk="}}]}"#
        ),
        turns(
            "\(user)," + #"{"role": "model", "parts": [{"text": "", "thoughtSignature": "aGk="}]}"#
                + ",\(user)"),
        turns(
            #"{"role": "user", "parts": [{"inline_data": {"mime_type": "a/b", "data": "aGk="}}]}"#),
        #"{"contents": {"parts": {"text": "one for a list of one"}}}"#,
        #"""
        {"contents": [{"role": "user", "parts": [{"text": "q"}]}],
         "systemInstruction": {"parts": [{"text": "s"}]},
         "generation_config": {"top_k": 40, "thinkingConfig": {"thinkingBudget": -1}},
         "generationConfig": {"temperature": 0.8, "topP": 1, "maxOutputTokens": 9, "seed": 5000000000,
          "stopSequences": ["a", "b"], "responseMimeType": "application/json",
          "responseSchema": {"type": "OBJECT"}},
         "safetySettings": [{"category": "HARM_CATEGORY_HARASSMENT", "threshold": "BLOCK_NONE"}],
         "tools": [{"googleSearch": {}}, {"codeExecution": {}}, {"urlContext": {}},
          {"functionDeclarations": [{"name": "f", "description": "d", "parameters": {}}]}],
         "toolConfig": {"functionCallingConfig": {"mode": "AUTO"}}}
        """#,
    ])
    func goodBodiesAreTaken(body: String) throws {
        let answer = try answer(to: body)
        #expect(answer["error"].isNull, "\(answer)")
    }

    @Test(arguments: [
        ("[]", "Invalid JSON payload"),
        ("{\"contents\": [", "Invalid JSON payload"),
        ("{}", "contents is not specified"),
        (turns(""), "contents is not specified"),
        (turns(model), "alternate between user and model"),
        (turns("\(user),\(user)"), "alternate between user and model"),
        (turns("\(user),\(model),\(model)"), "alternate between user and model"),
        (turns("\(user),\(model)"), "ends with a user role"),
        (turns(#"{"role": "assistant", "parts": [{"text": "q"}]}"#), "valid role"),
        (turns(#"{"parts": [{"text": "q"}]},\#(model),\#(user)"#), "valid role"),
        (turns(#"{"role": "user", "parts": []}"#), "parts must not be empty"),
        (turns(#"{"role": "user"}"#), "parts must not be empty"),
        (turns(#"{"role": "user", "parts": [{}]}"#), "must have one initialized field"),
        (turns(#"{"role": "user", "parts": [{"text": ""}]}"#), "empty text parameter"),
        (turns(#"{"role": "user", "parts": [{"thought": true}]}"#), "must have one initialized"),
        (
            turns(#"{"role": "user", "parts": [{"text": "a", "fileData": {"fileUri": "u"}}]}"#),
            "already set"
        ),
        (
            turns(
                #"{"role": "user", "parts": [{"inlineData": {"data": "?", "mimeType": "a/b"}}]}"#),
            "Base64"
        ),
        (turns(#"{"role": "user", "parts": [{"inlineData": {"data": "aGk="}}]}"#), "mime_type"),
        (turns(#"{"role": "user", "parts": [{"inline_data": {"data": "aGk="}}]}"#), "mime_type"),
        (turns("\(user),\(call),\(user)"), "number of function response parts"),
        (turns(result), "number of function response parts"),
        (
            #"{"contents": [\#(user)], "colour": 1}"#,
            "Unknown name \"colour\": Cannot find field."
        ),
        (
            #"{"contents": [\#(user)], "generationConfig": {"temp": 1}}"#,
            "Unknown name \"temp\" at 'generation_config': Cannot find field."
        ),
        (
            turns(#"{"role": "user", "parts": [{"text": "q", "kind": "x"}]}"#),
            "Unknown name \"kind\" at 'contents[0].parts[0]'"
        ),
        (
            #"{"contents": [\#(user)], "generationConfig": {"temperature": "hot"}}"#,
            "Invalid value at 'generation_config.temperature'"
        ),
        (
            #"{"contents": [\#(user)], "generationConfig": {"temperature": 2.5}}"#,
            "temperature must be in the range"
        ),
        (
            #"""
            {"contents": [\#(user)], "generationConfig":
             {"thinkingConfig": {"thinkingBudget": 1, "thinkingLevel": "LOW"}}}
            """#,
            "only one of thinking budget and thinking level"
        ),
        (
            #"{"contents": [\#(user)], "generationConfig": {"stopSequences": ["1","2","3","4","5","6"]}}"#,
            "at most 5"
        ),
        (
            #"{"contents": [\#(user)], "generationConfig": {"responseSchema": {}}}"#,
            "response_mime_type"
        ),
        (
            #"{"contents": [\#(user)], "safetySettings": [{"category": "c", "method": "SEVERITY"}]}"#,
            "Unknown name \"method\""
        ),
        (
            #"{"contents": [\#(user)], "systemInstruction": {"parts": []}}"#,
            "system_instruction.parts"
        ),
    ])
    func badBodiesAreRefused(body: String, complaint: String) throws {
        let error = try answer(to: body)["error"]
        #expect(error["code"] == 400)
        #expect(error["status"] == "INVALID_ARGUMENT")
        #expect(error["message"].string?.contains(complaint) == true, "\(error)")
    }

    /// The Agent Platform knows a few fields more, and counts another body.
    @Test func theAgentPlatformHasItsOwnFields() throws {
        let parent = "/v1beta/projects/p/locations/l/publishers/google/models/\(Reply.defaultModel)"
        let body =
            #"{"contents": [\#(Self.user)], "safetySettings": [{"category": "c", "method": "SEVERITY"}]}"#
        #expect(try answer(to: body, path: "\(parent):generateContent")["error"].isNull)
        let counted = #"{"contents": [\#(Self.user)], "generationConfig": {"topK": 1}}"#
        #expect(try answer(to: counted, path: "\(parent):countTokens")["totalTokens"] == 1)
        #expect(try answer(to: counted, path: Requests.count)["error"]["code"] == 400)
    }

    /// The real service has become so; ours is held to more.
    @Test func aLenientServerTakesSeveralTurnsOfOneRole() throws {
        let server = try GeminiServer(isLenient: true)
        let client = try #require(RawClient(port: server.port))
        client.post(
            Requests.unary, Self.turns("\(Self.user),\(Self.model),\(Self.model),\(Self.user)"))
        #expect(try client.receiveJSON()["error"].isNull)
        client.post(Requests.unary, Self.turns("\(Self.model),\(Self.user)"))
        #expect(try client.receiveJSON()["error"]["code"] == 400)
    }

    @Test func onlyJSONIsAccepted() throws {
        let server = try GeminiServer()
        let client = try #require(RawClient(port: server.port))
        client.send(
            "POST \(Requests.unary) HTTP/1.1\r\nContent-Type: text/plain\r\n"
                + "x-goog-api-key: \(GeminiServer.defaultKey)\r\nContent-Length: 2\r\n\r\n{}")
        #expect(try client.receiveJSON()["error"]["code"] == 400)
    }
}
