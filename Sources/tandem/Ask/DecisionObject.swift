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
        /// BCP 47; nil: unknown.
        let language: Nullable<String>
        /// 0…1; nil: unknown.
        let languageConfidence: Nullable<Double>

        init(_ traits: RequestTraits) {
            image = traits.image
            audio = traits.audio
            pdf = traits.pdf
            serverTool = traits.serverTool
            language = Nullable(traits.language?.code)
            languageConfidence = Nullable(traits.language?.confidence)
        }
    }

    let device: Device
    let cloud: Cloud
    let traits: Traits

    /// - Parameter decision: nil when no choice was made.
    init(_ decision: RouteDecision?) {
        device = Device(
            availability: decision?.device.map { $0.isAvailable ? "available" : "unavailable" }
                ?? "unknown",
            reason: Nullable(decision?.device?.reason))
        cloud = Cloud(state: decision?.cloud?.state ?? "unknown")
        traits = Traits(decision?.traits ?? RequestTraits())
    }
}

extension Availability {
    var name: String { isAvailable ? "available" : "unavailable" }

    var reason: UnavailableReason? {
        if case .unavailable(let reason) = self { return reason }
        return nil
    }
}
