import HybridEngine

/// What helps when the cloud cannot be asked.
enum CloudWords {
    /// A sentence; nil while there is nothing to do.
    static func advice(_ availability: CloudAvailability) -> String? {
        switch availability {
        case .available: nil
        case .missingAPIKey: "/key says where an API key goes."
        case .offline(let detail):
            "The last try: \(ErrorPresentation.clean(detail)). /probe tries again now."
        case .resting: "It failed several times in a row. /probe tries now."
        case .refused: "/key says where another key goes; /probe tries again."
        case .misconfigured: "The configuration says how it is reached: \"tandem config path\"."
        }
    }

    /// The command that helps, and what it does there in a few words.
    static func help(_ availability: CloudAvailability) -> (command: Command, words: String)? {
        switch availability {
        case .available, .misconfigured: nil
        case .missingAPIKey, .refused: (.key, "helps")
        case .offline, .resting: (.probe, "tries now")
        }
    }
}
