import Testing

@testable import HybridEngine

/// Schemas as values: reading, writing, checking.
@Suite struct SchemaTests {
    private func read(_ text: String) throws -> GenerationSchema {
        try GenerationSchema(jsonSchema: text.utf8)
    }

    @Test func propertiesKeepTheirOrder() throws {
        let schema = try read(
            #"{"type":"object","properties":{"z":{"type":"integer"},"a":{"type":"string"}},"#
                + #""required":["a"]}"#)
        #expect(
            schema.jsonSchemaText
                == #"{"type":"object","properties":{"z":{"type":"integer"},"a":{"type":"string"}},"#
                + #""required":["a"],"propertyOrdering":["z","a"]}"#)
        #expect(try GenerationSchema(jsonSchema: schema.jsonSchema) == schema)
    }

    private static let recipe = GenerationSchema.object(properties: [
        .init("title", .string(minLength: 1, maxLength: 5)),
        .init("servings", .integer(minimum: 1, maximum: 12)),
        .init("day", .string(format: .date), isOptional: true),
        .init("tags", .array(of: .enumeration(["a", "b"]), minItems: 1), isOptional: true),
        .init("note", .nullable(.string()), isOptional: true),
    ])

    @Test(
        arguments: [
            (#"{"title":"Soup","servings":2}"#, nil),
            (#"{"title":"Soup","servings":2.0,"note":null}"#, nil),
            (#"{"title":"Soup","servings":2.5}"#, "/servings is no whole number"),
            (#"{"title":"Soup","servings":13}"#, "/servings is out of its limits"),
            (#"{"title":"Soup","servings":true}"#, "/servings is no whole number"),
            (#"{"title":"Potato","servings":2}"#, "/title has 6 characters"),
            (#"{"servings":2}"#, "/title is missing"),
            (#"{"title":"S","servings":2,"more":1}"#, "/more is not wanted"),
            (#"{"title":"S","servings":2,"day":"2026-13-01"}"#, "/day is no date"),
            (#"{"title":"S","servings":2,"tags":[]}"#, "/tags has 0 items"),
            (
                #"{"title":"S","servings":2,"tags":["a","c"]}"#,
                "/tags/1 is none of the values wanted"
            ),
            (#"{"title":"S","servings":2,"note":4}"#, "/note fits none of what it may be"),
            (#"[]"#, "the answer is no object"), (#"{"title":"#, "the answer is no JSON at byte 9"),
            (#"{} x"#, "the answer is no JSON at byte 3"),
        ] as [(String, String?)])
    func anAnswerIsChecked(text: String, problem: String?) {
        do throws(LanguageModelError) {
            _ = try Self.recipe.content(of: text)
            #expect(problem == nil)
        } catch {
            #expect(error == .schemaMismatch(problem ?? ""))
        }
    }

    @Test(arguments: [
        ("2026-02-28", true), ("2026-02-29", false), ("2024-02-29", true), ("2000-02-29", true),
        ("1900-02-29", false), ("2400-02-29", true), ("2026-04-30", true), ("2026-04-31", false),
        ("2026-12-31", true), ("2026-00-10", false), ("2026-02-30", false), ("0004-02-29", true),
    ])
    func aDateIsOneThatTheCalendarHas(text: String, isDate: Bool) {
        let date = try? GenerationSchema.string(format: .date).content(of: "\"\(text)\"")
        #expect((date != nil) == isDate)
        let moment = try? GenerationSchema.string(format: .dateTime)
            .content(of: "\"\(text)T09:26:53Z\"")
        #expect((moment != nil) == isDate)
    }

    /// Other programs read the answer, too.
    @Test(arguments: [
        "01", "-01", "+1", ".5", "5.", "1e", "[1,1.e2]", "\"a\nb\"", "{\"a\":\"\t\"}", #""\x""#,
        #""\u12g4""#,
    ])
    func anAnswerIsStrictlyJSON(text: String) {
        let error = #expect(throws: LanguageModelError.self) {
            try GenerationSchema.anything().content(of: text)
        }
        guard case .schemaMismatch(let words)? = error else { return }
        #expect(words.hasPrefix("the answer is no JSON at byte"))
    }

    @Test(arguments: [
        "0", "-0.5e+10", "1E-2", #""\u00e9\ud83d\ude00\/\"\\""#, " [1, {\"a\": -7}, true]\n",
        "\"é\"",
    ])
    func whatIsJSONIsTaken(text: String) {
        #expect(throws: Never.self) { try GenerationSchema.anything().content(of: text) }
    }

    @Test func whatChoosesFromNothingIsNamed() {
        for schema in [GenerationSchema.enumeration([]), .array(of: .anyOf([]))] {
            #expect(throws: GenerationSchemaError.self) { try SchemaGrammar(schema) }
        }
        let open = GenerationSchema.number(minimum: -.infinity, maximum: .nan)
        #expect(open == .number())
    }

    @Test(arguments: [
        ("^a+b?$", "aaab", true), ("^a+b?$", "ab ", false), ("b", "abc", true),
        ("^(x|yz){2}$", "yzx", true), ("^(x|yz){2}$", "yz", false), ("^$|c", "", true),
        ("^[^\\d]{2,}$", "ab1", false), ("(a*)*b", String(repeating: "a", count: 400), false),
        ("^\\w+\\.$", "ok.", true), ("[a-c\\-]", "-", true),
    ])
    func patternsMatch(source: String, text: String, matches: Bool) throws {
        #expect(try TextPattern(source, at: "").matches(text) == matches)
    }
}
