/// The model that answers in a mode: decides anew for each turn who is asked.
public struct InferenceRouter: LanguageModel {
    /// Which of the models is wanted.
    public var mode: InferenceMode
    /// The on-device model.
    public let device: SystemLanguageModel

    /// Makes a router.
    public init(mode: InferenceMode, device: SystemLanguageModel) {
        self.mode = mode
        self.device = device
    }

    /// Who is asked first when everything is available.
    public var descriptor: ModelDescriptor { device.descriptor }

    /// Whether a turn has somebody to go to now.
    public var availability: Availability {
        switch plan.failure {
        case nil: .available
        case .deviceUnavailable(let reason, _): .unavailable(reason)
        // The mode's model is not there.
        default: .unavailable(.modelNotReady)
        }
    }

    /// What the next turn would do.
    public var plan: RoutingPolicy.Plan {
        RoutingPolicy.plan(mode, device: device.status, cloud: .missingAPIKey)
    }

    /// Gets the on-device model ready, in the modes that ask it first.
    public func prewarm() async {
        guard plan.choices.first == .onDevice else { return }
        await device.prewarm()
    }

    /// Answers with the model that the mode and the moment choose.
    public func streamResponse(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>
    {
        if let failure = plan.failure {
            return AsyncThrowingStream { $0.finish(throwing: failure) }
        }
        return device.streamResponse(to: request, mode: mode)
    }
}
