import Digests
import Foundation
import GeminiServer
import Synchronization
import Testing

@testable import HybridEngine

@Suite struct GeminiServiceQuestionTests {
    private let lab: CloudLab

    init() throws { lab = try CloudLab() }

    // MARK: Models

    @Test func allPagesAreListed() async throws {
        lab.server.answer(.models(["one", "two"], nextPageToken: "page/2"))
        lab.server.answer(.models(["three"]))
        let models = try await lab.service().listModels()
        #expect(models.map(\.name) == ["one", "two", "three"])
        #expect(lab.server.requests.map(\.endpoint) == [.listModels, .listModels])
        #expect(lab.server.requests.map { $0.query["pageToken"] } == [nil, "page/2"])
        #expect(lab.server.problems.isEmpty)
    }

    @Test func onlyModelsThatGenerateAreListed() async throws {
        let names = try await lab.service().listModels().map(\.name)
        #expect(names.contains("gemini-3.1-flash-lite"))
        #expect(!names.contains("gemini-embedding-001"))
    }

    @Test func aListWithoutEndIsNotFollowedForEver() async throws {
        let count = Mutex(0)
        lab.server.handle { _ in
            let number = count.withLock { number in
                number += 1
                return number
            }
            return .models(["model-\(number)"], nextPageToken: "token-\(number)")
        }
        #expect(try await lab.service().listModels().count == 20)
        lab.server.handle { _ in .models(["same"], nextPageToken: "same") }
        #expect(try await lab.service().listModels().count == 2)
    }

    @Test func theListIsRememberedForItsAddressAlone() async throws {
        let service = lab.service()
        #expect(service.rememberedModels.isEmpty)
        let models = try await service.listModels()
        lab.server.stop()
        #expect(lab.service().rememberedModels == models)
        let other = lab.service(variables: ["GOOGLE_GEMINI_BASE_URL": "https://example.com"])
        #expect(other.rememberedModels.isEmpty)
        await #expect(throws: LanguageModelError.self) { try await lab.service().listModels() }
        #expect(lab.service().rememberedModels == models)
        var facts = stat()
        #expect(stat(lab.folder.file("cloud-models.json"), &facts) == 0)
        #expect(facts.st_mode & 0o777 == 0o600)
    }

    @Test(arguments: ["", "nonsense", "[]", "{\"address\": 3}"])
    func aDamagedMemoryIsNone(_ text: String) async throws {
        try lab.folder.write(text, to: "cloud-models.json")
        #expect(lab.service().rememberedModels.isEmpty)
        #expect(try await !lab.service().listModels().isEmpty)
        #expect(!lab.service().rememberedModels.isEmpty)
    }

    @Test func whatGoesThroughFirebaseListsNoModels() async throws {
        let service = lab.service(file: #"{"cloud": {"endpoint": "firebase", "project": "p"}}"#)
        let error = await #expect(throws: LanguageModelError.self) {
            try await service.listModels()
        }
        #expect(error?.kind == "unsupportedRequest")
        // A probe counts a word instead.
        #expect(await service.probe() == .available)
        #expect(lab.server.requests.map(\.endpoint.kind) == [.countTokens])
        #expect(lab.server.problems.isEmpty)
    }

    // MARK: Tokens

    private static let conversation = GenerationRequest(
        instructions: "Be brief.",
        transcript: [
            Message(role: .user, text: "One"), Message(role: .model, text: "Two"),
            Message(role: .user, text: "Three"),
        ], options: GenerationConfig(temperature: 1))

    @Test(arguments: [
        "{}", #"{"cloud": {"endpoint": "firebase", "project": "p"}}"#,
        #"{"cloud": {"endpoint": "agent-platform", "project": "p"}}"#,
    ])
    func tokensAreCountedInTheEndpointsForm(_ file: String) async throws {
        let service = lab.service(file: file)
        let count = try await service.countTokens(
            Self.conversation, model: "gemini-3.1-flash-lite")
        #expect(count == 5)
        let request = try #require(lab.server.requests.first)
        #expect(request.endpoint.kind == .countTokens)
        let isFlat = file.contains("agent-platform")
        #expect(request.json["generateContentRequest"].isNull == isFlat)
        #expect(request.content["systemInstruction"].isNull == false)
        #expect(lab.server.problems.isEmpty)
    }

    @Test func theSameContentIsCountedOnce() async throws {
        let service = lab.service()
        for _ in 0..<3 {
            _ = try await service.countTokens(Self.conversation, model: "gemini-3.1-flash-lite")
        }
        #expect(lab.server.requests.count == 1)
        _ = try await service.countTokens(.asking("other"), model: "gemini-3.1-flash-lite")
        _ = try await service.countTokens(Self.conversation, model: "gemini-2.5-flash")
        #expect(lab.server.requests.count == 3)
        _ = try await service.countTokens(Self.conversation, model: "gemini-3.1-flash-lite")
        #expect(lab.server.requests.count == 3)
    }

    @Test func theOldestCountIsForgotten() throws {
        let cache = TokenCountCache(limit: 2)
        let digests = try (0..<3).map { try SHA256.digest(of: [UInt8($0)]) }
        cache.insert(0, for: digests[0])
        cache.insert(1, for: digests[1])
        _ = cache[digests[0]]
        cache.insert(2, for: digests[2])
        #expect(digests.map { cache[$0] } == [0, nil, 2])
    }

    @Test func aFailedCountIsNoCount() async throws {
        let service = lab.service()
        lab.server.answer(.overloaded)
        await #expect(throws: LanguageModelError.self) {
            try await service.countTokens(.asking("x"), model: "gemini-3.1-flash-lite")
        }
        #expect(
            try await service.countTokens(.asking("x"), model: "gemini-3.1-flash-lite") == 1)
    }
}
