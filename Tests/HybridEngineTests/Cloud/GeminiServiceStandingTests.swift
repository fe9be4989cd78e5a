import Foundation
import GeminiServer
import Testing

@testable import HybridEngine

@Suite struct GeminiServiceStandingTests {
    private let lab: CloudLab

    init() throws { lab = try CloudLab() }

    private func isOffline(_ availability: CloudAvailability) -> Bool {
        if case .offline = availability { true } else { false }
    }

    /// One try each.
    private func ask(_ service: HybridEngine.GeminiService) async -> Outcome {
        var model = lab.model(service)
        model.retryPolicy = .never
        return await model.outcome()
    }

    @Test func offlineIsLearntFromAFailureAndLeftWithAnAnswer() async throws {
        let service = lab.service()
        lab.server.stop()
        let outcome = await ask(service)
        #expect(outcome.error?.kind == "offline")
        #expect(isOffline(service.availability))
        #expect(lab.logText.contains("the cloud is offline"))
        try lab.server.start()
        // Even an answer that is a failure.
        lab.server.answer(.error(status: 400, "INVALID_ARGUMENT", message: "Bad."))
        _ = await ask(service)
        #expect(service.availability == .available)
        #expect(lab.logText.contains("the cloud can be reached again"))
    }

    @Test func aNameThatIsNotFoundIsOffline() async {
        let service = lab.service(
            variables: ["GOOGLE_GEMINI_BASE_URL": "https://no-such-host.invalid"],
            hasRoute: { true })
        let outcome = await ask(service)
        #expect(outcome.error?.kind == "offline")
        #expect(isOffline(service.availability))
    }

    @Test func aSystemWithoutRouteIsKnownToBeOfflineWithoutAsking() async {
        let service = lab.service(
            variables: ["GOOGLE_GEMINI_BASE_URL": "https://example.com"], hasRoute: { false })
        #expect(service.availability == .offline("no route to the internet"))
        let model = lab.model(service)
        #expect(
            model.obstacle(to: .asking("x"), traits: RequestTraits())
                == .offline("no route to the internet"))
    }

    @Test func routesSayNothingOfThisMachineAndOfProxies() {
        #expect(lab.service(hasRoute: { false }).availability == .available)
        let proxied = lab.service(
            variables: [
                "GOOGLE_GEMINI_BASE_URL": "https://example.com",
                "HTTPS_PROXY": "http://127.0.0.1:1",
            ], hasRoute: { false })
        #expect(proxied.availability == .available)
    }

    @Test(arguments: [
        (Reply.models(["m"]), "ready"), (.error(status: 404, "NOT_FOUND", message: ""), "ready"),
        (.badKey, "refused"), (.overloaded, "ready"),
    ])
    func anyAnswerToAProbeEndsOffline(_ reply: Reply, _ state: String) async throws {
        let service = lab.service()
        lab.server.stop()
        _ = await ask(service)
        #expect(isOffline(await service.probe()))
        try lab.server.start()
        lab.server.answer(reply)
        #expect(await service.probe().name == state)
        #expect(lab.server.requests.map(\.endpoint) == [.listModels])
        #expect(lab.server.requests.first?.query == ["pageSize": "1"])
    }

    @Test func restsAfterThreeTurnsAndAProbeTriesNow() async throws {
        let clock = ManualClock()
        let service = lab.service(clock: clock)
        lab.server.answer(.overloaded, times: 3, to: .generate)
        for _ in 0..<2 { _ = await ask(service) }
        #expect(service.availability == .available)
        _ = await ask(service)
        #expect(service.availability == .resting(until: .seconds(30), cause: "503"))
        clock.advance(by: .seconds(7))
        #expect(
            lab.model(service).obstacle(to: .asking("x"), traits: RequestTraits())
                == .resting(seconds: 23, cause: "503"))
        #expect(await service.probe() == .available)
    }

    @Test func whileItRestsAPersonsOwnRequestGoesOutOnce() async throws {
        let clock = ManualClock()
        let service = lab.service(clock: clock)
        lab.server.otherwise(.rateLimited(retryAfter: "45"))
        _ = await ask(service)
        #expect(service.availability == .resting(until: .seconds(45), cause: "429"))
        lab.server.otherwise(.overloaded)
        let outcome = await lab.model(service).outcome()
        #expect(outcome.error?.kind == "server")
        #expect(outcome.retries.isEmpty)
        #expect(lab.server.requests.count == 2)
        lab.server.otherwise(nil)
        #expect(await ask(service).finish == .stop)
        #expect(service.availability == .available)
    }

    @Test func backgroundRequestsWaitWhileItRests() async throws {
        let service = lab.service(clock: ManualClock())
        lab.server.answer(.rateLimited(retryAfter: "45"))
        _ = await ask(service)
        await #expect(throws: LanguageModelError.resting(seconds: 45, cause: "429")) {
            try await service.countTokens(.asking("x"), model: "gemini-3.1-flash-lite")
        }
        #expect(lab.server.requests.count == 1)
    }

    @Test func aRefusedKeyIsKnownUntilItIsTaken() async throws {
        let service = lab.service()
        lab.server.answer(.badKey)
        _ = await ask(service)
        #expect(service.availability == .refused(apiKeySource: "GEMINI_API_KEY"))
        // It is asked with again: it may have been put right.
        #expect(await ask(service).finish == .stop)
        #expect(service.availability == .available)
    }

    @Test func aNewKeyInTheFileCountsAtOnce() async throws {
        let file = lab.folder.file("api-key")
        try lab.folder.write("wrong-key\n", to: "api-key")
        chmod(file, 0o600)
        let service = lab.service(variables: ["GEMINI_API_KEY": ""])
        #expect(await ask(service).failure?.apiKeySource == "file")
        #expect(service.availability == .refused(apiKeySource: "file"))
        try lab.folder.write(CloudLab.key, to: "api-key")
        chmod(file, 0o600)
        #expect(service.availability == .available)
        #expect(await ask(service).finish == .stop)
    }

    @Test func theCommandIsAskedAgainForAKeyThatWasRefused() async throws {
        let file = try lab.folder.write("wrong-key", to: "printed")
        let service = lab.service(
            variables: ["GEMINI_API_KEY": ""], file: #"{"apiKeyCommand": "cat '\#(file)'"}"#)
        #expect(service.apiKeySource == .command)
        #expect(await ask(service).failure?.apiKeySource == "command")
        #expect(service.availability == .refused(apiKeySource: "command"))
        try lab.folder.write(CloudLab.key, to: "printed")
        #expect(await ask(service).finish == .stop)
        #expect(service.availability == .available)
    }
}
