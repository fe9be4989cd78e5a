import HybridEngine

/// How the help explains the keys of `--option`.
extension OptionKey {
    /// `device.topK=N`.
    var usage: String {
        let value =
            switch self {
            case .sampling: "greedy|topK|topP"
            case .topK, .seed, .maximumResponseTokens: "N"
            case .topP: "P"
            case .temperature: "T"
            case .stopSequences: "TEXT"
            }
        return "\(rawValue)=\(value)"
    }

    var help: String {
        let purpose =
            switch self {
            case .sampling: "how the next token is chosen"
            case .topK: "one of the N most likely tokens"
            case .topP: "one of the likeliest tokens that together reach P"
            case .seed: "the same seed gives the same answer"
            case .temperature: "low is focused, high is inventive"
            case .maximumResponseTokens: "cuts the answer after N tokens"
            case .stopSequences: "ends the answer; may be repeated"
            }
        return "\(purpose); \(allowed)"
    }
}
