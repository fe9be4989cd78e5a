import Testing

@testable import HybridEngine

/// What is shown of an answer that still grows.
@Suite struct PartialContentTests {
    @Test(
        arguments: [
            ("", nil), ("  ", nil), ("4", nil), ("tru", nil), ("{", "{}"), ("{\"a", "{}"),
            ("{\"a\"", "{}"), ("{\"a\":", "{}"), ("{\"a\":1", "{}"), ("{\"a\":1,", #"{"a":1}"#),
            ("{\"a\":-", "{}"), ("{\"a\":1.5e", "{}"), ("{\"a\":tru", "{}"),
            ("{\"a\":\"x", #"{"a":"x"}"#), ("{\"a\":\"x\\", #"{"a":"x"}"#),
            ("{\"a\":\"x\\u00", #"{"a":"x"}"#), ("{\"a\":\"x\\u00e4", #"{"a":"xä"}"#),
            ("{\"a\":\"\\ud83d", #"{"a":""}"#), ("{\"a\":\"\\ud83d\\ude00", #"{"a":"😀"}"#),
            ("[1, 2", "[1]"), ("[1, 2]", "[1,2]"),
            ("[[true, {\"b\": [\"y", #"[[true,{"b":["y"]}]]"#),
            ("no JSON", nil),
        ] as [(String, String?)])
    func whatIsOpenIsClosed(text: String, seen: String?) {
        let content = GeneratedContent(partial: text)
        #expect(content.map { OrderedJSON($0.value).text } == seen)
        #expect(content?.isComplete != true)
    }

    /// Whatever is cut off, what is shown stays as the rest arrives.
    @Test func valuesNeverChangeOnceShown() throws {
        let text = #"{"n":-12.5e2,"t":"a\"bé\u00e9","l":[true,null,10,{"k":"v"}]}"#
        var last = JSONValue.object([:])
        for count in 1...text.unicodeScalars.count {
            let piece = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
            let value = try #require(GeneratedContent(partial: piece)).value
            #expect(value.continues(last), "\(piece)")
            last = value
        }
        #expect(
            OrderedJSON(last).text == #"{"l":[true,null,10,{"k":"v"}],"n":-1250.0,"t":"a\"béé"}"#)
    }

    private struct Recipe: Generable, Equatable {
        var title: String
        var steps: [String]
        var rating: Double?

        static let generationSchema = GenerationSchema.object(properties: [
            .init("title", .string()), .init("steps", .array(of: .string())),
            .init("rating", .number(), isOptional: true),
        ])

        init(_ content: GeneratedContent) throws(GeneratedContentError) {
            title = try content.value(forProperty: "title")
            steps = try content.value(forProperty: "steps")
            rating = try content.value(forProperty: "rating")
        }
    }

    @Test func contentBecomesAType() throws {
        let content = try Recipe.generationSchema.content(
            of: #"{"title":"Soup","steps":["Boil."]}"#)
        let recipe = try Recipe(content)
        #expect(recipe.title == "Soup" && recipe.steps == ["Boil."] && recipe.rating == nil)
        let bad = GeneratedContent(.object(["title": .string("x"), "steps": .array([.null])]))
        #expect(throws: GeneratedContentError(path: "/steps/0", wanted: "text")) {
            try Recipe(bad)
        }
    }
}

extension JSONValue {
    /// Whether this is the other with more behind it.
    fileprivate func continues(_ earlier: JSONValue) -> Bool {
        switch (self, earlier) {
        case (.object(let now), .object(let then)):
            then.allSatisfy { now[$0.key]?.continues($0.value) == true }
        case (.array(let now), .array(let then)):
            now.count >= then.count && zip(now, then).allSatisfy { $0.continues($1) }
        case (.string(let now), .string(let then)): now.hasPrefix(then)
        default: self == earlier
        }
    }
}
