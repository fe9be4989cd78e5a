import Testing

@testable import HybridEngine

/// Schemas with definitions, and schemas that hold themselves, as parts of
/// others.
@Suite struct CompositionTests {
    private let toy: Toy

    init() throws { toy = try Toy() }

    private struct Tree: Generable, Equatable {
        var name: String
        var parts: [Tree]

        static let generationSchema = GenerationSchema.object(properties: [
            .init("name", .string(maxLength: 4)),
            .init("parts", .array(of: .reference(to: ""), maxItems: 2)),
        ])

        init(_ content: GeneratedContent) throws(GeneratedContentError) {
            name = try content.value(forProperty: "name")
            parts = try content.value(forProperty: "parts")
        }
    }

    /// No object: only who knows the type knows what the reference means.
    private struct Nest: Generable {
        static let generationSchema = GenerationSchema.anyOf([
            .null, .array(of: .reference(to: ""), maxItems: 2),
        ])

        init(_ content: GeneratedContent) throws(GeneratedContentError) {}
    }

    private struct Garden: Generable {
        static let generationSchema = GenerationSchema.object(properties: [
            .init("tree", Tree.generationSchema), .init("nest", Nest.self),
            .init("old", Tree?.self, isOptional: true),
        ])

        init(_ content: GeneratedContent) throws(GeneratedContentError) {}
    }

    private static func node(_ value: GenerationSchema) -> GenerationSchema {
        .reference(to: "Node").defining([
            "Node": .object(properties: [
                .init("value", value), .init("next", .reference(to: "Node"), isOptional: true),
            ])
        ])
    }

    private func check(
        _ schema: GenerationSchema, good: [String], bad: [String]
    ) throws {
        let read = try GenerationSchema(jsonSchema: schema.jsonSchemaText.utf8)
        #expect(read == schema)
        #expect(throws: GenerationSchemaError.self) { try schema.openAPISchema() }
        let grammar = try SchemaGrammar(schema).text
        for text in good {
            #expect(SchemaValidator(schema: schema).problem(in: try value(text)) == nil, "\(text)")
            #expect(SchemaValidator(schema: read).problem(in: try value(text)) == nil, "\(text)")
            #expect(try toy.lets(text, through: grammar), "\(text)")
        }
        for text in bad {
            #expect(SchemaValidator(schema: schema).problem(in: try value(text)) != nil, "\(text)")
            #expect(SchemaValidator(schema: read).problem(in: try value(text)) != nil, "\(text)")
            #expect(try !toy.lets(text, through: grammar), "\(text)")
        }
    }

    private func value(_ text: String) throws -> JSONValue {
        var reader = JSONReader(Array(text.utf8))
        return try reader.value()
    }

    private static let leaf = #"{"name":"a","parts":[]}"#
    private static let tree = #"{"name":"a","parts":[\#(leaf),\#(leaf)]}"#

