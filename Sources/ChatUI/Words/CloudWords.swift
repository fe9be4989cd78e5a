import HybridEngine

/// What helps when the cloud cannot be asked.
package enum CloudWords {
    /// What helps where there is no key.
    package static let keySources = "GEMINI_API_KEY, the key file or apiKeyCommand gives one"

    /// Why the service refuses whatever is sent, in a few words.
    package static func trouble(_ kind: ServiceFailure.Kind) -> String {
        switch kind {
        case .invalidAPIKey: "key not accepted"
        case .permissionDenied: "the key may not do this"
        case .unsupportedUserLocation: "not offered in this place"
        case .serviceDisabled: "turned off in the key's project"
        case .quotaExceeded: "quota of the day used up"
        case .modelNotFound: "no such model"
        case .endpointNotFound: "not the service's address"
        case .invalidRequest: "request refused"
        case .server: "service failed"
        }
    }

    /// A sentence; nil while there is nothing to do.
    static func advice(_ availability: CloudAvailability) -> String? {
        switch availability {
        case .available: nil
        case .missingAPIKey: "/key says where an API key goes."
        case .offline(let detail):
            "The last try: \(ErrorPresentation.clean(detail)). /probe tries again now."
        case .resting: "It failed several times in a row. /probe tries now."
        case .refused: "/key says where another key goes; /probe tries again."
        case .failing(let kind):
            kind == .modelNotFound
                ? "/model chooses another."
                : "The last answer says more. /probe looks whether it is over."
        case .misconfigured: "\"tandem config check\" says what is wrong, and where."
        }
    }

    /// The command that helps, and what it does there in a few words.
    static func help(_ availability: CloudAvailability) -> (command: Command, words: String)? {
        switch availability {
        case .available, .misconfigured: nil
        case .missingAPIKey, .refused: (.key, "helps")
        case .failing(.modelNotFound): (.model, "chooses")
        case .failing(.permissionDenied): (.key, "helps")
        case .offline, .resting, .failing: (.probe, "tries now")
        }
    }
}
