import TestSupport
import Testing

@testable import HybridEngine
@testable import LlamaCpp

/// What models write under the grammar of a schema fits the schema.
@Suite struct GrammarRunTests {
    private func answer(
        _ model: ChatModel, _ grammar: String, seed: UInt64,
        mode: SamplingOptions.Mode = .topP(1), temperature: Double = 2, limit: Int = 400,
        question: String = "?"
    ) throws -> (text: String, reason: GenerationStatistics.Reason) {
        let prompt = try model.prompt(
            for: [TemplateMessage(role: .user, content: question)], maximumResponseTokens: limit)
        var text = ""
        let statistics = try model.generate(
            prompt,
            options: .init(
                sampling: SamplingOptions(mode: mode, temperature: temperature, seed: seed),
                maximumTokens: limit, grammar: grammar)
        ) { text += $0 }
        return (text, statistics.reason)
    }

    private func check(_ text: String, _ schema: GenerationSchema, _ words: Comment) throws {
        var reader = JSONReader(Array(text.utf8))
        let value = try reader.value()
        #expect(reader.peek() == nil, words)
        #expect(SchemaValidator(schema: schema).problem(in: value) == nil, words)
    }

    @Test(arguments: [true, false])
    func aToyVocabularyKeepsToRandomSchemas(isBounded: Bool) throws {
        let model = try Toy().model
        var whole = 0
        let count = Soak.count(150)
        for seed in 0..<UInt64(count) {
            var maker = RandomSchema(seed: seed, isBounded: isBounded)
            let schema = maker.schema(depth: 4)
            let written = try GenerationSchema(jsonSchema: schema.jsonSchemaText.utf8)
            #expect(written == schema, "\(seed): \(schema.jsonSchemaText)")
            let grammar = try SchemaGrammar(schema).text
            let (text, reason) = try answer(model, grammar, seed: seed)
            // llama.cpp takes characters that are written with too many bytes.
            if reason == .maximumTokens || text.contains("\u{FFFD}") { continue }
            whole += 1
            try check(text, schema, "\(seed): \(text) for \(schema.jsonSchemaText)")
            try check(text, written, "\(seed): \(text) for \(schema.jsonSchemaText), read again")
        }
        #expect(whole > count / 2)
    }

    @Test func theBundledModelKeepsToRandomSchemas() throws {
        let model = try Toy.bundled()
        let count = Soak.count(20, times: 5)
        var whole = 0
        for seed in 0..<UInt64(count) {
            var maker = RandomSchema(seed: 1_000 + seed, width: 2)
            let schema = maker.object(depth: 4)
            let (text, reason) = try answer(
                model, try SchemaGrammar(schema).text, seed: seed, mode: .topK(40),
                temperature: 0.8, limit: 1_500,
                question: "Make up an example. JSON Schema: \(schema.jsonSchemaText)")
            // Each processor samples other texts: now and then one is too long, or has
            // a character that is written with too many bytes.
            if reason == .maximumTokens || text.contains("\u{FFFD}") { continue }
            whole += 1
            try check(text, schema, "\(seed): \(text) for \(schema.jsonSchemaText)")
        }
        #expect(whole >= count * 9 / 10)
    }

    @Test func aSchemaMayHoldItself() throws {
        let schema = GenerationSchema.object(
            properties: [
                .init("name", .string(maxLength: 4)),
                .init("parts", .array(of: .reference(to: ""), maxItems: 1), isOptional: true),
            ])
        let model = try Toy().model
        let grammar = try SchemaGrammar(schema).text
        var whole = 0
        for seed in 0..<UInt64(20) {
            let (text, reason) = try answer(model, grammar, seed: seed)
            if reason == .maximumTokens { continue }
            whole += 1
            try check(text, schema, "\(text)")
        }
        #expect(whole > 5)
    }

    @Test func whatIsNoGrammarIsRefused() throws {
        let model = try Toy().model
        #expect(throws: LlamaError.self) { try answer(model, "root ::= (", seed: 1) }
    }
}
