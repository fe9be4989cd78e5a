import GeminiServer
import ProcessSupport
import Testing

/// Scripts, and the program that follows them.
@Suite struct ServerScriptTests {
    private func server(_ script: String) throws -> GeminiServer {
        try ServerScript(JSON(parsing: script.utf8)).makeServer()
    }

    private func answer(_ server: GeminiServer, _ path: String = Requests.unary) throws -> JSON {
        let client = try #require(RawClient(port: server.port))
        client.post(path, Requests.hello)
        return try client.receiveJSON()
    }

    @Test func everyKindOfReplyIsUnderstood() throws {
        let server = try server(
            #"""
            {"replies": [
              {"text": ["Hel", "lo"], "times": 2, "finishReason": "MAX_TOKENS"},
              {"json": {"totalTokens": 5}, "to": "countTokens"},
              {"error": {"status": 503, "rpc": "UNAVAILABLE", "message": "Busy",
                         "headers": {"Retry-After": "3"}}},
              {"golden": "vertexai/unary-success-basic-reply-short.json"}],
             "otherwise": {"json": {"error": {"code": 500}}, "status": 500}}
            """#)
        for _ in 0..<2 {
            let candidate = try answer(server)["candidates"][0]
            #expect(candidate["content"]["parts"][0]["text"] == "Hello")
            #expect(candidate["finishReason"] == "MAX_TOKENS")
        }
        #expect(try answer(server)["error"]["message"] == "Busy")
        #expect(try answer(server, Requests.count)["totalTokens"] == 5)
        let client = try #require(RawClient(port: server.port))
        client.post(Requests.unary, Requests.hello)
        try client.receive(text: "0\r\n\r\n")
        #expect(client.text.contains("modelVersion") || client.text.contains("candidates"))
        #expect(try answer(server)["error"]["code"] == 500)
    }

    @Test func everyKindOfStepIsUnderstood() throws {
        let server = try server(
            #"""
            {"key": null, "replies": [{"steps": [
              {"status": 200, "headers": {"A": "b"}, "body": "close"}, {"chunk": "one"},
              {"bytes": "two"}, {"repeat": "x", "count": 3}, {"delay": 1}, {"event": "{"},
              {"text": "Hi", "finishReason": "STOP"}, {"event": {"a": 1}}, "close"]}]}
            """#)
        let client = try #require(RawClient(port: server.port))
        client.post(Requests.streaming, key: nil, Requests.hello)
        _ = try client.receiveEnd()
        #expect(client.text.hasPrefix("HTTP/1.1 200 OK\r\nA: b\r\nConnection: close\r\n\r\n"))
        #expect(client.body.hasPrefix("onetwoxxxdata: {\r\n\r\ndata: {\"candidates\""))
        #expect(client.body.hasSuffix("data: {\"a\": 1}\r\n\r\n"))
        #expect(server.problems.isEmpty)
    }

    @Test(arguments: [
        (#"{"reply": []}"#, "the script: unknown field reply"),
        (#"{"replies": [{}]}"#, "replies[0]: is to have text"),
        (#"{"replies": [{"text": "a", "to": "moon"}]}"#, "replies[0]: no such kind: moon"),
        (#"{"replies": [{"golden": "x"}]}"#, "replies[0]: no such recording"),
        (#"{"replies": [{"steps": ["jump"]}]}"#, "replies[0].steps[0]: no such step: jump"),
        (#"{"replies": [{"steps": [{"wait": 1}]}]}"#, "replies[0].steps[0]: unknown field wait"),
        (#"{"otherwise": {"error": {}}}"#, "otherwise.error: is to have status and rpc"),
    ])
    func mistakesAreTold(script: String, complaint: String) throws {
        let error = #expect(throws: ScriptError.self) {
            try ServerScript(JSON(parsing: script.utf8))
        }
        #expect("\(try #require(error))".hasPrefix(complaint), "\(String(describing: error))")
    }

    @Test func theProgramServesUntilItsInputEnds() throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(
            #"{"replies": [{"steps": ["eventStream", {"gate": "go"}, {"text": "Hi"}]}]}"#,
            to: "script.json")
        let program = try PipedProcess(BuiltProduct.debugPath("tandem-gemini-server"), [script])
        try program.wait(for: "the port", within: 60) { program.outputText.contains("\n") }
        let client = try #require(UInt16(program.outputText.dropLast()).flatMap(RawClient.init))
        client.post(Requests.streaming, Requests.hello)
        try client.receive(text: "event-stream")
        try program.wait(for: "the request's line", within: 10) {
            program.outputText.contains("#0 POST \(Requests.streaming)")
        }
        try program.send("open go\n")
        try client.receive(text: "Hi")
        program.closeInput()
        #expect(try program.waitForExit(within: 10) == .exited(0))
        #expect(try client.receiveEnd() == .orderly)
    }

    @Test func theProgramTellsWhatIsWrong() throws {
        let program = try BuiltProduct.debugPath("tandem-gemini-server")
        let run = try ProcessRun.run(program, ["/nonexistent"])
        #expect(run.status == .exited(1))
        #expect(run.errors.hasPrefix("tandem-gemini-server: "))
    }
}
