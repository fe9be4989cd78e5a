/// The model that answers in a mode: decides anew for each turn who is asked.
public struct InferenceRouter: LanguageModel {
    /// Which of the models is wanted.
    public var mode: InferenceMode
    /// The on-device model.
    public let device: any LanguageModel
    /// The cloud model; nil when the program has none, which counts as a cloud
    /// without a key where it is needed and as absent where it is not.
    public let cloud: (any LanguageModel)?
    private let tools: ModelChoice.Tools

    /// Makes a router.
    ///
    /// - Parameters:
    ///   - mode: which of the models is wanted.
    ///   - device: the on-device model.
    ///   - cloud: the cloud model.
    ///   - identifier: tells the language of a message; nil for one that
    ///     knows scripts.
    ///   - log: gets a line for each turn that went to another model.
    public init(
        mode: InferenceMode, device: any LanguageModel, cloud: (any LanguageModel)? = nil,
        identifier: (any LanguageIdentifier)? = nil, log: Log? = nil
    ) {
        var tools = ModelChoice.Tools(log: log)
        if let identifier { tools.identifier = identifier }
        self.init(mode: mode, device: device, cloud: cloud, tools: tools)
    }

    init(
        mode: InferenceMode, device: any LanguageModel, cloud: (any LanguageModel)?,
        tools: ModelChoice.Tools
    ) {
        self.mode = mode
        self.device = device
        self.cloud = cloud
        self.tools = tools
    }

    private var choice: ModelChoice {
        let both: [any LanguageModel] = [device] + (cloud.map { [$0] } ?? [])
        return ModelChoice(preferred, mode: mode, onRecord: both, tools: tools)
    }

    private var preferred: any LanguageModel {
        switch mode {
        case .onlyOnDevice: device
        case .onlyInCloud: cloud ?? AbsentCloud()
        case .preferInCloud: hybrid(cloud ?? AbsentCloud(), device)
        case .preferOnDevice: cloud.map { hybrid(device, $0) } ?? device
        }
    }

    private func hybrid(
        _ primary: any LanguageModel, _ secondary: any LanguageModel
    ) -> HybridModel {
        HybridModel(primary: primary, secondary: secondary, tools: tools)
    }

    /// Who is asked first when everything is available.
    public var descriptor: ModelDescriptor {
        choice.models.first?.descriptor ?? device.descriptor
    }

    /// Whether a turn has somebody to go to now.
    public var availability: Availability { choice.availability }

    /// That of the mode's first choice.
    public var standing: ModelStanding { choice.models.first?.standing ?? device.standing }

    /// Why nobody could be asked.
    public func obstacle(
        to request: GenerationRequest, traits: RequestTraits
    ) -> LanguageModelError? {
        choice.route(request, traits).preview.failure
    }

    /// What a turn would do now. Nobody is asked.
    public func preview(of request: GenerationRequest) async -> RoutePreview {
        let choice = choice
        return choice.route(request, await choice.traits(of: request)).preview
    }

    /// Gets the model ready that a turn would ask: in `prefer-in-cloud` the
    /// one on the device only while the cloud is known to be offline.
    public func prewarm() async { await choice.prewarm() }

    /// Answers with the model that the mode and the moment choose.
    public func streamResponse(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>
    {
        eventStream(to: request)
    }

    /// Answers with the model that the mode and the moment choose.
    public func streamResponse(
        to request: GenerationRequest, hear: @escaping @Sendable (ResponseEvent) -> Void
    ) async throws(LanguageModelError) {
        try await choice.respond(to: request, hear: hear)
    }
}