    @Test func listsOfTreesAreNoTrees() throws {
        try check(
            [Tree].generationSchema, good: ["[]", "[\(Self.tree)]", "[\(Self.leaf),\(Self.tree)]"],
            bad: [Self.leaf, "[[\(Self.leaf)]]", #"[{"name":"a","parts":[[]]}]"#])
        try check(Tree.generationSchemaOfItsOwn, good: [Self.tree], bad: ["[]", "null"])
    }

    @Test func aTreeOrNothing() throws {
        try check(
            Tree?.generationSchema, good: ["null", Self.tree],
            bad: ["[]", #"{"name":"a","parts":[null]}"#])
        try check(
            [Tree?].generationSchema, good: ["[null,\(Self.tree)]"], bad: ["[[null]]", "null"])
    }

    @Test func aPropertyIsATree() throws {
        try check(
            Garden.generationSchema,
            good: [
                #"{"tree":\#(Self.tree),"nest":null}"#,
                #"{"tree":\#(Self.leaf),"nest":[[null],[]],"old":null}"#,
                #"{"tree":\#(Self.leaf),"nest":null,"old":\#(Self.tree)}"#,
            ],
            bad: [
                #"{"tree":{"name":"a","parts":[{"tree":null}]},"nest":null}"#,
                #"{"tree":\#(Self.leaf),"nest":[\#(Self.leaf)]}"#, Self.leaf,
            ])
    }

    /// The same schema twice needs one definition.
    @Test func equalDefinitionsAreShared() {
        let schema = GenerationSchema.object(properties: [
            .init("a", Tree.self), .init("b", [Tree].self), .init("c", Tree?.self),
        ])
        #expect(schema.definitions.count == 1)
        #expect(
            schema.jsonSchemaText.hasPrefix(
                ##"{"type":"object","properties":{"a":{"$ref":"#/$defs/Tree"},"##
                    + ##""b":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"##))
    }

    @Test func definitionsOfOneNameAreKeptApart() throws {
        let schema = GenerationSchema.object(properties: [
            .init("n", Self.node(.integer(minimum: 0, maximum: 9))),
            .init("b", Self.node(.boolean())),
        ])
        #expect(schema.definitions.keys.sorted() == ["Node", "Node2"])
        try check(
            schema,
            good: [
                #"{"n":{"value":1},"b":{"value":true}}"#,
                #"{"n":{"value":1,"next":{"value":2}},"b":{"value":true,"next":{"value":false}}}"#,
            ],
            bad: [
                #"{"n":{"value":1,"next":{"value":true}},"b":{"value":true}}"#,
                #"{"n":{"value":1},"b":{"value":true,"next":{"value":2}}}"#,
                #"{"n":{"value":true},"b":{"value":true}}"#,
            ])
        // What refers to one that was renamed is renamed, too.
        let outer = { (value: GenerationSchema) in
            GenerationSchema.reference(to: "List").defining([
                "List": .array(of: .reference(to: "Item"), maxItems: 1), "Item": value,
            ])
        }
        try check(
            .array(of: .anyOf([outer(.null), .nullable(outer(.boolean()))]), maxItems: 1),
            good: ["[[null]]", "[[true]]", "[null]"], bad: ["[[1]]", "[[[null]]]"])
    }

    /// A definition of somebody else's does not catch a reference that waits
    /// for one.
    @Test func referencesThatWaitAreNotCaught() throws {
        let schema = GenerationSchema.object(properties: [
            .init("mine", .reference(to: "Node")), .init("other", Self.node(.boolean())),
        ]).defining(["Node": .integer(minimum: 0, maximum: 9)])
        try check(
            schema, good: [#"{"mine":1,"other":{"value":true}}"#],
            bad: [#"{"mine":{"value":true},"other":{"value":true}}"#, #"{"mine":1,"other":1}"#])
    }

    @Test func aDefinitionMayHoldItself() throws {
        let schema = GenerationSchema.array(of: .reference(to: "T"), maxItems: 1)
            .defining(["T": Tree.generationSchema])
        try check(schema, good: ["[\(Self.tree)]"], bad: [Self.tree, "[[]]"])
    }

    /// A schema that was read is a whole by itself.
    @Test func whatWasReadStaysWhatItIs() throws {
        let nest = try GenerationSchema(
            jsonSchema: ##"{"anyOf":[{"type":"null"},{"type":"array","items":{"$ref":"#"}}]}"##.utf8
        )
        try check(
            .object(properties: [.init("nest", nest)]), good: [#"{"nest":[[null]]}"#],
            bad: [#"{"nest":{"nest":null}}"#, #"{"nest":[{}]}"#])
    }

    @Test func whatNobodyDefinesIsNamed() async throws {
        let schema = GenerationSchema.object(properties: [.init("a", .reference(to: "Nowhere"))])
        let words = "refers to Nowhere, which is not defined"
        #expect(throws: GenerationSchemaError.invalid(words, path: "")) {
            try SchemaGrammar(schema)
        }
        #expect(
            SchemaValidator(schema: schema).problem(in: .object(["a": .null]))
                == "/a has no definition")
        let lab = try Lab()
        let session = lab.ai.generativeModelSession(model: lab.cloud)
        do throws(LanguageModelError) {
            _ = try await session.streamResponse(to: "?", schema: schema).collect()
            Issue.record("it was sent")
        } catch {
            #expect(error.kind == "unsupportedRequest" && error.detail.contains(words))
        }
        #expect(lab.server.requests.isEmpty)
    }
}

extension Generable {
    /// As a list would take it.
    fileprivate static var generationSchemaOfItsOwn: GenerationSchema {
        generationSchema.named(Self.self)
    }
}
