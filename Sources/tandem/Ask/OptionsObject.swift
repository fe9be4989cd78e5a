import HybridEngine

/// `options`: those in force, under their keys; what is left to the model is
/// not there.
struct OptionsObject: Encodable {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(_ key: OptionKey) { stringValue = key.rawValue }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let values: GenerationOptionValues

    init(_ values: GenerationOptionValues) { self.values = values }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(values.sampling?.rawValue, forKey: Key(.sampling))
        try container.encodeIfPresent(values.topK, forKey: Key(.topK))
        try container.encodeIfPresent(values.topP, forKey: Key(.topP))
        try container.encodeIfPresent(values.seed, forKey: Key(.seed))
        try container.encodeIfPresent(values.temperature, forKey: Key(.temperature))
        try container.encodeIfPresent(
            values.maximumResponseTokens, forKey: Key(.maximumResponseTokens))
        try container.encodeIfPresent(values.stopSequences, forKey: Key(.stopSequences))
    }
}
