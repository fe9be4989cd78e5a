import GeminiServer
import TestSupport
import Testing

@testable import HybridEngine

/// Forms and functions with the bundled model, through the runtime process.
@Suite struct DeviceFormTests {
    private let lab: Lab
    private let options = GenerationOptions(
        sampling: .greedy, maximumResponseTokens: 120)

    init() throws { lab = try Lab() }

    private struct Animal: Generable {
        var name: String
        var legs: Int
        var tame: Bool

        static let generationSchema = GenerationSchema.object(properties: [
            .init("name", .string(minLength: 1, maxLength: 20)),
            .init("legs", .integer(minimum: 0, maximum: 8)),
            .init("tame", .boolean()),
        ])

        init(_ content: GeneratedContent) throws(GeneratedContentError) {
            name = try content.value(forProperty: "name")
            legs = try content.value(forProperty: "legs")
            tame = try content.value(forProperty: "tame")
        }
    }

    @Test func aTypeIsAnswered() async throws {
        let device = lab.device
        let session = GenerativeModelSession(model: device)
        let response = try await session.respond(
            to: "Describe a dog.", generating: Animal.self, options: options)
        #expect((0...8).contains(response.content.legs))
        #expect(!response.content.name.isEmpty)
        #expect(response.rawResponse.decision.attempts.first?.source == .onDevice)
        await device.shutDown()
    }

    @Test func whatIsCutOffIsAMismatchThatSaysSo() async throws {
        let device = lab.device
        let session = GenerativeModelSession(model: device)
        var short = options
        short.maximumResponseTokens = 3
        do throws(LanguageModelError) {
            _ = try await session.respond(
                to: "Describe a dog.", generating: Animal.self, options: short)
            Issue.record("it came to its end")
        } catch {
            #expect(error.kind == "schemaMismatch")
            #expect(error.detail.contains("cut off at the limit of tokens"))
        }
        await device.shutDown()
    }

    /// The grammar alone holds the model to the form.
    @Test func aModelThatHasNotReadTheSchemaKeepsToIt() async throws {
        let device = lab.device
        let session = GenerativeModelSession(model: device)
        let response = try await session.respond(
            to: "Describe a dog.", generating: Animal.self, includeSchemaInPrompt: false,
            options: options)
        #expect((0...8).contains(response.content.legs))
        let usage = try #require(response.rawResponse.usageMetadata)
        let read = try await GenerativeModelSession(model: device).respond(
            to: "Describe a dog.", generating: Animal.self, options: options)
        let usual = try #require(read.rawResponse.usageMetadata)
        #expect(usage.promptTokenCount < usual.promptTokenCount - 40)
        await device.shutDown()
    }

    @Test func aStreamThatIsCutOffEndsWithTheMismatch() async throws {
        let device = lab.device
        var short = options
        short.maximumResponseTokens = 8
        let stream = await GenerativeModelSession(model: device).streamResponse(
            to: "Describe a dog.", generating: Animal.self, options: short)
        let error = await #expect(throws: LanguageModelError.self) {
            for try await snapshot in stream { #expect(!snapshot.content.isComplete) }
        }
        let mismatch = try #require(error)
        #expect(mismatch.kind == "schemaMismatch")
        await #expect(throws: mismatch) { try await stream.collect() }
        await device.shutDown()
    }

    /// Nothing else is possible, however small the model is.
    @Test func aCallIsAlwaysWellFormed() async throws {
        let device = lab.device
        let calculator = FunctionTool(
            name: "calculator", description: "Works out an expression.",
            parameters: .object(properties: [.init("expression", .string(maxLength: 12))])
        ) { _ in .integer(5) }
        let request = GenerationRequest(
            transcript: [Message(role: .user, text: "What is 2 + 3?")], options: options,
            tools: [.function(calculator)], toolPolicy: ToolPolicy(limit: 1),
            toolConfig: .object([
                "functionCallingConfig": .object(["mode": .string("ANY")])
            ]))
        var record = AnswerRecord(mode: .onlyOnDevice)
        do {
            for try await event in device.streamResponse(to: request) { record.apply(event) }
        } catch LanguageModelError.toolLimit {
            // A small model may call for ever.
        }
        let calls = record.parts.compactMap { placed in
            if case .functionCall(let call) = placed.part.content { call } else { nil }
        }
        #expect(!calls.isEmpty)
        for call in calls {
            #expect(call.name == "calculator")
            let problem = SchemaValidator(schema: calculator.parameters)
                .problem(in: .object(call.args))
            #expect(problem == nil)
        }
        let results = record.parts.compactMap { placed in
            if case .functionResponse(let it) = placed.part.content { it.response } else { nil }
        }
        #expect(results.first == ["result": .integer(5)])
        await device.shutDown()
    }

    @Test func withFunctionsAnAnswerInWordsIsStillOne() async throws {
        let device = lab.device
        let session = GenerativeModelSession(
            model: device, tools: [.function(BuiltInTools.currentTime)])
        let response = try await session.respond(to: "Say hello.", options: options)
        #expect(!response.content.isEmpty)
        await device.shutDown()
    }

    /// What has no grammar goes to whoever does not need one.
    @Test func aFormWithoutAGrammarIsUnsupportedHere() async throws {
        let schema = try GenerationSchema(
            jsonSchema: #"{"type":"string","pattern":"^a+$","maxLength":3}"#.utf8)
        let request = GenerationRequest(
            transcript: [Message(role: .user, text: "?")], schema: schema)
        let device = lab.device
        let obstacle = device.obstacle(to: request, traits: RequestTraits())
        #expect(obstacle?.kind == "unsupportedRequest")
        lab.server.answer(.stream(texts: ["\"aa\""]))
        let hybrid = HybridModel(primary: device, secondary: lab.cloud)
        var record = AnswerRecord(mode: .preferOnDevice)
        for try await event in hybrid.streamResponse(to: request) { record.apply(event) }
        #expect(record.model?.source == .inCloud)
        #expect(record.text == "\"aa\"")
    }
}
