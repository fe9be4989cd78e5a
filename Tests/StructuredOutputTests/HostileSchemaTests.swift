import Foundation
import Testing

@testable import HybridEngine

/// Schemas that are meant to break something: a clear error or an answer, and
/// soon.
@Suite struct HostileSchemaTests {
    private let toy: Toy

    init() throws { toy = try Toy() }

    private func error(_ text: String) -> GenerationSchemaError? {
        do throws(GenerationSchemaError) {
            _ = try GenerationSchema(jsonSchema: text.utf8)
            return nil
        } catch {
            return error
        }
    }

    private func nested(_ begin: String, _ end: String, _ depth: Int) -> String {
        String(repeating: begin, count: depth) + "{}" + String(repeating: end, count: depth)
    }

    @Test func tenThousandValuesAreTaken() throws {
        let values = (0..<10_000).map { "\"value \($0)\"" }.joined(separator: ",")
        let schema = try GenerationSchema(
            jsonSchema: #"{"type":"string","enum":[\#(values)]}"#.utf8)
        #expect(throws: Never.self) { try schema.content(of: #""value 9999""#) }
        #expect(throws: LanguageModelError.self) { try schema.content(of: #""value 10000""#) }
        let grammar = try SchemaGrammar(schema).text
        #expect(try toy.lets(#""value 17""#, through: grammar))
        #expect(try toy.lets(#""value 9999""#, through: grammar))
        #expect(try !toy.lets(#""value 10000""#, through: grammar))
    }

    /// Each begins with all those before it.
    @Test func valuesInsideEachOtherAreTaken() throws {
        let values = (0..<500).map { String(repeating: "a", count: $0) }
        let grammar = try SchemaGrammar(.enumeration(values)).text
        for count in [0, 1, 31, 32, 33, 34, 499, 500] {
            let text = "\"" + String(repeating: "a", count: count) + "\""
            #expect(try toy.lets(text, through: grammar) == (count < 500), "\(count)")
        }
    }

    @Test func tenThousandPropertiesAreTaken() throws {
        let properties = (0..<10_000).map { #""p\#($0)":{"type":"null"}"# }.joined(separator: ",")
        let schema = try GenerationSchema(
            jsonSchema: #"{"type":"object","properties":{\#(properties)}}"#.utf8)
        _ = try SchemaGrammar(schema).text
        #expect(throws: Never.self) { try schema.content(of: #"{"p0":null,"p9999":null}"#) }
    }

    @Test(arguments: [65, 1_000, 100_000])
    func deepNestingIsNamed(depth: Int) {
        for (begin, end) in [
            (#"{"items":"#, "}"), (#"{"properties":{"a":"#, "}}"), (#"{"anyOf":["#, "]}"),
        ] {
            guard let error = error(nested(begin, end, depth)) else {
                Issue.record("\(begin) \(depth)")
                continue
            }
            // Deeper than anybody reads JSON, or than anybody means a schema.
            switch error {
            case .notJSON: break
            case .unsupported(let words, _): #expect(words == "deeper nesting")
            case .invalid: Issue.record("\(error)")
            }
        }
    }

    /// Made, not read.
    @Test func deepNestingInCodeIsNamed() throws {
        var schema = GenerationSchema.boolean()
        for _ in 0..<1_000 { schema = .array(of: schema) }
        #expect(throws: GenerationSchemaError.unsupported("deeper nesting", path: "")) {
            try SchemaGrammar(schema)
        }
        #expect(throws: GenerationSchemaError.unsupported("deeper nesting", path: "")) {
            try schema.openAPISchema()
        }
        #expect(SchemaValidator(schema: schema).problem(in: .null) == "the answer is no list")
        #expect(schema.jsonSchemaText.utf8.count > 10_000)
    }

    @Test func tenMegabytesAreRead() throws {
        let words = String(repeating: "word ", count: 2_000_000)
        let schema = try GenerationSchema(
            jsonSchema: #"{"type":"null","description":"\#(words)"}"#.utf8)
        #expect(schema.description?.utf8.count == words.utf8.count)
        #expect(try SchemaGrammar(schema).text.utf8.count < 100)
        #expect(error("[" + words) == .notJSON(offset: 1))
    }

    /// Each definition asks for the next one twice.
    private func doubling(_ count: Int, _ last: String) -> String {
        let definitions = (0..<count).map { number in
            #""d\#(number)":{"anyOf":["#
                + [String](repeating: ##"{"$ref":"#/$defs/d\##(number + 1)"}"##, count: 2)
                .joined(separator: ",") + "]}"
        }
        return ##"{"$ref":"#/$defs/d0","$defs":{"##
            + (definitions + [#""d\#(count)":\#(last)"#]).joined(separator: ",") + "}}"
    }

    @Test func waysThatMultiplyAreWalkedOnce() throws {
        let schema = try GenerationSchema(
            jsonSchema: doubling(60, #"{"type":"integer","maximum":3}"#).utf8)
        #expect(throws: LanguageModelError.schemaMismatch("the answer fits none of what it may be"))
        {
            try schema.content(of: "4")
        }
        #expect(throws: Never.self) { try schema.content(of: "3") }
        let grammar = try SchemaGrammar(schema).text
        #expect(grammar.utf8.count < 10_000)
        #expect(
            error(doubling(60, ##"{"$ref":"#/$defs/d0"}"##))
                == .invalid("refers to itself without anything between", path: ""))
    }

    @Test func aLongChainOfReferencesIsAnError() throws {
        let schema = try GenerationSchema(
            jsonSchema: (##"{"$ref":"#/$defs/d0","$defs":{"##
                + (0..<10_000).map { ##""d\##($0)":{"$ref":"#/$defs/d\##($0 + 1)"}"## }
                .joined(separator: ",") + #","d10000":{"type":"null"}}}"#).utf8)
        #expect(throws: LanguageModelError.schemaMismatch("the answer is nested too deeply")) {
            try schema.content(of: "null")
        }
    }

    private static func stacked(_ inner: String) -> String {
        String(repeating: "(", count: 31) + inner + String(repeating: ")*", count: 31)
    }

    @Test(arguments: [
        "^(a+)+$", "^(a*)*$", "^(a|a)*$", "^(a|aa)+$", "^(.*)*b$", "^(a?){500}a{500}$",
        "^\(stacked("a*"))$", "^\(stacked("a|b?"))$",
    ])
    func noPatternTakesLong(source: String) throws {
        let pattern = try TextPattern(source, at: "")
        #expect(!pattern.matches(String(repeating: "a", count: 3_000) + "!"))
        let schema = try GenerationSchema.string(pattern: source)
        _ = try SchemaGrammar(schema).text
    }

    @Test(arguments: [
        "((((a{1000}){1000}){1000}){1000}){1000}", "(a{1000}){21}", "(((a?){100}){100}){100}",
        String(repeating: "(", count: 33) + String(repeating: ")", count: 33),
        String(repeating: "(", count: 100_000), "a{99999999999999999999}", "a{1001}", "a{2,1}",
        "a{+1}", "a{-1}", "a{}", "a{,}", "[z-a]", "[]", "[", "\\", "(", "*", "a**b(",
    ])
    func patternsBeyondMeasureAreNamed(source: String) {
        do throws(GenerationSchemaError) {
            _ = try TextPattern(source, at: "/p")
            Issue.record("\(source.prefix(40)) was taken")
        } catch {
            guard case .unsupported(let words, path: "/p") = error else {
                Issue.record("\(error)")
                return
            }
            #expect(words.hasPrefix("a pattern "))
        }
    }
}
