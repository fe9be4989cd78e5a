extension OptionValues {
    /// Used where a way of sampling is chosen without its number.
    static let defaultTopK = 40
    static let defaultTopP = 0.95

    /// The on-device model's options, once all keys are set.
    public func generationOptions() throws(LanguageModelError) -> GenerationOptions {
        try refuseContradictions()
        return GenerationOptions(
            sampling: samplingMode, temperature: self["device.temperature"]?.decimal,
            maximumResponseTokens: self["device.maximumResponseTokens"]?.whole,
            stopSequences: self["device.stopSequences"]?.texts)
    }

    private var samplingMode: GenerationOptions.SamplingMode? {
        let (topK, topP) = (self["device.topK"]?.whole, self["device.topP"]?.decimal)
        let seed = self["device.seed"]?.seed
        switch (self["device.sampling"]?.word, topK, topP) {
        case ("greedy", _, _): return .greedy
        case ("topK", _, _), (nil, .some, _):
            return .random(top: topK ?? Self.defaultTopK, seed: seed)
        case ("topP", _, _), (nil, _, .some):
            return .random(probabilityThreshold: topP ?? Self.defaultTopP, seed: seed)
        default: return seed.map { .automatic(seed: $0) }
        }
    }

    /// The keys that a program's options stand for; checks each.
    public init(_ options: GenerationOptions) throws(LanguageModelError) {
        self.init()
        switch options.sampling?.kind {
        case .greedy: try set("device.sampling", .word("greedy"))
        case .top(let count, let seed):
            try set("device.topK", .whole(count))
            try set("device.seed", seed.map { .seed($0) })
        case .threshold(let share, let seed):
            try set("device.topP", .decimal(share))
            try set("device.seed", seed.map { .seed($0) })
        case .automatic(let seed): try set("device.seed", .seed(seed))
        case nil: break
        }
        try set("device.temperature", options.temperature.map { .decimal($0) })
        try set(
            "device.maximumResponseTokens", options.maximumResponseTokens.map { .whole($0) })
        try set("device.stopSequences", options.stopSequences.map { .texts($0) })
    }
}

extension GenerationOptions {
    /// Checks every value against its range, before anything is sent.
    func validate() throws(LanguageModelError) {
        _ = try OptionValues(self)
    }
}

extension OptionValue {
    var decimal: Double? { if case .decimal(let value) = self { value } else { nil } }
    var whole: Int? { if case .whole(let value) = self { value } else { nil } }
    var seed: UInt64? { if case .seed(let value) = self { value } else { nil } }
    var word: String? { if case .word(let value) = self { value } else { nil } }
    var texts: [String]? { if case .texts(let value) = self { value } else { nil } }
    var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
}
