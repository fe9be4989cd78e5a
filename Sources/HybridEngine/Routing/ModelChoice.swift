/// Models in order of preference, ready to be asked: what hybrids and the
/// router have in common.
struct ModelChoice: Sendable {
    /// Everyone in it, first choice first.
    let models: [any LanguageModel]
    private let shape: Shape
    let mode: InferenceMode
    /// Whose standing goes into the record.
    private let onRecord: [any LanguageModel]
    let tools: Tools

    /// What choosing needs besides the models.
    struct Tools: Sendable {
        var identifier: any LanguageIdentifier
        var log: Log?
        var time: Timekeeper
    }

    /// Places of `models` in the form of the hybrids they came from.
    private indirect enum Shape: Sendable {
        case only(Int)
        case hybrid(Shape, Shape)
    }

    /// - Parameters:
    ///   - mode: for the record; nil for what the models' kinds amount to.
    ///   - onRecord: whose standings are looked at, beside `models`.
    init(
        _ model: any LanguageModel, mode: InferenceMode? = nil,
        onRecord: [any LanguageModel] = [], tools: Tools
    ) {
        var models: [any LanguageModel] = []
        shape = Self.flatten(model, into: &models)
        self.models = models
        self.mode = mode ?? Self.mode(of: models)
        self.onRecord = models + onRecord
        self.tools = tools
    }

    /// What a request needs. Its language is looked at only where it can
    /// matter: when a model on the device would take the request otherwise.
    func traits(of request: GenerationRequest) async -> RequestTraits {
        let traits = request.inputTraits
        let isOpen = models.contains { model in
            model.descriptor.source == .onDevice
                && model.obstacle(to: request, traits: traits) == nil
        }
        return isOpen ? await request.traits(tools.identifier) : traits
    }

    /// Who is asked for a request, who is passed over and why.
    func route(_ request: GenerationRequest, _ traits: RequestTraits) -> Route {
        let obstacles = models.map { $0.obstacle(to: request, traits: traits) }
        let record = RouteDecision(
            mode: mode, device: deviceStanding, cloud: cloudStanding, traits: traits, attempts: [])
        let plan = RoutingPolicy.plan(preference(shape, obstacles))
        return Route(models: models, plan: plan, record: record)
    }

    private func preference(
        _ shape: Shape, _ obstacles: [LanguageModelError?]
    ) -> RoutingPolicy.Preference {
        switch shape {
        case .only(let index):
            .only(.init(models[index].descriptor, obstacle: obstacles[index]))
        case .hybrid(let first, let second):
            .hybrid(preference(first, obstacles), preference(second, obstacles))
        }
    }

    private static func flatten(
        _ model: any LanguageModel, into models: inout [any LanguageModel]
    ) -> Shape {
        guard let hybrid = model as? HybridModel else {
            models.append(model)
            return .only(models.count - 1)
        }
        let first = flatten(hybrid.primary, into: &models)
        return .hybrid(first, flatten(hybrid.secondary, into: &models))
    }

    private static func mode(of models: [any LanguageModel]) -> InferenceMode {
        let sources = models.map(\.descriptor.source)
        switch (sources.first, sources.contains(.onDevice), sources.contains(.inCloud)) {
        case (.inCloud, true, _): return .preferInCloud
        case (.inCloud, false, _): return .onlyInCloud
        case (_, _, true): return .preferOnDevice
        case (_, _, false): return .onlyOnDevice
        }
    }

    private var deviceStanding: RouteDecision.DeviceStanding? {
        let model = onRecord.first { $0.descriptor.source == .onDevice }
        guard case .onDevice(let status)? = model?.standing else { return nil }
        return .init(status)
    }

    private var cloudStanding: RouteDecision.CloudStanding? {
        let model = onRecord.first { $0.descriptor.source == .inCloud }
        guard case .inCloud(let availability)? = model?.standing else { return nil }
        return .init(availability)
    }
}

extension ModelChoice.Tools {
    /// The usual ones.
    init(log: Log?) {
        self.init(
            identifier: ScriptLanguageIdentifier(), log: log, time: Timekeeper(ContinuousClock()))
    }
}
