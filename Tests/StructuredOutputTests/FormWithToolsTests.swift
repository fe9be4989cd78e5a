import GeminiServer
import Synchronization
import Testing

@testable import HybridEngine

/// A form and functions in one request.
@Suite struct FormWithToolsTests {
    private let lab: Lab

    init() throws { lab = try Lab() }

    private struct Weather: Generable, Equatable {
        var celsius: Int

        static let generationSchema = GenerationSchema.object(properties: [
            .init("celsius", .integer(minimum: -90, maximum: 60))
        ])

        init(_ content: GeneratedContent) throws(GeneratedContentError) {
            celsius = try content.value(forProperty: "celsius")
        }
    }

    private static let thermometer = FunctionTool(
        name: "thermometer", description: "Measures."
    ) { _ in .integer(21) }

    private static let byHand = Tool.functionDeclarations([
        .object(["name": .string("ask_somebody"), "description": .string("Asks.")])
    ])

    private func session(_ tools: Tool...) -> GenerativeModelSession {
        lab.ai.generativeModelSession(model: lab.cloud, tools: tools)
    }

    /// Words, and a call behind them in the same answer.
    private func wordsAndCall(_ words: String, _ name: String) -> Reply {
        .events([
            .answer([.text(words)]),
            .answer([.functionCall(name, ["deep": true])], finishReason: "STOP"),
        ])
    }

    private func script() {
        lab.server.answer(wordsAndCall("Let me see.", "thermometer"))
        // What looks like the value is none, either.
        lab.server.answer(wordsAndCall("{\"celsius\":", "thermometer"))
        lab.server.answer(.stream(texts: ["{\"cel", "sius\":21}"]))
    }

    @Test func wordsBeforeCallsAreNoPartOfTheValue() async throws {
        script()
        let session = session(.function(Self.thermometer))
        let response = try await session.respond(to: "How warm?", generating: Weather.self)
        #expect(response.content.celsius == 21)
        #expect(response.rawResponse.text == #"{"celsius":21}"#)
        // The conversation keeps them.
        let kept = await session.transcript
        #expect(kept.map(\.role) == [.user, .model, .user, .model, .user, .model])
        #expect(kept[1].text == "Let me see.")
        let second = lab.server.requests[1].content["contents"].elements
        #expect(second[1]["parts"][0]["text"].string == "Let me see.")
        #expect(lab.server.problems == [])
    }

    @Test func whatIsPrintedIsTheValueAlone() async throws {
        script()
        let request = GenerationRequest(
            transcript: [Message(role: .user, text: "How warm?")],
            tools: [.function(Self.thermometer)], schema: Weather.generationSchema)
        var printed = ""
        var record = AnswerRecord(mode: .onlyInCloud)
        for try await event in lab.cloud.streamResponse(to: request) {
            if case .textDelta(let text) = event { printed += text }
            record.apply(event)
        }
        #expect(printed == #"{"celsius":21}"# && record.text == printed)
        #expect(record.transcriptEntries.count == 5 && record.isComplete)
    }

    @Test func snapshotsShowTheLastRoundAlone() async throws {
        script()
        let stream = await session(.function(Self.thermometer))
            .streamResponse(to: "How warm?", generating: Weather.self)
        var seen: [GeneratedContent] = []
        for try await snapshot in stream { seen.append(snapshot.content) }
        let value = JSONValue.object(["celsius": .integer(21)])
        #expect(seen.map(\.value).allSatisfy { $0 == value } && !seen.isEmpty)
        #expect(seen.last?.isComplete == true)
    }

    /// Without a form, words come as they are said.
    @Test func withoutAFormNothingIsHeldBack() async throws {
        lab.server.answer(wordsAndCall("Let me see.", "thermometer"))
        lab.server.answer(.stream(texts: ["It is ", "warm."]))
        var deltas: [String] = []
        let request = GenerationRequest(
            transcript: [Message(role: .user, text: "?")], tools: [.function(Self.thermometer)])
        for try await event in lab.cloud.streamResponse(to: request) {
            if case .textDelta(let text) = event { deltas.append(text) }
        }
        #expect(deltas == ["Let me see.", "\n\n", "It is ", "warm."])
    }

    /// What an answer of another form said is shown with the error.
    @Test func aMismatchShowsWhatWasSaid() async throws {
        lab.server.answer(wordsAndCall("Let me see.", "thermometer"))
        lab.server.answer(.stream(texts: ["Warm."]))
        let request = GenerationRequest(
            transcript: [Message(role: .user, text: "?")], tools: [.function(Self.thermometer)],
            schema: Weather.generationSchema)
        var record = AnswerRecord(mode: .onlyInCloud)
        do {
            for try await event in lab.cloud.streamResponse(to: request) { record.apply(event) }
            Issue.record("it fits")
        } catch let error as LanguageModelError {
            #expect(error.kind == "schemaMismatch")
        }
        #expect(record.text == "Warm.")
    }

    /// The caller's own functions: their calls are no value, and no mismatch.
    @Test(arguments: [false, true])
    func callsForTheCallerAreHandedBack(withOthers: Bool) async throws {
        lab.server.answer(wordsAndCall("I have to ask.", "ask_somebody"))
        lab.server.answer(.stream(texts: ["{\"celsius\":7}"]))
        let session =
            withOthers ? session(.function(Self.thermometer), Self.byHand) : session(Self.byHand)
        let calls = [FunctionCall(name: "ask_somebody", args: ["deep": .boolean(true)])]
        do throws(LanguageModelError) {
            _ = try await session.respond(to: "How warm?", generating: Weather.self)
            Issue.record("it answered")
        } catch {
            #expect(error == .functionCalls(calls) && error.kind == "functionCalls")
            #expect(error.detail == "the model called ask_somebody and waits for the results")
        }
        #expect(await session.transcript.map(\.role) == [.user, .model])
        let result = Part(
            .functionResponse(
                FunctionResponse(name: "ask_somebody", response: ["said": .string("cold")])))
        let response = try await session.respond(to: result, generating: Weather.self)
        #expect(response.content.celsius == 7)
        let last = try #require(lab.server.requests.last).content["contents"].elements.last
        #expect(last?["parts"][0]["functionResponse"]["response"]["said"].string == "cold")
        #expect(lab.server.problems == [])
    }

    @Test func aStreamOfCallsEndsWithThem() async throws {
        lab.server.answer(.calls((name: "ask_somebody", args: [:])))
        let stream = await session(Self.byHand)
            .streamResponse(to: "How warm?", generating: Weather.self)
        await #expect(
            throws: LanguageModelError.functionCalls([FunctionCall(name: "ask_somebody")])
        ) {
            for try await _ in stream {}
        }
        await #expect(throws: LanguageModelError.self) { try await stream.collect() }
    }

    @Test func aStreamOfAnotherFormEndsWithTheMismatch() async throws {
        lab.server.answer(.stream(texts: ["{\"celsius\":", "99}"]))
        let session = session()
        let stream = await session.streamResponse(to: "How warm?", generating: Weather.self)
        var seen: [JSONValue] = []
        let error = await #expect(throws: LanguageModelError.self) {
            for try await snapshot in stream { seen.append(snapshot.content.value) }
        }
        #expect(error == .schemaMismatch("/celsius is out of its limits"))
        #expect(seen.first == .object([:]))
        #expect(await session.transcript.isEmpty)
    }
}
