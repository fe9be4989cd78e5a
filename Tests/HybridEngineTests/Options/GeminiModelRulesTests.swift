import Testing

@testable import HybridEngine

@Suite struct GeminiModelRulesTests {
    private static let cases: [(model: String, key: String, value: String, isTaken: Bool)] = [
        ("gemini-3.1-flash-lite", "thinkingLevel", "minimal", true),
        ("gemini-3.1-flash-lite", "thinkingBudget", "100", false),
        ("models/gemini-3.1-flash-lite", "thinkingBudget", "100", false),
        ("gemini-3-pro-preview", "thinkingLevel", "high", true),
        ("gemini-3-pro-preview", "thinkingLevel", "minimal", false),
        ("gemini-2.5-pro", "thinkingBudget", "128", true),
        ("gemini-2.5-pro", "thinkingBudget", "32768", true),
        ("gemini-2.5-pro", "thinkingBudget", "127", false),
        ("gemini-2.5-pro", "thinkingBudget", "0", false),
        ("gemini-2.5-pro", "thinkingBudget", "-1", true),
        ("gemini-2.5-pro", "thinkingLevel", "low", false),
        ("gemini-2.5-flash", "thinkingBudget", "0", true),
        ("gemini-2.5-flash", "thinkingBudget", "24576", true),
        ("gemini-2.5-flash", "thinkingBudget", "24577", false),
        ("gemini-2.5-flash-lite", "thinkingBudget", "511", false),
        ("gemini-2.5-flash-lite", "thinkingBudget", "0", true),
        ("gemini-2.0-flash", "includeThoughts", "yes", false),
        ("gemini-2.0-flash", "topK", "40", true), ("gemini-2.0-flash", "topK", "41", false),
        ("gemma-3-27b-it", "presencePenalty", "1", false),
        ("gemini-9-unheard-of", "thinkingBudget", "5", true),
        ("gemini-9-unheard-of", "thinkingLevel", "low", true),
        ("something-else", "topK", "1000", true),
    ]

    @Test(arguments: cases)
    func aModelTakesWhatItHas(
        model: String, key: String, value: String, isTaken: Bool
    ) throws {
        var values = OptionValues()
        try values.set("gemini.\(key)", to: value)
        do {
            _ = try values.generationConfig(for: model)
            #expect(isTaken)
        } catch {
            #expect(!isTaken)
            guard case .invalidOption("gemini.\(key)", _, let allowed) = error else {
                Issue.record("got \(error)")
                return
            }
            #expect(allowed.contains(model.split(separator: "/").last ?? ""))
        }
    }

    @Test func whatIsNotTakenAtAllSaysWhy() throws {
        let budget = try #require(OptionsPanel.field("gemini.thinkingBudget"))
        let rules = GeminiModelRules(model: "gemini-3.1-flash-lite")
        #expect(rules.reasonAgainst(budget) == "this model takes a level")
        #expect(GeminiModelRules(model: "unknown").reasonAgainst(budget) == nil)
    }

    @Test(
        arguments: [
            ("gemini-2.5-flash-lite", "thinkingBudget", "512 … 24576, -1 or 0"),
            ("gemini-2.5-pro", "thinkingBudget", "128 … 32768, -1"),
            ("gemini-3-pro", "thinkingLevel", "low high"), ("gemini-2.0-flash", "topK", "1 … 40"),
            ("gemini-2.0-flash", "topP", nil), ("unknown", "topK", nil),
        ] as [(String, String, String?)])
    func narrowerRangesAreTold(_ model: String, _ name: String, _ text: String?) throws {
        let field = try #require(OptionsPanel.field("gemini.\(name)"))
        #expect(GeminiModelRules(model: model).rangeText(field) == text)
    }

    @Test func theDevicePartHasNoCloudRules() throws {
        var values = OptionValues()
        try values.set("device.topK", to: "5000")
        #expect(throws: Never.self) {
            try values.responseGenerationOptions(cloudModel: "gemini-2.0-flash")
        }
    }
}
