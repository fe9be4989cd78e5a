import HybridEngine

/// `decision`: what the choice of the model was made from.
struct DecisionObject: Encodable, Equatable {
    struct Device: Encodable, Equatable {
        let availability: String
        let reason: Nullable<String>
    }

    struct Cloud: Encodable, Equatable {
        let state: String
    }

    /// What the request needs.
    struct Traits: Encodable, Equatable, Sendable {
        let image: Bool
        let audio: Bool
        let pdf: Bool
        let serverTool: Bool
        /// Nil: unknown.
        let language: Nullable<String>

        static let text = Traits(
            image: false, audio: false, pdf: false, serverTool: false, language: Nullable(nil))
    }

    let device: Device
    let cloud: Cloud
    let traits: Traits

    /// - Parameter availability: nil when it was not looked at.
    init(device availability: Availability?, cloud: CloudPlaceholder) {
        device = Device(
            availability: availability?.name ?? "unknown",
            reason: Nullable(availability?.reason?.name))
        self.cloud = Cloud(state: cloud.state)
        traits = .text
    }
}

extension Availability {
    var name: String { isAvailable ? "available" : "unavailable" }

    var reason: UnavailableReason? {
        if case .unavailable(let reason) = self { return reason }
        return nil
    }
}
