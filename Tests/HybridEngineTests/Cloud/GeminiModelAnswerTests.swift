import GeminiServer
import Testing

@testable import HybridEngine

@Suite struct GeminiModelAnswerTests {
    private let lab: CloudLab

    init() throws { lab = try CloudLab() }

    @Test func eventsComeInTheirOrder() async throws {
        lab.server.answer(
            .stream(
                texts: ["Hel", "lo"], thoughts: ["Hm."], modelVersion: "gemini-3.1-flash-lite-001",
                usage: TokenUsage(prompt: 4, answer: 2, thoughts: 1)))
        let outcome = await lab.model().outcome()
        #expect(outcome.error == nil)
        let asked = ModelDescriptor(name: "gemini-3.1-flash-lite", source: .inCloud)
        let kinds = outcome.events.map { event in
            switch event {
            case .started(let model, _): "started \(model.name)"
            case .thoughtDelta(let text): "thought \(text)"
            case .textDelta(let text): "text \(text)"
            case .usage(let usage): "usage \(usage.totalTokenCount)"
            case .metadata: "metadata"
            case .message(let message):
                "message \(message.text) \(message.maker == asked) \(message.parts.count)"
            case .finished(let reason, _): "finished \(reason.rawValue)"
            case .progress, .retry, .part: "unexpected"
            }
        }
        #expect(
            kinds == [
                "started gemini-3.1-flash-lite-001", "thought Hm.", "text Hel", "text lo",
                "usage 7", "metadata", "message Hello true 2", "finished STOP",
            ])
    }

    @Test func anAnswerCanComeWhole() async throws {
        let outcome = await lab.model(isStreaming: false).outcome(of: .asking("whole"))
        #expect(outcome.text == "You said: whole")
        #expect(outcome.finish == .stop)
        let request = try #require(lab.server.requests.first)
        #expect(
            request.path == "/v1beta/models/gemini-3.1-flash-lite:generateContent")
        #expect(request.query.isEmpty)
    }

    @Test func theRequestIsWhatTheServiceWants() async throws {
        var request = GenerationRequest(
            instructions: "Be brief.",
            transcript: [
                Message(role: .user, text: "One"),
                Message(
                    role: .model, text: "Two",
                    maker: ModelDescriptor(name: "SmolLM2", source: .onDevice)),
                Message(role: .user, text: "Three"),
            ], options: GenerationConfig(temperature: 0.5))
        _ = await lab.model().outcome(of: request)
        request.isHybrid = true
        _ = await lab.model().outcome(of: request)
        #expect(lab.server.problems.isEmpty)
        let sent = lab.server.requests
        #expect(sent.count == 2)
        #expect(sent[0].method == "POST")
        #expect(sent[0].path == "/v1beta/models/gemini-3.1-flash-lite:streamGenerateContent")
        #expect(sent[0].query == ["alt": "sse"])
        #expect(sent[0].transcript == ["user: One", "model: Two", "user: Three"])
        #expect(sent[0].systemInstruction == "Be brief.")
        #expect(sent[0].json["generationConfig"]["temperature"].number == 0.5)
        #expect(sent[0].headers["x-goog-api-key"] == CloudLab.key)
        #expect(sent[0].headers["x-goog-api-client"] == "gl-swift/6 tandem/1.2.3")
        #expect(sent[1].headers["x-goog-api-client"] == "gl-swift/6 tandem/1.2.3 hybrid")
        #expect(sent[0].body == sent[1].body)
    }

    @Test func piecesAreHandedOnWithoutWaitingForTheNext() async throws {
        let gate = Gate()
        lab.server.answer(.stream(texts: ["first", " second"], between: [.waitFor(gate)]))
        let outcome = await lab.model().outcome { event in
            if case .textDelta("first") = event { gate.open() }
        }
        #expect(outcome.text == "first second")
    }

    @Test func connectionsAreUsedAgain() async throws {
        let model = lab.model()
        for _ in 0..<3 { #expect(await model.outcome().finish == .stop) }
        #expect(lab.server.connectionCount == 1)
    }

    @Test func aConnectionThatTheServerClosedIsReplaced() async throws {
        let model = lab.model()
        for count in 1...3 {
            #expect(await model.outcome().finish == .stop)
            lab.server.closeConnections()
            try await lab.server.waitForNoConnections()
            #expect(lab.server.connectionCount == count)
        }
    }

    @Test func nothingIsOpenedBeforeTheFirstRequest() async {
        let service = lab.service()
        let model = lab.model(service)
        await model.prewarm()
        _ = (model.availability, model.standing, service.rememberedModels, service.apiKeySource)
        _ = model.obstacle(to: .asking("x"), traits: RequestTraits())
        #expect(service.availability == .available)
        #expect(lab.server.connectionCount == 0)
    }

    @Test(arguments: [
        (
            #"{"cloud": {"endpoint": "firebase", "project": "my-project"}}"#,
            Endpoint.Form.developerProject("my-project")
        ),
        (
            #"{"cloud": {"endpoint": "agent-platform", "project": "p"}}"#,
            .agentPlatform(project: "p", location: "global")
        ),
        (
            #"{"cloud": {"endpoint": "agent-platform", "project": "p", "location": "us-x1"}}"#,
            .agentPlatform(project: "p", location: "us-x1")
        ),
        ("{}", .developer),
    ])
    func everyEndpointIsAskedInItsForm(_ file: String, _ form: Endpoint.Form) async {
        let model = lab.model(lab.service(file: file))
        #expect(await model.outcome(of: .asking("x")).text == "You said: x")
        #expect(
            lab.server.requests.map(\.endpoint)
                == [.generate(model: "gemini-3.1-flash-lite", streaming: true, form: form)])
        #expect(lab.server.problems.isEmpty)
    }

    @Test(arguments: ["/", "/some/path", "/some/path//"])
    func theAddressMayCarryAPath(_ path: String) async throws {
        let service = lab.service(
            variables: ["GOOGLE_GEMINI_BASE_URL": lab.server.baseURL + path])
        lab.server.otherwise(.stream(texts: ["ok"]))
        #expect(await lab.model(service).outcome().text == "ok")
        let expected = path == "/" ? "" : "/some/path"
        #expect(
            lab.server.requests.first?.path
                == "\(expected)/v1beta/models/gemini-3.1-flash-lite:streamGenerateContent")
    }
}
