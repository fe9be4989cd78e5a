import Testing

@testable import HybridEngine

/// Limits at the ends of what numbers can be.
@Suite struct NumberLimitTests {
    private let toy: Toy

    init() throws { toy = try Toy() }

    struct Limits: Sendable {
        var keywords: String
        var good: [String]
        var bad: [String]
        /// Whether the device can write any of it.
        var hasGrammar = true
    }

    private static let least = "-9223372036854775808"
    private static let most = "9223372036854775807"

    private static let whole = [
        Limits(
            keywords: #""minimum":\#(least)"#, good: [least, "-9223372036854775807", "0"],
            bad: ["-1e300"]),
        Limits(
            keywords: #""exclusiveMinimum":\#(least)"#, good: ["-9223372036854775807", "0"],
            bad: [least]),
        Limits(keywords: #""maximum":\#(least)"#, good: [least], bad: ["-9223372036854775807"]),
        Limits(
            keywords: #""exclusiveMaximum":\#(least)"#, good: [], bad: [least, "0"],
            hasGrammar: false),
        Limits(keywords: #""minimum":\#(most)"#, good: [most], bad: ["9223372036854775806"]),
        Limits(
            keywords: #""exclusiveMinimum":\#(most)"#, good: [], bad: [most, "0"],
            hasGrammar: false),
        Limits(
            keywords: #""maximum":\#(most)"#, good: [most, "9223372036854775806", "-1"],
            bad: ["9223372036854775808"]),
        Limits(
            keywords: #""exclusiveMaximum":\#(most)"#, good: ["9223372036854775806", "-1"],
            bad: [most, "9223372036854775808"]),
        Limits(
            keywords: #""minimum":\#(least),"maximum":\#(most)"#, good: [least, "0", most],
            bad: ["9223372036854775808"]),
        Limits(
            keywords: #""minimum":-1e300,"maximum":1e300"#, good: [least, most], bad: ["1e301"]),
        Limits(
            keywords: #""exclusiveMinimum":-1e300,"exclusiveMaximum":1e300"#, good: ["0", most],
            bad: ["1e300", "-1e300"]),
        Limits(keywords: #""minimum":1e300"#, good: [], bad: ["0", most], hasGrammar: false),
        Limits(keywords: #""maximum":-1e300"#, good: [], bad: ["0", least], hasGrammar: false),
        // Beyond 2^53 neighbours are still two numbers.
        Limits(
            keywords: #""minimum":9007199254740993,"maximum":9007199254740995"#,
            good: ["9007199254740993", "9007199254740995"],
            bad: ["9007199254740992", "9007199254740996"]),
        Limits(
            keywords: #""exclusiveMinimum":0,"exclusiveMaximum":1"#, good: [], bad: ["0", "1"],
            hasGrammar: false),
    ]

    private static let fractions = [
        Limits(
            keywords: #""minimum":\#(least)"#, good: ["-9000000000000", "0.5"], bad: ["-1e300"]),
        Limits(keywords: #""maximum":\#(most)"#, good: ["9000000000000", "-0.5"], bad: ["1e300"]),
        Limits(
            keywords: #""minimum":-1e300,"exclusiveMaximum":1e300"#, good: ["0", "-1.25"],
            bad: ["1e300", "-1e301"]),
        Limits(keywords: #""minimum":1e300"#, good: [], bad: ["0"], hasGrammar: false),
        Limits(keywords: #""maximum":-1e300"#, good: [], bad: ["0"], hasGrammar: false),
        Limits(
            keywords: #""exclusiveMinimum":0.5,"exclusiveMaximum":0.500002"#, good: ["0.500001"],
            bad: ["0.5", "0.500002"]),
        // Numbers that large lie further apart than a millionth.
        Limits(
            keywords: #""exclusiveMinimum":8000000000000,"maximum":8000000000001"#,
            good: ["8000000000001", "8000000000000.5"], bad: ["8000000000000"]),
        Limits(
            keywords: #""minimum":1e-9,"maximum":2e-9"#, good: [], bad: ["0"], hasGrammar: false),
    ]

    private func check(_ type: String, _ limits: Limits) throws {
        let schema = try GenerationSchema(
            jsonSchema: #"{"type":"\#(type)",\#(limits.keywords)}"#.utf8)
        // As it came, to the last digit.
        #expect(try GenerationSchema(jsonSchema: schema.jsonSchemaText.utf8) == schema)
        for text in limits.good { #expect(throws: Never.self) { try schema.content(of: text) } }
        for text in limits.bad {
            #expect(throws: LanguageModelError.self) { try schema.content(of: text) }
        }
        guard limits.hasGrammar else {
            #expect(throws: GenerationSchemaError.self) { try SchemaGrammar(schema) }
            return
        }
        let grammar = try SchemaGrammar(schema).text
        for text in limits.good { #expect(try toy.lets(text, through: grammar), "\(text)") }
        for text in limits.bad { #expect(try !toy.lets(text, through: grammar), "\(text)") }
    }

    @Test(arguments: whole) func wholeNumbersKeepTheirLimits(limits: Limits) throws {
        try check("integer", limits)
    }

    @Test(arguments: fractions) func numbersKeepTheirLimits(limits: Limits) throws {
        try check("number", limits)
    }

    /// Every number of a small range, and its neighbours outside.
    @Test func allOfARangeAndNothingElse() throws {
        for (low, high) in [(-12, 7), (3, 3), (-205, -98), (95, 1_003)] {
            let grammar = try SchemaGrammar(.integer(minimum: low, maximum: high)).text
            for number in low - 15...high + 15 {
                let isLet = try toy.lets("\(number)", through: grammar)
                #expect(isLet == (low...high).contains(number), "\(number) of \(low)...\(high)")
            }
        }
    }

    @Test func bothDialectsWriteTheLastDigit() throws {
        let schema = GenerationSchema.integer(minimum: .min, maximum: .max)
        #expect(
            schema.jsonSchemaText
                == #"{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}"#
        )
        let members = try schema.openAPISchema().members
        #expect(members?["minimum"] == .integer(.min) && members?["maximum"] == .integer(.max))
        let wide = try GenerationSchema.number(minimum: -1e300, maximum: 1e300).openAPISchema()
        #expect(wide.members?["maximum"] == .number(1e300))
    }

    /// The dialect has no word for a limit that is not included.
    @Test(arguments: ["exclusiveMinimum", "exclusiveMaximum"])
    func exclusiveLimitsAreNotMadeInclusive(keyword: String) throws {
        for type in ["integer", "number"] {
            let schema = try GenerationSchema(
                jsonSchema: #"{"type":"\#(type)","\#(keyword)":3}"#.utf8)
            #expect(throws: GenerationSchemaError.unsupported("`\(keyword)`", path: "")) {
                try schema.openAPISchema()
            }
            #expect(schema.jsonSchema.members?[keyword] == .integer(3))
            let tool = FunctionTool(
                name: "f", description: "", parameters: .object(properties: [.init("n", schema)])
            ) { _ in .null }
            let declared = tool.declaration.members
            #expect(declared?["parameters"] == nil)
            #expect(declared?["parametersJsonSchema"] == tool.parameters.jsonSchema)
        }
    }
}
