/// Options of the on-device model. Nil is the model's own default.
public struct GenerationOptions: Sendable, Equatable {
    /// How the next token is chosen.
    public struct SamplingMode: Sendable, Equatable {
        enum Kind: Sendable, Equatable {
            case automatic(seed: UInt64)
            case greedy
            case top(Int, seed: UInt64?)
            case threshold(Double, seed: UInt64?)
        }
        let kind: Kind

        /// Always the most likely token.
        public static let greedy = SamplingMode(kind: .greedy)

        /// As the model does by itself, but repeatable: the same seed and the
        /// same conversation give the same answer.
        public static func automatic(seed: UInt64) -> SamplingMode {
            SamplingMode(kind: .automatic(seed: seed))
        }

        /// One of the `top` most likely tokens (≥ 1).
        public static func random(top: Int, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(kind: .top(top, seed: seed))
        }

        /// One of the fewest tokens whose probabilities add up to the
        /// threshold (0 < p ≤ 1).
        public static func random(
            probabilityThreshold: Double, seed: UInt64? = nil
        ) -> SamplingMode {
            SamplingMode(kind: .threshold(probabilityThreshold, seed: seed))
        }
    }

    /// How the next token is chosen.
    public var sampling: SamplingMode?
    /// 0…2.
    public var temperature: Double?
    /// ≥ 1; the answer is cut after this many tokens.
    public var maximumResponseTokens: Int?
    /// Text that ends the answer; it is not part of it.
    public var stopSequences: [String]?

    /// Makes options; what is nil is left to the model.
    public init(
        sampling: SamplingMode? = nil, temperature: Double? = nil,
        maximumResponseTokens: Int? = nil, stopSequences: [String]? = nil
    ) {
        self.sampling = sampling
        self.temperature = temperature
        self.maximumResponseTokens = maximumResponseTokens
        self.stopSequences = stopSequences
    }
}
