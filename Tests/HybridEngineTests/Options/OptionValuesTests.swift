import Testing

@testable import HybridEngine

@Suite struct OptionValuesTests {
    private func values(_ pairs: [(String, String)]) throws -> OptionValues {
        var values = OptionValues()
        for (key, value) in pairs { try values.set("device.\(key)", to: value) }
        return values
    }

    @Test(
        arguments: [
            ([], nil),
            ([("sampling", "greedy")], .greedy),
            ([("topK", "5")], .random(top: 5)),
            ([("sampling", "topK")], .random(top: 40)),
            ([("topP", "0.5"), ("seed", "9")], .random(probabilityThreshold: 0.5, seed: 9)),
            ([("sampling", "topP"), ("topP", "1")], .random(probabilityThreshold: 1)),
            ([("seed", "9")], .automatic(seed: 9)),
        ] as [([(String, String)], GenerationOptions.SamplingMode?)])
    func samplingFollowsFromItsKeys(
        _ pairs: [(String, String)], _ mode: GenerationOptions.SamplingMode?
    ) throws {
        #expect(try values(pairs).generationOptions().sampling == mode)
    }

    @Test(arguments: [
        ("sampling", "best"), ("topK", "0"), ("topK", "1.5"), ("topK", "99999999999"),
        ("topP", "0"), ("topP", "1.01"), ("topP", "nan"), ("seed", "-1"), ("temperature", "2.1"),
        ("temperature", "-0.1"), ("temperature", "warm"), ("temperature", "inf"),
        ("maximumResponseTokens", "0"), ("stopSequences", ""), ("unknown", "1"),
    ])
    func aValueOutOfRangeIsRefused(_ key: String, _ value: String) throws {
        #expect {
            _ = try values([(key, value)])
        } throws: { error in
            guard
                case LanguageModelError.invalidOption(let name, let text, let allowed)? =
                    error as? LanguageModelError
            else { return false }
            return name == "device.\(key)" && text == value && !allowed.isEmpty
        }
    }

    @Test(arguments: [
        [("topK", "5"), ("topP", "0.5")], [("sampling", "greedy"), ("topK", "5")],
        [("sampling", "topK"), ("topP", "0.5")],
    ])
    func keysThatContradictAreRefused(_ pairs: [(String, String)]) throws {
        let values = try values(pairs)
        #expect(throws: LanguageModelError.self) { try values.generationOptions() }
    }

    @Test(
        arguments: [
            ("device.topK", "device.topP", "0.5", "device.topP"),
            ("device.topK", "device.sampling", "greedy", "device.sampling"),
            ("device.topK", "device.sampling", "topK", nil),
            ("device.sampling", "device.topK", "5", "device.topK"),
            ("device.temperature", "device.sampling", "greedy", nil),
            ("gemini.thinkingLevel", "gemini.thinkingBudget", "5", "gemini.thinkingBudget"),
            ("gemini.topK", "gemini.topP", "0.5", nil),
        ] as [(String, String, String, String?)])
    func whatStandsAgainstAnOptionIsKnown(
        _ key: String, _ other: String, _ text: String, _ rival: String?
    ) throws {
        var values = OptionValues()
        try values.set(other, to: text)
        let field = try #require(OptionsPanel.field(key))
        #expect(values.rival(of: field, field.start)?.key == rival)
    }

    @Test func stopSequencesAddUp() throws {
        let values = try values([("stopSequences", "A"), ("stopSequences", "B")])
        #expect(try values.generationOptions().stopSequences == ["A", "B"])
    }

    @Test func aWayOfSamplingReplacesTheOther() throws {
        let merged = try values([("topP", "0.5")])
            .merged(over: values([("topK", "4"), ("seed", "1"), ("temperature", "1")]))
        #expect(merged["device.topK"] == nil)
        #expect(merged["device.topP"] == .decimal(0.5))
        #expect(merged["device.seed"] == .seed(1))
        #expect(merged["device.temperature"] == .decimal(1))
    }

    @Test(arguments: [
        GenerationOptions(sampling: .random(top: 0)),
        GenerationOptions(sampling: .random(probabilityThreshold: .nan)),
        GenerationOptions(temperature: .infinity), GenerationOptions(temperature: -1),
        GenerationOptions(maximumResponseTokens: 0), GenerationOptions(stopSequences: [""]),
    ])
    func requestsAreCheckedToo(_ options: GenerationOptions) {
        #expect(throws: LanguageModelError.self) { try options.validate() }
    }
}
