import Testing

@testable import HybridEngine

/// Keywords that an answer cannot be held to are named, wherever they stand.
@Suite struct SchemaKeywordTests {
    private func error(_ text: String) -> GenerationSchemaError? {
        do throws(GenerationSchemaError) {
            _ = try GenerationSchema(jsonSchema: text.utf8)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        (#"{"type":"array","uniqueItems":true}"#, "`uniqueItems`"),
        (#"{"type":"object","patternProperties":{}}"#, "`patternProperties`"),
        (#"{"type":"number","multipleOf":3}"#, "`multipleOf`"),
        (#"{"not":{}}"#, "`not`"), (#"{"allOf":[]}"#, "`allOf`"),
        (#"{"oneOf":[]}"#, "`oneOf`"), (#"{"$ref":"other.json"}"#, "`$ref` to other.json"),
        (##"{"$ref":"#/$defs/"}"##, "`$ref` to #/$defs/"),
        (#"{"type":"string","format":"hostname"}"#, "the format `hostname`"),
        (#"{"format":"hostname"}"#, "the format `hostname`"),
        (#"{"type":"string","pattern":"(?=a)"}"#, "a pattern with (?="),
        (#"{"type":"string","pattern":"\\bx"}"#, "a pattern with \\b"),
        (#"{"type":"string","pattern":"a{-1}"}"#, "a pattern with {"),
        (#"{"type":"object","required":["x"]}"#, "a required property `x` without a schema"),
        (#"{"required":["x"]}"#, "a required property `x` without a schema"),
        (#"{"additionalProperties":{"type":"string"}}"#, "`additionalProperties`"),
        (#"{"items":false}"#, "`items`"), (#"{"minItems":1.5}"#, "`minItems`"),
        (#"{"maxItems":1e300}"#, "`maxItems`"), (#"{"nullable":"yes"}"#, "`nullable`"),
    ])
    func whatCannotBeHeldToIsNamed(text: String, words: String) {
        #expect(error(text) == .unsupported(words, path: ""))
    }

    /// What counts for nothing beside the others would be ignored.
    @Test(arguments: [
        (#"{"anyOf":[{}],"properties":{}}"#, "`properties` beside `anyOf`"),
        (#"{"anyOf":[{}],"type":"object","required":["a"]}"#, "`type` beside `anyOf`"),
        (#"{"anyOf":[{}],"enum":[1]}"#, "`enum` beside `anyOf`"),
        (##"{"$ref":"#/$defs/A","minimum":5,"$defs":{"A":{}}}"##, "`minimum` beside `$ref`"),
        (##"{"anyOf":[{}],"$ref":"#/$defs/A","$defs":{"A":{}}}"##, "`anyOf` beside `$ref`"),
        (#"{"enum":[{}],"properties":{}}"#, "`properties` beside `enum`"),
        (#"{"const":[],"minItems":0}"#, "`minItems` beside `const`"),
        (#"{"type":"integer","minLength":3}"#, "`minLength` for the type `integer`"),
        (#"{"type":"string","minimum":3}"#, "`minimum` for the type `string`"),
        (#"{"type":"array","properties":{}}"#, "`properties` for the type `array`"),
        (#"{"type":"object","maxItems":3}"#, "`maxItems` for the type `object`"),
        (#"{"type":"boolean","format":"date"}"#, "`format` for the type `boolean`"),
        (#"{"type":["null","integer"],"maxLength":3}"#, "`maxLength` for the type `null, integer`"),
        (#"{"minItems":1,"maxLength":2}"#, "`maxLength` beside `minItems` without a `type`"),
    ])
    func whatWouldBeIgnoredIsNamed(text: String, words: String) {
        #expect(error(text) == .unsupported(words, path: ""))
        let inside = #"{"type":"object","properties":{"p":"# + text + "}}"
        guard !text.contains("$defs") else { return }
        #expect(error(inside) == .unsupported(words, path: "/properties/p"))
    }

    @Test(arguments: [
        (#"{"type":"integer","minimum":3,"maximum":1}"#, "has limits that no number keeps"),
        (#"{"exclusiveMinimum":1,"maximum":1}"#, "has limits that no number keeps"),
        (#"{"minLength":3,"maxLength":1}"#, "has limits that nothing keeps"),
        (#"{"maxItems":-1}"#, "has limits that nothing keeps"),
        (#"{"type":"strin"}"#, "has the type `strin`"), (#"{"type":[]}"#, "has an empty `type`"),
        (#"{"type":["string",7]}"#, "has a `type` with something else than names"),
        (#"{"required":[1]}"#, "has a `required` with something else than names"),
        (#"{"enum":[]}"#, "has an empty `enum`"), (#"{"anyOf":[]}"#, "has an empty `anyOf`"),
        (#"{"enum":[1,2],"type":"string"}"#, "has no value in `enum` that it allows"),
        (#"{"enum":[1,2],"const":3}"#, "has no value in `enum` that it allows"),
        (#"{"const":9,"maximum":8}"#, "has no value in `const` that it allows"),
        (#"{"type":"string","type":"integer"}"#, "has `type` twice"),
        (##"{"$ref":"#/$defs/A"}"##, "refers to A, which is not defined"),
        (##"{"$ref":"#"}"##, "refers to itself without anything between"),
        (
            ##"{"$ref":"#/$defs/A","$defs":{"A":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/B"}]},"##
                + ##""B":{"$ref":"#/$defs/A"}}}"##, "refers to itself without anything between"
        ),
    ])
    func contradictionsAreNamed(text: String, words: String) {
        #expect(error(text) == .invalid(words, path: ""))
    }

    @Test func definitionsAreDefinedOnce() {
        #expect(error("{") == .notJSON(offset: 1))
        #expect(
            error(##"{"$defs":{"A":{}},"definitions":{"A":{}}}"##)
                == .invalid("has a definition without a name of its own", path: "/definitions/A"))
        #expect(error(##"{"$defs":[]}"##) == .invalid("has no object", path: "/$defs"))
    }

    /// They say nothing that an answer could be held to.
    @Test func annotationsArePassedOver() throws {
        let text =
            ##"{"$schema":"s","$id":"i","$comment":"c","title":"t","description":"d","##
            + ##""default":1,"example":1,"examples":[2],"deprecated":true,"readOnly":false,"##
            + ##""writeOnly":false,"uniqueItems":false,"$ref":"#/$defs/A","$defs":{"A":{}}}"##
        #expect(error(text) == nil)
        let schema = try GenerationSchema(jsonSchema: #"{"const":1,"enum":[2,1.0]}"#.utf8)
        #expect(schema.jsonSchemaText == #"{"const":1.0}"#)
    }
}
