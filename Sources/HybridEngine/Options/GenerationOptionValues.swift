/// Options of the on-device model as a person gives them: key by key, on the
/// command line (`-o device.topK=40`) or in the configuration file.
///
/// Each key is checked when it is set; ``generationOptions()`` checks that the
/// keys agree with each other.
public struct GenerationOptionValues: Sendable, Equatable {
    /// The words of `device.sampling`.
    public enum Sampling: String, Sendable, CaseIterable {
        /// Always the most likely token.
        case greedy
        /// One of the most likely tokens.
        case topK
        /// One of the fewest tokens that add up to a probability.
        case topP
    }

    /// `device.sampling`.
    public private(set) var sampling: Sampling?
    /// `device.topK`, at least 1.
    public private(set) var topK: Int?
    /// `device.topP`, above 0 and at most 1.
    public private(set) var topP: Double?
    /// `device.seed`.
    public private(set) var seed: UInt64?
    /// `device.temperature`, 0 to 2.
    public private(set) var temperature: Double?
    /// `device.maximumResponseTokens`, at least 1.
    public private(set) var maximumResponseTokens: Int?
    /// `device.stopSequences`.
    public private(set) var stopSequences: [String]?

    /// Used where a way of sampling is chosen without its number.
    static let defaultTopK = 40
    static let defaultTopP = 0.95

    /// Makes an empty set.
    public init() {}

    /// True when no key is set.
    public var isEmpty: Bool { self == GenerationOptionValues() }

    /// Sets one key from its text. `device.stopSequences` may be set again
    /// and again: each text is added.
    public mutating func set(_ key: String, to text: String) throws(LanguageModelError) {
        switch OptionKey(rawValue: key) {
        case .sampling: sampling = try OptionKey.sampling.parse(text, Sampling.init(rawValue:))
        case .topK: topK = try OptionKey.topK.parse(text, OptionKey.count)
        case .topP: topP = try OptionKey.topP.parse(text, OptionKey.probability)
        case .seed: seed = try OptionKey.seed.parse(text, { UInt64($0) })
        case .temperature:
            temperature = try OptionKey.temperature.parse(text, OptionKey.temperature)
        case .maximumResponseTokens:
            maximumResponseTokens = try OptionKey.maximumResponseTokens.parse(
                text, OptionKey.count)
        case .stopSequences:
            let sequence = try OptionKey.stopSequences.parse(text, OptionKey.stopSequence)
            stopSequences = (stopSequences ?? []) + [sequence]
        case nil: throw OptionKey.unknown(key, value: text)
        }
    }

    /// These values where they are set, else those of `base`. A way of
    /// sampling is one choice: setting any of its keys replaces the base's.
    public func merged(over base: GenerationOptionValues) -> GenerationOptionValues {
        var merged = base
        if sampling != nil || topK != nil || topP != nil {
            (merged.sampling, merged.topK, merged.topP) = (sampling, topK, topP)
        }
        merged.seed = seed ?? base.seed
        merged.temperature = temperature ?? base.temperature
        merged.maximumResponseTokens = maximumResponseTokens ?? base.maximumResponseTokens
        merged.stopSequences = stopSequences ?? base.stopSequences
        return merged
    }

    /// The options, once all keys are set.
    public func generationOptions() throws(LanguageModelError) -> GenerationOptions {
        GenerationOptions(
            sampling: try samplingMode(), temperature: temperature,
            maximumResponseTokens: maximumResponseTokens, stopSequences: stopSequences)
    }

    private func samplingMode() throws(LanguageModelError) -> GenerationOptions.SamplingMode? {
        try refuseContradictions()
        switch (sampling, topK, topP) {
        case (.greedy, _, _): return .greedy
        case (.topK, _, _), (nil, .some, _):
            return .random(top: topK ?? Self.defaultTopK, seed: seed)
        case (.topP, _, _), (nil, _, .some):
            return .random(probabilityThreshold: topP ?? Self.defaultTopP, seed: seed)
        case (nil, nil, nil): return seed.map { .automatic(seed: $0) }
        }
    }

    private func refuseContradictions() throws(LanguageModelError) {
        if let topK, topP != nil {
            throw OptionKey.topK.refused(String(topK), allowed: "nothing beside device.topP")
        }
        if let topK, let sampling, sampling != .topK {
            throw OptionKey.topK.refused(
                String(topK), allowed: "nothing beside device.sampling=\(sampling.rawValue)")
        }
        if let topP, let sampling, sampling != .topP {
            throw OptionKey.topP.refused(
                String(topP), allowed: "nothing beside device.sampling=\(sampling.rawValue)")
        }
    }
}

extension GenerationOptionValues {
    /// Sets one key from a value of the configuration file.
    mutating func set(_ key: String, json value: JSONValue) throws(LanguageModelError) {
        switch value {
        case .null: return
        case .array(let items):
            guard key == OptionKey.stopSequences.rawValue else {
                throw OptionKey.refuse(key, value: value.text)
            }
            stopSequences = []
            for item in items {
                guard case .string(let text) = item else {
                    throw OptionKey.refuse(key, value: item.text)
                }
                try set(key, to: text)
            }
        case .object, .boolean: throw OptionKey.refuse(key, value: value.text)
        default: try set(key, to: value.text)
        }
    }
}
