/// The keys that `--option` takes in this version.
enum GenerationOptionKey: String, CaseIterable {
    case sampling = "device.sampling"
    case topK = "device.topK"
    case topP = "device.topP"
    case seed = "device.seed"
    case temperature = "device.temperature"
    case maximumResponseTokens = "device.maximumResponseTokens"
    case stopSequences = "device.stopSequences"

    var placeholder: String {
        switch self {
        case .sampling: "greedy|topK|topP"
        case .topK, .seed, .maximumResponseTokens: "N"
        case .topP: "P"
        case .temperature: "T"
        case .stopSequences: "TEXT"
        }
    }

    /// What it takes, in the words that errors use too.
    var allowed: String {
        switch self {
        case .sampling: "greedy, topK or topP"
        case .topK: "a whole number from 1"
        case .topP: "a number above 0, up to 1"
        case .seed: "a whole number from 0"
        case .temperature: "a number from 0 to 2"
        case .maximumResponseTokens: "a whole number from 1"
        case .stopSequences: "a text that is not empty"
        }
    }

    var help: String {
        let purpose =
            switch self {
            case .sampling: "how the next token is chosen"
            case .topK: "one of the K most likely tokens"
            case .topP: "one of the likeliest tokens that together reach P"
            case .seed: "the same seed gives the same answer"
            case .temperature: "low is focused, high is inventive"
            case .maximumResponseTokens: "cuts the answer after N tokens"
            case .stopSequences: "ends the answer; may be repeated"
            }
        return "\(purpose); \(allowed)"
    }
}
