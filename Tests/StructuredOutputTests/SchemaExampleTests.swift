import Testing

@testable import HybridEngine

/// What fits a schema and what does not, for whoever checks an answer and for
/// whoever writes one.
@Suite struct SchemaExampleTests {
    private let toy: Toy

    init() throws { toy = try Toy() }

    private func fits(_ text: String, _ schema: GenerationSchema) -> Bool {
        (try? schema.content(of: text)) != nil
    }

    @Test(arguments: SchemaExample.all)
    func anExampleIsWhatItIs(example: SchemaExample) throws {
        let schema = try GenerationSchema(jsonSchema: example.schema.utf8)
        let grammar = try SchemaGrammar(schema).text
        let written = try GenerationSchema(jsonSchema: schema.jsonSchemaText.utf8)
        for text in example.good + example.beyond {
            #expect(fits(text, schema), "\(text)")
            #expect(fits(text, written), "\(text), read again")
        }
        for text in example.bad {
            #expect(!fits(text, schema), "\(text)")
            #expect(!fits(text, written), "\(text), read again")
        }
        for text in example.good {
            #expect(try toy.lets(text, through: grammar), "\(text) in the grammar")
        }
        for text in example.bad + example.beyond {
            #expect(try !toy.lets(text, through: grammar), "\(text) in the grammar")
        }
    }
}
