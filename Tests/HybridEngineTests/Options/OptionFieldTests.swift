import Testing

@testable import HybridEngine

@Suite struct OptionFieldTests {
    /// The lowest and the highest of each field, and what lies just beyond.
    private static let bounds: [(key: String, good: [String], bad: [String])] = [
        ("gemini.temperature", ["0", "2"], ["-0.01", "2.01", "nan", "inf", "", "warm"]),
        ("gemini.topP", ["0", "1"], ["-0.1", "1.1"]),
        ("gemini.topK", ["1", "1000"], ["0", "1001", "1.5"]),
        ("gemini.maxOutputTokens", ["1", "65536"], ["0", "65537"]),
        ("gemini.presencePenalty", ["-2", "2"], ["-2.1", "2.1"]),
        ("gemini.frequencyPenalty", ["-2", "2"], ["-2.1", "2.1"]),
        ("gemini.seed", ["0", "2147483647"], ["-1", "2147483648"]),
        ("gemini.thinkingLevel", ["minimal", "HIGH"], ["most", ""]),
        ("gemini.thinkingBudget", ["-1", "32768"], ["-2", "32769"]),
        ("gemini.includeThoughts", ["true", "no"], ["perhaps", ""]),
        ("gemini.stopSequences", ["x"], [""]),
        ("device.sampling", ["greedy", "topK", "topP"], ["best"]),
        ("device.topK", ["1", "2147483647"], ["0", "2147483648"]),
        ("device.topP", ["0.01", "1"], ["0", "1.01", "nan"]),
        ("device.temperature", ["0", "2"], ["-0.1", "2.1"]),
        ("device.seed", ["0", "18446744073709551615"], ["-1", "18446744073709551616"]),
        ("device.maximumResponseTokens", ["1"], ["0", "-5"]),
        ("device.stopSequences", ["x"], [""]),
    ]

    @Test func everyFieldHasItsBounds() {
        let keys = OptionsPanel.all.flatMap(\.fields).map(\.key)
        #expect(Set(keys) == Set(Self.bounds.map(\.key)))
        #expect(Set(keys).count == keys.count)
    }

    @Test(arguments: bounds)
    func takesTheBoundsAndNothingBeyond(key: String, good: [String], bad: [String]) throws {
        let field = try #require(OptionsPanel.field(key))
        for text in good { #expect(throws: Never.self) { try field.parse(text) } }
        for text in bad {
            #expect(
                throws: LanguageModelError.invalidOption(
                    key: key, value: text, allowed: field.allowed)
            ) { try field.parse(text) }
        }
    }

    @Test(arguments: OptionsPanel.all.flatMap(\.fields))
    func arrowsNeverLeaveTheRange(field: OptionField) {
        for steps in [1, -1] {
            var value = field.stepped(nil, by: steps)
            #expect(value == field.start)
            for _ in 0..<300 {
                value = field.stepped(value, by: steps)
                #expect(field.accepts(value), "\(field.key) \(value)")
            }
        }
    }

    @Test func stepsAddUpWithoutRounding() throws {
        let field = try #require(OptionsPanel.field("gemini.temperature"))
        var value: OptionValue? = .decimal(0)
        for _ in 0..<8 { value = field.stepped(value, by: 1) }
        #expect(value?.text == "0.8")
    }

    @Test(arguments: [
        (1, 1, 256), (1_024, 1, 1_280), (1_000, 1, 1_024), (1_000, -1, 768), (256, -1, 1),
        (65_500, 1, 65_536),
    ])
    func largeStepsLeadOverRoundNumbers(from: Int, by steps: Int, to: Int) throws {
        let field = try #require(OptionsPanel.field("gemini.maxOutputTokens"))
        #expect(field.stepped(.whole(from), by: steps) == .whole(to))
    }

    @Test func whatIsTypedReadsBackTheSame() throws {
        var values = OptionValues()
        for (key, good, _) in Self.bounds
        where !["device.topP", "gemini.thinkingLevel"].contains(key) {
            try values.set(key, to: good[0])
        }
        var copy = OptionValues()
        for (field, value) in values.inForce {
            for text in value.typed { try copy.set(field.key, to: text) }
        }
        #expect(copy == values)
    }

    @Test func aSixthStopSequenceIsRefused() throws {
        var values = OptionValues()
        for text in ["1", "2", "3", "4", "5"] { try values.set("gemini.stopSequences", to: text) }
        #expect(throws: LanguageModelError.self) {
            try values.set("gemini.stopSequences", to: "6")
        }
    }

    @Test func presetsLeaveTheRestAlone() throws {
        var values = OptionValues()
        try values.set("gemini.maxOutputTokens", to: "99")
        try values.set("device.seed", to: "3")
        try values.set("gemini.topK", to: "3")
        for preset in OptionsPreset.all {
            let applied = preset.applied(to: values)
            #expect(applied["gemini.maxOutputTokens"] == .whole(99))
            #expect(applied["device.seed"] == .seed(3))
            #expect(applied["gemini.topK"] == nil)
            #expect(preset.matches(applied))
            #expect(throws: Never.self) { try applied.responseGenerationOptions() }
        }
        #expect(OptionsPreset.all.map(\.name) == ["precise", "balanced", "creative"])
    }
}
