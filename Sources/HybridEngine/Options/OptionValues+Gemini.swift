extension OptionValues {
    /// The cloud model's options, once all keys are set.
    ///
    /// - Parameter model: what the model does not take is refused.
    public func generationConfig(
        for model: String? = nil
    ) throws(LanguageModelError) -> GenerationConfig {
        try refuseContradictions()
        if let model { try GeminiModelRules(model: model).check(self) }
        return GenerationConfig(
            temperature: self["gemini.temperature"]?.decimal, topP: self["gemini.topP"]?.decimal,
            topK: self["gemini.topK"]?.whole,
            maxOutputTokens: self["gemini.maxOutputTokens"]?.whole,
            presencePenalty: self["gemini.presencePenalty"]?.decimal,
            frequencyPenalty: self["gemini.frequencyPenalty"]?.decimal,
            stopSequences: self["gemini.stopSequences"]?.texts,
            thinkingConfig: thinkingConfig, seed: self["gemini.seed"]?.whole)
    }

    private var thinkingConfig: ThinkingConfig? {
        let includes = self["gemini.includeThoughts"]?.flag
        if let word = self["gemini.thinkingLevel"]?.word,
            let level = ThinkingConfig.Level(rawValue: word.uppercased())
        {
            return ThinkingConfig(thinkingLevel: level, includeThoughts: includes)
        }
        let budget = self["gemini.thinkingBudget"]?.whole
        guard budget != nil || includes != nil else { return nil }
        return ThinkingConfig(thinkingBudget: budget, includeThoughts: includes)
    }

    /// The keys that a program's options stand for; checks each.
    public init(_ config: GenerationConfig) throws(LanguageModelError) {
        self.init()
        try set("gemini.temperature", config.temperature.map { .decimal($0) })
        try set("gemini.topP", config.topP.map { .decimal($0) })
        try set("gemini.topK", config.topK.map { .whole($0) })
        try set("gemini.maxOutputTokens", config.maxOutputTokens.map { .whole($0) })
        try set("gemini.presencePenalty", config.presencePenalty.map { .decimal($0) })
        try set("gemini.frequencyPenalty", config.frequencyPenalty.map { .decimal($0) })
        try set("gemini.stopSequences", config.stopSequences.map { .texts($0) })
        try set("gemini.seed", config.seed.map { .whole($0) })
        let thinking = config.thinkingConfig
        try set("gemini.thinkingBudget", thinking?.thinkingBudget.map { .whole($0) })
        try set(
            "gemini.thinkingLevel", thinking?.thinkingLevel.map { .word($0.rawValue.lowercased()) })
        try set("gemini.includeThoughts", thinking?.includeThoughts.map { .flag($0) })
    }

    /// Both models' options.
    ///
    /// - Parameter model: the cloud model, whose rules hold for its part.
    public func responseGenerationOptions(
        cloudModel model: String? = nil
    ) throws(LanguageModelError) -> ResponseGenerationOptions {
        let (cloud, device) = (only(.inCloud), only(.onDevice))
        return ResponseGenerationOptions(
            gemini: cloud.isEmpty ? nil : try cloud.generationConfig(for: model),
            foundationModels: device.isEmpty ? nil : try device.generationOptions())
    }
}

extension GenerationConfig {
    /// Checks every value against its range and the model's rules, before
    /// anything is sent.
    func validate(for model: String) throws(LanguageModelError) {
        try GeminiModelRules(model: model).check(try OptionValues(self))
        guard responseSchema == nil || responseJSONSchema == nil else {
            throw .invalidOption(
                key: "responseSchema", value: "a schema",
                allowed: "nothing beside responseJsonSchema")
        }
    }
}
