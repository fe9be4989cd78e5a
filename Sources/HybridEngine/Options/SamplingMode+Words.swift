extension GenerationOptions.SamplingMode {
    /// As a person reads it: `greedy`, `top-k 40`, `top-p 0.9 seed 7`.
    package var words: String {
        switch kind {
        case .automatic(let seed): "seed \(seed)"
        case .greedy: "greedy"
        case .top(let top, let seed): "top-k \(top)" + Self.words(seed)
        case .threshold(let threshold, let seed): "top-p \(threshold)" + Self.words(seed)
        }
    }

    private static func words(_ seed: UInt64?) -> String {
        seed.map { " seed \($0)" } ?? ""
    }
}
