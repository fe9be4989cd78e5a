import Foundation
import GeminiGolden
import GeminiServer
import Testing

@testable import HybridEngine

/// Both dialects of schemas, whole documents.
@Suite struct DialectTests {
    private func fixture(_ name: String) throws -> JSONValue {
        try JSONDecoder().decode(
            JSONValue.self, from: Data(GeminiGolden.bytes("schema/\(name).json")))
    }

    /// What we say more than the service's own tools: whether a value may be
    /// null, and the order of properties, for which theirs have no words.
    private func completed(_ schema: JSONValue, order: [String: [String]]) -> JSONValue {
        guard var members = schema.members else { return schema }
        members["nullable"] = members["nullable"] ?? .boolean(false)
        if let items = members["items"] { members["items"] = completed(items, order: order) }
        if case .array(let names)? = members["required"] {
            members["required"] = .array(names.sorted { $0.text < $1.text })
        }
        if case .object(let properties)? = members["properties"] {
            members["properties"] = .object(properties.mapValues { completed($0, order: order) })
            let names = order[properties.keys.sorted().joined()] ?? properties.keys.sorted()
            members["propertyOrdering"] = .array(names.map(JSONValue.string))
        }
        return .object(members)
    }

    private static let order = [
        "integerTest", "longTest", "floatTest", "doubleTest", "listTest", "booleanTest",
        "stringTest", "objTest", "enumTest",
    ]

    private func completed(_ schema: JSONValue) -> JSONValue {
        completed(schema, order: [Self.order.sorted().joined(): Self.order])
    }

    /// The dialect that was read is written again, to the last word.
    @Test func theOpenAPIDialectComesBackAsItWas() throws {
        let schema = try GenerationSchema(
            jsonSchema: GeminiGolden.bytes("schema/open-api-schema.json"))
        #expect(try schema.openAPISchema() == completed(try fixture("open-api-schema")))
    }

    /// The same schema as the service's own tools write it in both dialects.
    /// They say with a format what JSON Schema says with limits.
    @Test func bothDialectsSayTheSame() throws {
        let schema = try GenerationSchema(
            jsonSchema: GeminiGolden.bytes("schema/json-schema.json"))
        let limits: [String: JSONValue] = [
            "minimum": .integer(-2_147_483_648), "maximum": .integer(2_147_483_647),
        ]
        let wanted = try fixture("open-api-schema").replacingFormats { format in
            switch format {
            case "int32": limits
            case "float": [:]
            default: nil
            }
        }
        #expect(try schema.openAPISchema() == completed(wanted))
    }

    @Test func theJSONDialectComesBackAsItWas() throws {
        let schema = try GenerationSchema(
            jsonSchema: GeminiGolden.bytes("schema/json-schema.json"))
        let written = schema.jsonSchema
        #expect(try GenerationSchema(jsonSchema: written) == schema)
        // A list of types is written as a choice, and the order is said.
        var wanted = try #require(try fixture("json-schema").members)
        wanted["propertyOrdering"] = .array(Self.order.map(JSONValue.string))
        var properties = try #require(wanted["properties"]?.members)
        for name in ["integerTest", "doubleTest"] {
            var members = try #require(properties[name]?.members)
            members["title"] = nil
            members["type"] = .string(name == "integerTest" ? "integer" : "number")
            properties[name] = .object([
                "anyOf": .array([.object(members), .object(["type": .string("null")])]),
                "title": .string(name),
            ])
        }
        wanted["properties"] = .object(properties)
        #expect(written == .object(wanted))
    }

    private static let mixed = GenerationSchema.object(
        properties: [
            .init("z", .number(minimum: 0.5, maximum: 2, description: "first")),
            .init(
                "a", .array(of: .enumeration(["x", "y"]), minItems: 1, maxItems: 3),
                isOptional: true),
            .init("n", .nullable(.object(properties: [.init("day", .string(format: .date))]))),
            .init("u", .anyOf([.integer(maximum: 9), .boolean()])),
        ], description: "all")

    private static let openAPI = """
        {"type":"OBJECT","nullable":false,"description":"all","properties":{\
        "z":{"type":"NUMBER","nullable":false,"minimum":0.5,"maximum":2,"description":"first"},\
        "a":{"type":"ARRAY","nullable":false,"minItems":1,"maxItems":3,"items":\
        {"type":"STRING","format":"enum","enum":["x","y"],"nullable":false}},\
        "n":{"type":"OBJECT","nullable":true,"properties":\
        {"day":{"type":"STRING","format":"date","nullable":false}},"required":["day"],\
        "propertyOrdering":["day"]},\
        "u":{"anyOf":[{"type":"INTEGER","maximum":9,"nullable":false},\
        {"type":"BOOLEAN","nullable":false}],"nullable":false}},\
        "required":["n","u","z"],"propertyOrdering":["z","a","n","u"]}
        """

