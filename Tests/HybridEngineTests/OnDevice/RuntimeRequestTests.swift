import RuntimeProtocol
import Testing

@testable import HybridEngine

@Suite struct RuntimeRequestTests {
    @Test func theConversationIsPassedOn() throws {
        let request = GenerationRequest(
            instructions: "Be brief.",
            transcript: [
                Message(role: .user, text: "a"),
                Message(role: .model, parts: [.thought("hm"), .text("b"), .text("c")]),
                Message(role: .user, text: "d"),
            ],
            options: GenerationOptions(
                sampling: .random(top: 3, seed: 4), temperature: 1, maximumResponseTokens: 5,
                stopSequences: ["x"]))
        #expect(
            try request.runtimeRequest()
                == GenerateRequest(
                    id: 0,
                    messages: [
                        ChatMessage(role: .system, text: "Be brief."),
                        ChatMessage(role: .user, text: "a"),
                        ChatMessage(role: .assistant, text: "bc"),
                        ChatMessage(role: .user, text: "d"),
                    ], sampling: .topK(3, seed: 4), temperature: 1, maximumResponseTokens: 5,
                    stopSequences: ["x"]))
    }

    private func sampling(_ mode: GenerationOptions.SamplingMode?) throws -> Sampling? {
        var request = question("a")
        request.options = .foundationModels(GenerationOptions(sampling: mode))
        return try request.runtimeRequest().sampling
    }

    @Test func everySamplingModeIsPassedOn() throws {
        #expect(try sampling(nil) == nil)
        #expect(try sampling(.greedy) == .greedy)
        #expect(try sampling(.automatic(seed: 5)) == .automatic(seed: 5))
        #expect(try sampling(.random(top: 40)) == .topK(40, seed: nil))
        #expect(try sampling(.random(top: 40, seed: 6)) == .topK(40, seed: 6))
        #expect(try sampling(.random(probabilityThreshold: 0.9)) == .topP(0.9, seed: nil))
        #expect(
            try sampling(.random(probabilityThreshold: 0.5, seed: 7)) == .topP(0.5, seed: 7))
    }

    /// The documentation's example: of its two halves the device's.
    @Test func ofBothModelsOptionsTheDevicesArePassedOn() throws {
        var request = question("Why is the sky blue?")
        request.options = .hybrid(
            gemini: GenerationConfig(
                temperature: 0.3, topP: 0.4, thinkingConfig: ThinkingConfig(thinkingLevel: .high)),
            foundationModels: FirebaseAI.GenerationOptions(
                sampling: .random(probabilityThreshold: 0.9), temperature: 0.8))
        let sent = try request.runtimeRequest()
        #expect(sent.sampling == .topP(0.9, seed: nil))
        #expect(sent.temperature == 0.8)
        #expect(sent.maximumResponseTokens == nil)
        #expect(sent.stopSequences.isEmpty)
    }

    @Test func rolesAlternateWhateverHappenedBefore() throws {
        let request = GenerationRequest(transcript: [
            Message(role: .user, text: "a"),
            Message(role: .model, parts: [.thought("only thoughts")]),
            Message(role: .user, text: "b"), Message(role: .model, text: "c"),
            Message(role: .model, text: "d"), Message(role: .user, text: ""),
        ])
        #expect(
            try request.runtimeRequest().messages == [
                ChatMessage(role: .user, text: "a\n\nb"),
                ChatMessage(role: .assistant, text: "c\n\nd"), ChatMessage(role: .user, text: ""),
            ])
    }

    @Test func emptyInstructionsAreNone() throws {
        var request = question("a")
        request.instructions = ""
        #expect(try request.runtimeRequest().messages.count == 1)
    }

    @Test(arguments: [[], [Message(role: .user, text: "a"), Message(role: .model, text: "b")]])
    func thereMustBeAMessageToAnswer(_ transcript: [Message]) {
        #expect(throws: LanguageModelError.unsupportedRequest("there is no message to answer")) {
            try GenerationRequest(transcript: transcript).runtimeRequest()
        }
    }
}
