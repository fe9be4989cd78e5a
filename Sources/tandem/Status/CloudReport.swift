import ChatUI
import HybridEngine

/// What `tandem status` says of the cloud. The key itself is never part of it.
struct CloudReport: Equatable {
    var model: String
    /// The address that is asked; empty when the settings make no sense.
    var endpoint: String
    /// Where the key was found, or would come from.
    var apiKeySource: String?
    var availability: CloudAvailability
    /// Nobody may ask it in this mode.
    var isShut: Bool

    init(_ setup: Setup) {
        model = setup.configuration.cloud.model.value
        endpoint = setup.service.address ?? ""
        apiKeySource = setup.service.apiKeySource?.rawValue
        availability = setup.service.availability
        isShut = !setup.service.allowsNetwork
    }

    /// The state, and where the key came from.
    var words: String {
        if isShut { return "not used in this mode" }
        return apiKeySource.map { "\(state); key from \($0)" } ?? state
    }

    private var state: String {
        switch availability {
        case .available: "ready"
        case .missingAPIKey: "no API key: \(CloudWords.keySources)"
        case .offline(let detail): "offline (\(detail))"
        case .resting(_, let cause): "resting (\(cause))"
        case .refused: "the service does not accept the key"
        case .failing(let kind): CloudWords.trouble(kind)
        case .misconfigured(let what): what
        }
    }
}
