import Foundation
import GeminiServer
import Testing

@testable import HybridEngine

@Suite struct CloudSecurityTests {
    private let lab: CloudLab

    init() throws { lab = try CloudLab() }

    @Test func theKeyIsInItsHeaderAndNowhereElse() async throws {
        let service = lab.service()
        // A server that tells whatever it was sent.
        let echo = "Bad key \(CloudLab.key)."
        lab.server.answer(
            .error(
                status: 400, "INVALID_\(CloudLab.key)", message: echo,
                details: [Reply.errorInfo(CloudLab.key)]))
        lab.server.answer(.body(Array("<title>\(echo)</title>".utf8), status: 404))
        lab.server.answer(.events([Reply.errorBody(code: 400, "X", message: echo)]))
        lab.server.answer(.events([["promptFeedback": ["blockReason": .string(CloudLab.key)]]]))
        lab.server.answer([
            .status(302, ["Location": "https://example.com/?key=\(CloudLab.key)"])
        ])
        var texts: [String] = []
        for _ in 0..<5 {
            let outcome = await lab.model(service).outcome()
            let error = try #require(outcome.error)
            texts += ["\(error)", error.detail, String(reflecting: error)]
        }
        await service.probe()
        _ = try? await service.listModels()
        _ = try? await service.countTokens(.asking("x"), model: "gemini-3.1-flash-lite")
        lab.server.stop()
        texts.append("\(String(describing: await lab.model(service).outcome().error))")
        var dumped = ""
        dump(lab.model(service), to: &dumped)
        texts += [dumped, lab.logText, "\(service.availability)"]
        texts += lab.server.requests.map(\.http.target)
        #expect(lab.server.requests.count == 8)
        #expect(!lab.logText.isEmpty)
        for text in texts { #expect(!text.contains(CloudLab.key)) }
        for request in lab.server.requests {
            #expect(request.headers["x-goog-api-key"] == CloudLab.key)
            #expect(!String(decoding: request.body, as: UTF8.self).contains(CloudLab.key))
        }
        #expect(try files(with: CloudLab.key).isEmpty)
    }

    @Test func promptsAndAnswersAreNotLogged() async throws {
        lab.server.answer(.error(status: 400, "INVALID_ARGUMENT", message: "Not: secret prompt"))
        _ = await lab.model().outcome(of: .asking("secret prompt"))
        _ = await lab.model().outcome(of: .asking("secret prompt"))
        #expect(lab.logText.contains("invalidRequest 400 INVALID_ARGUMENT"))
        #expect(!lab.logText.contains("secret"))
    }

    private func files(with text: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: lab.folder.path).filter { name in
            let content = FileManager.default.contents(atPath: lab.folder.file(name)) ?? Data()
            return String(decoding: content, as: UTF8.self).contains(text)
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aRedirectDoesNotGetTheKey(_ status: Int) async throws {
        let other = try GeminiServer(key: nil)
        let address = "\(other.baseURL)/v1beta/models/x:streamGenerateContent?alt=sse"
        lab.server.otherwise(.redirect(to: address, status: status))
        let service = lab.service()
        #expect(await lab.model(service).outcome().error?.kind == "endpointNotFound")
        await service.probe()
        _ = try? await service.listModels()
        #expect(other.connectionCount == 0)
        #expect(lab.server.requests.count == 3)
    }

    @Test func aHugeAnswerIsCutOff() async throws {
        #expect(HybridEngine.GeminiService.Parts().answerLimit == 64 << 20)
        let text = String(repeating: "x", count: 1 << 20)
        let event =
            "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"\(text)\"}]}}]}\n\n"
        lab.server.answer([.eventStream, .repeatChunk(Array(event.utf8), count: 100)])
        let outcome = await lab.model(lab.service(answerLimit: 3 << 20)).outcome()
        #expect(outcome.error?.kind == "malformedResponse")
        #expect(outcome.error?.detail.contains("3 MB") == true)
        #expect((1 << 20...3 << 20).contains(outcome.text.utf8.count))
        try await lab.server.waitForClientClose(within: 60)
    }

    @Test(arguments: [true, false])
    func onePieceThatIsHugeIsCutOff(_ isStreaming: Bool) async throws {
        let piece = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
        lab.server.answer([
            .eventStream, .chunk("data: {\"candidates\": \""), .repeatChunk(piece, count: 100),
        ])
        let model = lab.model(lab.service(answerLimit: 3 << 20), isStreaming: isStreaming)
        #expect(await model.outcome().error?.kind == "malformedResponse")
        try await lab.server.waitForClientClose(within: 60)
    }

    @Test(arguments: [200, 500])
    func aHugeAnswerToASmallQuestionIsCutOff(_ status: Int) async throws {
        let piece = Array(repeating: UInt8(ascii: " "), count: 1 << 20)
        lab.server.answer([
            .status(status, ["Content-Type": "application/json"]), .repeatChunk(piece, count: 200),
        ])
        await #expect(throws: LanguageModelError.self) { try await lab.service().listModels() }
        try await lab.server.waitForClientClose(within: 60)
    }

    @Test func behindTheShutDoorNothingIsOpened() async throws {
        let service = lab.service(allowsNetwork: false)
        let model = lab.model(service)
        #expect(!service.allowsNetwork)
        #expect(await model.outcome().error?.kind == "unsupportedRequest")
        #expect(await lab.model(service, isStreaming: false).outcome().error != nil)
        await #expect(throws: LanguageModelError.self) { try await service.listModels() }
        await #expect(throws: LanguageModelError.self) {
            try await service.countTokens(.asking("x"), model: "gemini-3.1-flash-lite")
        }
        await service.probe()
        service.probeInBackground()
        let updates = service.availabilityUpdates()
        _ = (service.rememberedModels, service.availability, model.standing)
        #expect(model.obstacle(to: .asking("x"), traits: RequestTraits()) != nil)
        withExtendedLifetime(updates) {}
        #expect(lab.server.connectionCount == 0)
        service.setAllowsNetwork(true)
        #expect(await model.outcome().finish == .stop)
    }

    @Test func shuttingTheDoorClosesConnectionsThatNobodyUses() async throws {
        let service = lab.service()
        _ = await lab.model(service).outcome()
        #expect(lab.server.openConnectionCount == 1)
        service.setAllowsNetwork(false)
        try await lab.server.waitForNoConnections()
    }

    @Test func shuttingTheDoorLetsAnAnswerGoOn() async throws {
        let gate = Gate()
        lab.server.answer(.stream(texts: ["one", " two"], between: [.waitFor(gate)]))
        let service = lab.service()
        let outcome = await lab.model(service).outcome { event in
            guard case .textDelta("one") = event else { return }
            service.setAllowsNetwork(false)
            gate.open()
        }
        #expect(outcome.text == "one two")
        #expect(outcome.error == nil)
        try await lab.server.waitForNoConnections()
    }

    /// A key in this process's environment is seen by whoever may look into
    /// the process; in its arguments by everybody.
    @Test func theCommandsKeyIsInNoArguments() async throws {
        let service = lab.service(
            variables: ["GEMINI_API_KEY": ""],
            file: #"{"apiKeyCommand": "printf %s 'AIzaSyLoopback-0123456789_'; echo abcdefghijk"}"#)
        #expect(await lab.model(service).outcome().finish == .stop)
        let arguments = try String(contentsOfFile: "/proc/self/cmdline", encoding: .utf8)
        #expect(!arguments.contains(CloudLab.key))
    }
}