    private static let json = """
        {"type":"object","properties":{\
        "z":{"type":"number","minimum":0.5,"maximum":2,"description":"first"},\
        "a":{"type":"array","items":{"enum":["x","y"]},"minItems":1,"maxItems":3},\
        "n":{"anyOf":[{"type":"object","properties":{"day":{"type":"string","format":"date"}},\
        "required":["day"],"additionalProperties":false},{"type":"null"}]},\
        "u":{"anyOf":[{"type":"integer","maximum":9},{"type":"boolean"}]}},\
        "required":["z","n","u"],"propertyOrdering":["z","a","n","u"],\
        "additionalProperties":false,"description":"all"}
        """

    @Test func wholeDocumentsAreWritten() throws {
        #expect(Self.mixed.jsonSchemaText == Self.json)
        let wanted = try JSONDecoder().decode(JSONValue.self, from: Data(Self.openAPI.utf8))
        #expect(try Self.mixed.openAPISchema() == wanted)
        #expect(try GenerationSchema(jsonSchema: wanted).openAPISchema() == wanted)
    }

    private func parsed(_ text: String) throws -> JSON { try JSON(parsing: text.utf8) }

    private func body(
        tools: [Tool] = [], _ ask: (GenerativeModelSession) async throws -> Void
    ) async throws -> JSON {
        let lab = try Lab()
        lab.server.answer(.stream(texts: ["{}"]))
        try? await ask(lab.ai.generativeModelSession(model: lab.cloud, tools: tools))
        return try #require(lab.server.requests.first).json
    }

    @Test func theBodyOfAFormIsThis() async throws {
        let body = try await body { session in
            _ = try await session.streamResponse(to: "Hi", schema: Self.mixed).collect()
        }
        #expect(
            body
                == (try parsed(
                    #"{"contents":[{"role":"user","parts":[{"text":"Hi"}]}],"generationConfig":"#
                        + #"{"responseMimeType":"application/json","responseJsonSchema":"#
                        + Self.json + "}}")))
    }

    /// Who wants the other dialect puts it into the configuration.
    @Test func theBodyOfAFormInTheOtherDialectIsThis() async throws {
        let schema = try Self.mixed.openAPISchema()
        let body = try await body { session in
            _ = try await session.respond(
                to: "Hi", options: GenerationConfig(responseSchema: schema))
        }
        #expect(
            body
                == (try parsed(
                    #"{"contents":[{"role":"user","parts":[{"text":"Hi"}]}],"generationConfig":"#
                        + #"{"responseMimeType":"application/json","responseSchema":"#
                        + Self.openAPI + "}}")))
    }

    @Test func theBodyOfDeclarationsIsThis() async throws {
        func function(_ name: String, _ parameters: GenerationSchema) -> Tool {
            .function(
                FunctionTool(name: name, description: "does", parameters: parameters) { _ in .null }
            )
        }
        let bounded = GenerationSchema.object(properties: [.init("s", .string(maxLength: 3))])
        let body = try await body(
            tools: [
                function("plain", Self.mixed), function("bounded", bounded),
                function("none", .object(properties: [])),
            ]
        ) { session in _ = try await session.respond(to: "Hi") }
        #expect(
            body
                == (try parsed(
                    #"{"contents":[{"role":"user","parts":[{"text":"Hi"}]}],"generationConfig":{},"#
                        + #""tools":[{"functionDeclarations":["#
                        + #"{"name":"plain","description":"does","parameters":"# + Self.openAPI
                        + #"},{"name":"bounded","description":"does","parametersJsonSchema":"#
                        + #"{"type":"object","properties":{"s":{"type":"string","maxLength":3}},"#
                        + #""required":["s"],"additionalProperties":false}},"#
                        + #"{"name":"none","description":"does"}]}]}"#)))
    }
}

extension JSONValue {
    /// With other keywords in place of some formats; nil keeps one.
    fileprivate func replacingFormats(
        _ change: (String) -> [String: JSONValue]?
    ) -> JSONValue {
        switch self {
        case .array(let values): return .array(values.map { $0.replacingFormats(change) })
        case .object(var members):
            if case .string(let format)? = members["format"], let others = change(format) {
                members["format"] = nil
                members.merge(others) { old, _ in old }
            }
            return .object(members.mapValues { $0.replacingFormats(change) })
        default: return self
        }
    }
}
