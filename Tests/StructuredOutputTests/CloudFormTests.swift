import GeminiGolden
import GeminiServer
import Testing

@testable import HybridEngine

/// Forms and functions on the wire to the cloud model.
@Suite struct CloudFormTests {
    private let lab: Lab

    init() throws { lab = try Lab() }

    private struct Place: Generable, Equatable {
        var city: String
        var people: Int?

        static let generationSchema = GenerationSchema.object(properties: [
            .init("city", .string()), .init("people", .integer(minimum: 0), isOptional: true),
        ])

        init(_ content: GeneratedContent) throws(GeneratedContentError) {
            city = try content.value(forProperty: "city")
            people = try content.value(forProperty: "people")
        }
    }

    @Test func theFormIsSentAndTheAnswerRead() async throws {
        lab.server.answer(.stream(texts: ["{\"city\":", "\"Paris\"}"]))
        let session = lab.ai.generativeModelSession(model: lab.cloud)
        let response = try await session.respond(to: "Where?", generating: Place.self)
        #expect(response.content.city == "Paris" && response.content.people == nil)
        #expect(response.rawResponse.modelVersion == Reply.defaultModel)
        let config = try #require(lab.server.requests.first).json["generationConfig"]
        #expect(config["responseMimeType"].string == "application/json")
        #expect(config["responseSchema"].isNull)
        let schema = config["responseJsonSchema"]
        #expect(schema["required"].elements == ["city"])
        #expect(schema["propertyOrdering"].elements == ["city", "people"])
        #expect(schema["properties"]["people"]["minimum"].integer == 0)
        #expect(lab.server.problems == [])
    }

    @Test func withoutTheSchemaInThePromptOnlyTheTypeIsSent() async throws {
        lab.server.answer(.stream(texts: ["{\"city\":\"Rome\"}"]))
        let session = lab.ai.generativeModelSession(model: lab.cloud)
        _ = try await session.respond(
            to: "Where?", generating: Place.self, includeSchemaInPrompt: false)
        let config = try #require(lab.server.requests.first).json["generationConfig"]
        #expect(config.names == ["responseMimeType"])
    }

    private func mismatch(_ reply: Reply) async -> LanguageModelError? {
        lab.server.answer(reply)
        let session = lab.ai.generativeModelSession(model: lab.cloud)
        do throws(LanguageModelError) {
            _ = try await session.respond(to: "Where?", generating: Place.self)
            return nil
        } catch {
            #expect(await session.transcript.isEmpty)
            return error
        }
    }

    @Test func anotherFormIsAMismatch() async {
        #expect(
            await mismatch(.stream(texts: ["{\"town\":1}"]))
                == .schemaMismatch("/city is missing"))
        #expect(
            await mismatch(.stream(texts: ["{\"city\":"], finishReason: "MAX_TOKENS"))
                == .schemaMismatch(
                    "the answer was cut off at the limit of tokens: "
                        + "the answer is no JSON at byte 8"))
    }

    @Test func aRecordedAnswerFitsItsForm() async throws {
        lab.server.answer(
            try .recorded("vertexai/unary-success-constraint-decoding-json.json"))
        let session = lab.ai.generativeModelSession(model: lab.cloud)
        let schema = try GenerationSchema(
            jsonSchema: #"{"type":"array","minItems":3,"maxItems":3,"items":{"type":"object"}}"#
                .utf8)
        let content = try await session.streamResponse(to: "Colours?", schema: schema).collect()
        #expect(content.elements?.count == 3)
    }

    @Test func snapshotsHoldTheFormSoFar() async throws {
        lab.server.answer(.stream(texts: ["{\"city\": \"Par", "is\", \"people\": 21", "00000}"]))
        let session = lab.ai.generativeModelSession(model: lab.cloud)
        var seen: [GeneratedContent] = []
        for try await snapshot in await session.streamResponse(
            to: "Where?", generating: Place.self)
        {
            if seen.last != snapshot.content { seen.append(snapshot.content) }
        }
        let cities = seen.map { $0["city"]?.value }
        let paris = JSONValue.string("Paris")
        #expect(cities == [.string("Par"), paris, paris, paris])
        let people = JSONValue.integer(2_100_000)
        #expect(seen.map { $0["people"]?.value } == [nil, nil, people, people])
        #expect(seen.map(\.isComplete) == [false, false, false, true])
    }

    private func sum(_ name: String) -> FunctionTool {
        FunctionTool(
            name: name, description: "Works.", parameters: .anything()
        ) { arguments in
            .object(["of": .string(name), "got": .integer(arguments.count)])
        }
    }

    /// Three calls in one recorded answer: three responses in their order.
    @Test func recordedParallelCallsAreAnsweredInOrder() async throws {
        lab.server.answer(
            try .recorded("vertexai/unary-success-function-call-different-parallel-calls.json"))
        lab.server.answer(.stream(texts: ["Done."]))
        let names = ["sum", "multiply", "subtract"]
        let session = lab.ai.generativeModelSession(
            model: lab.cloud, tools: names.map { .function(sum($0)) })
        let response = try await session.respond(to: "Reckon.")
        #expect(response.content == "Done.")
        #expect(response.rawResponse.functionCalls.map(\.name) == names)
        let requests = lab.server.requests
        let declared = requests[0].json["tools"][0]["functionDeclarations"].elements
        #expect(declared.map { $0["name"].string } == names)
        let last = try #require(requests[1].content["contents"].elements.last)
        #expect(last["role"].string == "user")
        #expect(
            last["parts"].elements.map { $0["functionResponse"]["name"].string } == names)
        #expect(lab.server.problems == [])
        #expect(await session.transcript.map(\.role) == [.user, .model, .user, .model])
    }

    /// The seal of a recorded call goes back byte for byte.
    @Test func aSealedCallGoesBackWithItsSeal() async throws {
        let name =
            "googleai/unary-success-thinking-function-call-thought-summary-signature.json"
        lab.server.answer(try .recorded(name))
        lab.server.answer(.stream(texts: ["Noon."]))
        let session = lab.ai.generativeModelSession(
            model: lab.cloud, tools: [.function(sum("now"))])
        #expect(try await session.respond(to: "When?").content == "Noon.")
        let contents = lab.server.requests[1].content["contents"].elements
        let sealed = try #require(contents.dropLast().last).self["parts"].elements
        let seal = sealed.compactMap { $0["thoughtSignature"].string }.first
        #expect(seal?.hasPrefix("CtQOAVSoXO74") == true)
    }

    @Test func parametersGoInTheDialectThatHasTheWords() async throws {
        lab.server.answer(.stream(texts: ["ok"]))
        let plain = FunctionTool(
            name: "plain", description: "d",
            parameters: .object(properties: [.init("n", .integer(maximum: 3))])
        ) { _ in .null }
        let bounded = FunctionTool(
            name: "bounded", description: "d",
            parameters: .object(properties: [.init("s", .string(maxLength: 3))])
        ) { _ in .null }
        let session = lab.ai.generativeModelSession(
            model: lab.cloud, tools: [.function(plain), .function(bounded), .googleSearch])
        _ = try await session.respond(to: "?")
        let tools = try #require(lab.server.requests.first).json["tools"].elements
        #expect(tools.count == 2)
        let declared = tools[0]["functionDeclarations"].elements
        #expect(declared[0]["parameters"]["type"].string == "OBJECT")
        #expect(declared[0]["parameters"]["properties"]["n"]["type"].string == "INTEGER")
        #expect(declared[1]["parametersJsonSchema"]["type"].string == "object")
        #expect(tools[1].names == ["googleSearch"])
        #expect(lab.server.problems == [])
    }
}
