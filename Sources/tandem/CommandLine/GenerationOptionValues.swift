import HybridEngine

/// The generation options that were asked for, by key. They are kept apart
/// from the engine's type so that what is in force can be shown as written.
struct GenerationOptionValues: Equatable {
    /// The values of `device.sampling`.
    enum Sampling: String { case greedy, topK, topP }

    var sampling: Sampling?
    var topK: Int?
    var topP: Double?
    var seed: UInt64?
    var temperature: Double?
    var maximumResponseTokens: Int?
    var stopSequences: [String] = []

    /// A random choice that names no size takes one of this many tokens.
    private static let defaultTopK = 40
    private static let defaultTopP = 0.9

    /// What the engine is asked for. A seed alone asks for a random choice.
    var generationOptions: GenerationOptions {
        GenerationOptions(
            sampling: samplingMode, temperature: temperature,
            maximumResponseTokens: maximumResponseTokens,
            stopSequences: stopSequences.isEmpty ? nil : stopSequences)
    }

    private var samplingMode: GenerationOptions.SamplingMode? {
        switch sampling ?? (topP != nil ? .topP : topK != nil || seed != nil ? .topK : nil) {
        case .greedy: .greedy
        case .topK: .random(top: topK ?? Self.defaultTopK, seed: seed)
        case .topP: .random(probabilityThreshold: topP ?? Self.defaultTopP, seed: seed)
        case nil: nil
        }
    }
}

extension GenerationOptionValues {
    /// Reads the words given to `--option`.
    init(words: [String]) throws(LanguageModelError) {
        self.init()
        var seen: [GenerationOptionKey: String] = [:]
        for word in words {
            let (key, value) = try Self.split(word)
            if key != .stopSequences, let earlier = seen[key], earlier != value {
                throw .invalidOption(key: key.rawValue, value: value, allowed: "one value")
            }
            seen[key] = value
            try set(key, to: value)
        }
        try checkTogether()
    }

    private static func split(_ word: String) throws(LanguageModelError)
        -> (GenerationOptionKey, String)
    {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let key = GenerationOptionKey(rawValue: name) else {
            throw .invalidOption(key: name, value: word, allowed: allowedKeys(for: name))
        }
        guard parts.count == 2 else {
            throw .invalidOption(key: name, value: "", allowed: key.allowed)
        }
        return (key, String(parts[1]))
    }

    private static func allowedKeys(for name: String) -> String {
        if name.hasPrefix("gemini.") { return "no gemini options in this version" }
        let known = GenerationOptionKey.allCases.map(\.rawValue)
        let near = Suggestion.nearest(to: name, in: known)
        return near.map { "KEY=VALUE; did you mean \($0)?" }
            ?? "KEY=VALUE with a key of: " + known.joined(separator: ", ")
    }

    private mutating func set(_ key: GenerationOptionKey, to value: String)
        throws(LanguageModelError)
    {
        let isTaken =
            switch key {
            case .sampling: assign(&sampling, Sampling(rawValue: value))
            case .topK: assign(&topK, Int(value).flatMap { $0 >= 1 ? $0 : nil })
            case .topP: assign(&topP, Double(value).flatMap { $0 > 0 && $0 <= 1 ? $0 : nil })
            case .seed: assign(&seed, UInt64(value))
            case .temperature:
                assign(&temperature, Double(value).flatMap { (0...2).contains($0) ? $0 : nil })
            case .maximumResponseTokens:
                assign(&maximumResponseTokens, Int(value).flatMap { $0 >= 1 ? $0 : nil })
            case .stopSequences: append(value)
            }
        if !isTaken {
            throw .invalidOption(key: key.rawValue, value: value, allowed: key.allowed)
        }
    }

    private func assign<Value>(_ place: inout Value?, _ value: Value?) -> Bool {
        place = value
        return value != nil
    }

    private mutating func append(_ sequence: String) -> Bool {
        stopSequences.append(sequence)
        return !sequence.isEmpty
    }

    private func checkTogether() throws(LanguageModelError) {
        if let topK, topP != nil {
            throw .invalidOption(
                key: GenerationOptionKey.topK.rawValue, value: "\(topK)",
                allowed: "topK or topP, not both")
        }
        if let topK, sampling == .greedy || sampling == .topP {
            throw .invalidOption(
                key: GenerationOptionKey.topK.rawValue, value: "\(topK)",
                allowed: "topK only with sampling topK")
        }
        if let topP, sampling == .greedy || sampling == .topK {
            throw .invalidOption(
                key: GenerationOptionKey.topP.rawValue, value: "\(topP)",
                allowed: "topP only with sampling topP")
        }
    }
}
