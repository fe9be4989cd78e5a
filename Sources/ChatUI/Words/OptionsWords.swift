import HybridEngine

/// The options in force for an answer, those that were set.
enum OptionsWords {
    /// Of the model that answered; of both when none did.
    static func text(_ options: ResponseGenerationOptions, _ source: InferenceSource?) -> String {
        let device = options.foundationModels.map(words) ?? []
        let cloud = options.gemini.map(words) ?? []
        let words =
            switch source {
            case .onDevice: device
            case .inCloud: cloud
            case nil: device + cloud.filter { !device.contains($0) }
            }
        return words.isEmpty ? "the model's own" : words.joined(separator: " · ")
    }

    private static func words(_ options: GenerationOptions) -> [String] {
        [
            options.sampling?.words, named("temperature", options.temperature),
            named("at most", options.maximumResponseTokens.map { Numbers.count($0, "token") }),
            stops(options.stopSequences),
        ].compactMap { $0 }
    }

    private static func words(_ config: GenerationConfig) -> [String] {
        [
            named("temperature", config.temperature), named("top-p", config.topP),
            named("top-k", config.topK),
            named("at most", config.maxOutputTokens.map { Numbers.count($0, "token") }),
            named("presence penalty", config.presencePenalty),
            named("frequency penalty", config.frequencyPenalty), stops(config.stopSequences),
            named("seed", config.seed), config.thinkingConfig.flatMap(thinking),
        ].compactMap { $0 }
    }

    private static func thinking(_ config: ThinkingConfig) -> String? {
        let amount =
            config.thinkingLevel.map { $0.rawValue.lowercased() }
            ?? config.thinkingBudget.map(budget)
        let shown = config.includeThoughts == true ? "thoughts shown" : nil
        let words = [amount.map { "thinking \($0)" }, shown].compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    private static func budget(_ tokens: Int) -> String {
        switch tokens {
        case 0: "off"
        case ..<0: "as much as it takes"
        default: "at most \(Numbers.count(tokens, "token"))"
        }
    }

    private static func named(_ name: String, _ value: (some Any)?) -> String? {
        value.map { "\(name) \($0)" }
    }

    private static func stops(_ sequences: [String]?) -> String? {
        guard let sequences, !sequences.isEmpty else { return nil }
        return Numbers.count(sequences.count, "stop sequence")
    }
}
