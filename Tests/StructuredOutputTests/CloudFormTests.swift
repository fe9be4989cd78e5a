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

    /// The colours of a palette, so many of them.
    private func palettes(colors: Int) -> GenerationSchema {
        let color = try? GenerationSchema.string(pattern: "^#[0-9A-F]{6}$")
        return .array(
            of: .object(properties: [
                .init("name", .string(minLength: 1, maxLength: 20)),
                .init(
                    "colors", .array(of: color ?? .null, minItems: colors, maxItems: colors)),
            ]), minItems: 3, maxItems: 3)
    }

    private static let palettesName = "vertexai/unary-success-constraint-decoding-json.json"

    @Test func aRecordedAnswerFitsItsForm() async throws {
        lab.server.answer(try .recorded(Self.palettesName))
        let session = lab.ai.generativeModelSession(model: lab.cloud)
        let content = try await session.streamResponse(
            to: "Colours?", schema: palettes(colors: 5)
        ).collect()
        let names = content.elements?.map { $0["name"]?.value }
        #expect(names == ["Fuji Dawn", "Hawaiian Sunset", "Jakarta Noon"].map { .string($0) })
        #expect(content.elements?[1]["colors"]?.elements?[4].value == .string("#96141A"))
    }

    @Test func aRecordedAnswerMisfitsAnother() async throws {
        lab.server.answer(try .recorded(Self.palettesName))
        let session = lab.ai.generativeModelSession(model: lab.cloud)
        let stream = await session.streamResponse(to: "Colours?", schema: palettes(colors: 4))
        let error = await #expect(throws: LanguageModelError.self) { try await stream.collect() }
        #expect(error == .schemaMismatch("/0/colors has 5 items"))
        #expect(await session.transcript.isEmpty)
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
        let recorded = try JSON(parsing: GeminiGolden.bytes(name))["candidates"][0]["content"]
        #expect(sealed == recorded["parts"].elements)
        let seal = try #require(sealed.compactMap { $0["thoughtSignature"].string }.first)
        #expect(seal.utf8.count > 1_000)
    }

    /// Recorded calls, each through the loop and into a second turn.
    @Test(arguments: [
        ("vertexai/streaming-success-function-call-short.txt", "getTemperature"),
        ("vertexai/unary-success-function-call-json-literal.json", "functionName"),
        ("vertexai/unary-success-function-call-null.json", "functionName"),
    ])
    func recordedCallsAreMadeAndKept(name: String, function: String) async throws {
        let bytes = try GeminiGolden.bytes(name)
        lab.server.answer(name.hasSuffix(".txt") ? .golden(bytes) : try .recorded(name))
        lab.server.answer(.stream(texts: ["Done."]))
        lab.server.answer(.stream(texts: ["Again."]))
        let session = lab.ai.generativeModelSession(
            model: lab.cloud, tools: [.function(sum(function))])
        let response = try await session.respond(to: "Call.")
        #expect(response.content == "Done.")
        let call = try #require(response.rawResponse.functionCalls.first)
        let args: [String: JSONValue] =
            switch name {
            case _ where name.contains("short"): ["city": .string("San Jose")]
            case _ where name.contains("null"):
                ["original_title": .string("String"), "season": .null]
            default: ["original_title": .string("String"), "current": .boolean(true)]
            }
        #expect(call == FunctionCall(name: function, args: args))
        #expect(try await session.respond(to: "Once more.").content == "Again.")
        let contents = lab.server.requests[2].content["contents"].elements
        #expect(contents.map { $0["role"].string } == ["user", "model", "user", "model", "user"])
        let sent = contents[1]["parts"][0]["functionCall"]
        let wanted = try JSON(parsing: JSONWriter.bytes(.object(args)))
        #expect(sent["name"].string == function && sent["args"] == wanted)
        let result = contents[2]["parts"][0]["functionResponse"]
        #expect(result["name"].string == function)
        #expect(result["response"] == ["of": .string(function), "got": .integer(args.count)])
        #expect(lab.server.problems == [])
    }

    /// Code that the service ran goes back with what it gave.
    @Test func recordedCodeGoesBackInTheSecondTurn() async throws {
        let name = "vertexai/unary-success-code-execution.json"
        lab.server.answer(try .recorded(name))
        lab.server.answer(.stream(texts: ["Yes."]))
        let session = lab.ai.generativeModelSession(model: lab.cloud, tools: [.codeExecution])
        let response = try await session.respond(to: "Sum of five primes?")
        #expect(response.content.hasSuffix("(2, 3, 5, 7, and 11) is 28."))
        #expect(response.rawResponse.parts.count == 2)
        #expect(try await session.respond(to: "Sure?").content == "Yes.")
        let contents = lab.server.requests[1].content["contents"].elements
        let recorded = try JSON(parsing: GeminiGolden.bytes(name))["candidates"][0]["content"]
        #expect(contents.count == 3 && contents[1]["parts"] == recorded["parts"])
        #expect(lab.server.requests[1].json["tools"] == [["codeExecution": [:]]])
        #expect(lab.server.problems == [])
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
