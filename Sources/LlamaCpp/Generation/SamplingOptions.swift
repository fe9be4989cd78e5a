/// How the next token is chosen.
public struct SamplingOptions: Sendable, Equatable {
    /// Which tokens are considered.
    public enum Mode: Sendable, Equatable {
        /// Always the most likely token.
        case greedy
        /// The `k` most likely tokens.
        case topK(Int)
        /// The fewest tokens whose probabilities add up to `p`.
        case topP(Double)
    }
    /// Nil for the default: the 40 most likely tokens, of them those that add up
    /// to 0.9, at a temperature of 0.2, and a penalty of 1.1 on the last 64
    /// tokens of the answer. Measured with the bundled model on 12 questions
    /// of fact, three times each, and on three long texts: 31 of 36 right and 5 %
    /// of all runs of four words repeated; without the penalty 30 and 23 %; with
    /// 1.15 for it 28 and 1 %; at a temperature of 0.5, 28 and 0 %.
    public var mode: Mode?
    /// 0…2; 0 is greedy. Nil for the default, 0.2.
    public var temperature: Double?
    /// The same seed, conversation and options give the same answer, as long as
    /// the history is in the cache both times or not at all. Nil for a random
    /// one.
    public var seed: UInt64?

    /// Makes options; what is nil is the default.
    public init(mode: Mode? = nil, temperature: Double? = nil, seed: UInt64? = nil) {
        self.mode = mode
        self.temperature = temperature
        self.seed = seed
    }

    /// Whether nothing is left to chance.
    var isReproducible: Bool { mode == .greedy || temperature == 0 || seed != nil }

    static let defaultTemperature = 0.2

    /// Throws when a value is out of its range.
    public func check() throws(LlamaError) {
        switch mode {
        case .topK(let count) where count < 1:
            throw .invalidRequest("Top-k must be at least 1.")
        case .topP(let share) where !(share > 0 && share <= 1):
            throw .invalidRequest("Top-p must be above 0 and at most 1.")
        default: break
        }
        if let temperature, !(0...2).contains(temperature) {
            throw .invalidRequest("The temperature must be from 0 to 2.")
        }
    }
}
