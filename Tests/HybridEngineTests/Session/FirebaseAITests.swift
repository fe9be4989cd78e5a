import GeminiServer
import Testing

@testable import HybridEngine

/// What the documentation of hybrid experiences shows, as it stands there.
@Suite struct FirebaseAITests {
    private let lab: CloudLab
    private let ai: FirebaseAI

    init() throws {
        lab = try CloudLab()
        ai = FirebaseAI(service: lab.service(), log: lab.log)
    }

    private func serve(_ texts: String..., version: String? = "gemini-3.1-flash-lite") {
        lab.server.answer(.stream(texts: texts, modelVersion: version))
    }

    @Test func aHybridTellsWhoAnswered() async throws {
        serve("Rayleigh", " scattering")
        let session = ai.generativeModelSession(
            model: .hybridModel(
                primary: ProgrammedModel.device(
                    "device", .failsBefore(.runtimeCrashed(.signal(6)))),
                secondary: ai.geminiModel(name: "gemini-3.1-flash-lite")))
        let response = try await session.respond(
            to: "Why is the sky blue?",
            options: .hybrid(
                gemini: GenerationConfig(
                    temperature: 0.8, topP: 0.9,
                    thinkingConfig: ThinkingConfig(thinkingLevel: .high)),
                foundationModels: FirebaseAI.GenerationOptions(
                    sampling: .random(probabilityThreshold: 0.9), temperature: 0.8)))
        #expect(response.content == "Rayleigh scattering")
        #expect(response.rawResponse.modelVersion == "gemini-3.1-flash-lite")
        #expect(lab.logText.split(separator: "\n").count { $0.contains("fallback from") } == 1)
        let request = try #require(lab.server.requests.first)
        #expect(request.headers["x-goog-api-client"]?.hasSuffix(" hybrid") == true)
    }

    @Test func oneModelAloneIsNoHybrid() async throws {
        serve("Blue")
        let cloudModel = ai.geminiModel(name: "gemini-3.1-flash-lite")
        let session = ai.generativeModelSession(model: cloudModel, instructions: "Be brief.")
        let response = try await session.respond(to: "Why is the sky blue?")
        #expect(response.content == "Blue")
        let request = try #require(lab.server.requests.first)
        #expect(request.headers["x-goog-api-client"]?.contains("hybrid") == false)
    }

    @Test func aServiceThatNamesNoModelIsUnknown() async throws {
        serve("Blue", version: nil)
        let session = ai.generativeModelSession(
            model: ai.geminiModel(name: "gemini-3.1-flash-lite"))
        let response = try await session.respond(to: "Why is the sky blue?")
        #expect(response.rawResponse.modelVersion == "unknown-model-version")
    }

    @Test func snapshotsGrow() async throws {
        serve("a", "b", "c")
        let session = ai.generativeModelSession(
            model: ai.geminiModel(name: "gemini-3.1-flash-lite"))
        var contents: [String] = []
        for try await snapshot in await session.streamResponse(to: "Hello") {
            contents.append(snapshot.content)
        }
        #expect(
            contents.reduce(into: []) { if $0.last != $1 { $0.append($1) } } == ["a", "ab", "abc"])
    }

    @Test func availabilityHasTheDocumentedReasons() {
        let words =
            switch FirebaseAI.SystemLanguageModel.default.availability {
            case .available: "ready"
            case .unavailable(.deviceNotEligible): "not eligible"
            case .unavailable(.appleIntelligenceNotEnabled): "not enabled"
            case .unavailable(.modelNotReady): "not ready"
            case .unavailable(let reason): reason.name
            }
        #expect(FirebaseAI.SystemLanguageModel.default.isAvailable == (words == "ready"))
    }
}
