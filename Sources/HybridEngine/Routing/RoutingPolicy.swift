/// Who is asked, by the mode and by who can be asked: the routing table as a
/// function.
public enum RoutingPolicy {
    /// A plan for one turn.
    public struct Plan: Sendable, Equatable {
        /// Who is asked, first choice first. Empty when nobody can be.
        public var choices: [InferenceSource]
        /// Why each of the mode's models that is not asked is not.
        public var obstacles: [Obstacle]

        /// Why nobody is asked: the obstacle of the mode's first choice.
        public var failure: LanguageModelError? {
            choices.isEmpty ? obstacles.first?.error : nil
        }
    }

    /// Why a model is not asked.
    public struct Obstacle: Sendable, Equatable {
        /// Which one.
        public var source: InferenceSource
        /// What asking it would throw.
        public var error: LanguageModelError
    }

    /// Plans a turn.
    ///
    /// A preferred cloud without a key is a failure and not a reason to ask
    /// the device: a person who prefers the cloud must notice.
    public static func plan(
        _ mode: InferenceMode, device: AvailabilityStatus, cloud: CloudAvailability
    ) -> Plan {
        let deviceObstacle = obstacle(device)
        let cloudObstacle = obstacle(cloud)
        switch mode {
        case .onlyOnDevice: return plan([(.onDevice, deviceObstacle)])
        case .onlyInCloud: return plan([(.inCloud, cloudObstacle)])
        case .preferOnDevice:
            return plan([(.onDevice, deviceObstacle), (.inCloud, cloudObstacle)])
        case .preferInCloud:
            if cloudObstacle != nil { return plan([(.inCloud, cloudObstacle)]) }
            return plan([(.inCloud, nil), (.onDevice, deviceObstacle)])
        }
    }

    private static func plan(
        _ candidates: [(source: InferenceSource, error: LanguageModelError?)]
    ) -> Plan {
        Plan(
            choices: candidates.filter { $0.error == nil }.map(\.source),
            obstacles: candidates.compactMap { candidate in
                candidate.error.map { Obstacle(source: candidate.source, error: $0) }
            })
    }

    private static func obstacle(_ device: AvailabilityStatus) -> LanguageModelError? {
        device.availability.isAvailable ? nil : device.deviceUnavailable
    }

    private static func obstacle(_ cloud: CloudAvailability) -> LanguageModelError? {
        switch cloud {
        case .available, .refused: nil
        case .missingAPIKey: .missingAPIKey
        case .offline(let detail): .offline(detail)
        case .resting(_, let cause): .resting(seconds: 0, cause: cause)
        case .misconfigured(let detail): .unsupportedRequest(detail)
        }
    }
}
