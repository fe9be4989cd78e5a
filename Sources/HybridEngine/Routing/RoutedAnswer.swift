import Synchronization

/// Runs one turn along its route: the hands of ``FallbackStateMachine``.
final class RoutedAnswer: Sendable {
    private let models: [any LanguageModel]
    private let plan: RoutingPolicy.Plan
    private let request: GenerationRequest
    private let tools: ModelChoice.Tools
    private let machine: Mutex<FallbackStateMachine>

    init(_ route: Route, _ request: GenerationRequest, begin: Duration, _ tools: ModelChoice.Tools)
    {
        models = route.models
        plan = route.plan
        self.request = request
        self.tools = tools
        machine = Mutex(
            FallbackStateMachine(plan: route.plan, record: route.record, begin: begin))
    }

    /// Asks one model after the other until one answers.
    func run(
        hear: @escaping @Sendable (ResponseEvent) -> Void
    ) async throws(LanguageModelError) {
        var action = machine.withLock { $0.start(now: tools.time.now()) }
        tellWhoWasPassedOver()
        while let current = action {
            switch current {
            case .finish: return
            case .fail(let error): throw error
            case .ask(let step, let fallback):
                if let fallback { tools.log?.error(fallback.line) }
                action = await ask(step, hear)
            }
        }
    }

    private func tellWhoWasPassedOver() {
        let names = machine.withLock { $0.attempts.map(\.model) }
        for step in plan.steps where names.contains(step.descriptor.name) {
            step.obstacle.map(models[step.model].wasPassedOver)
        }
    }

    private func ask(
        _ step: Int, _ hear: @escaping @Sendable (ResponseEvent) -> Void
    ) async -> FallbackStateMachine.Action? {
        var failure: LanguageModelError?
        let model = models[plan.steps[step].model]
        let begin = tools.time.now()
        do throws(LanguageModelError) {
            try await model.streamResponse(to: request) { [self] event in
                pass(event, of: step, to: hear)
            }
        } catch {
            failure = error
        }
        let isCancelled = Task.isCancelled
        let milliseconds = Int((tools.time.now() - begin).milliseconds)
        let end = failure?.kind ?? "answered"
        tools.log?.debug("\(model.descriptor.name): \(end) after \(milliseconds) ms")
        return machine.withLock { [failure] in
            $0.ended(step, with: failure, isCancelled: isCancelled, now: tools.time.now())
        }
    }

    /// On the thread that the event came on. A model gives its events one
    /// after the other, so that handing on outside the lock keeps their order.
    private func pass(
        _ event: ResponseEvent, of step: Int, to hear: (ResponseEvent) -> Void
    ) {
        switch machine.withLock({ $0.yielded(event, by: step, now: tools.time.now()) }) {
        case .hold: break
        case .forward: hear(event)
        case .replace(let events): for event in events { hear(event) }
        }
    }
}

extension ModelChoice {
    /// Answers along the route of this moment.
    func respond(
        to request: GenerationRequest, hear: @escaping @Sendable (ResponseEvent) -> Void
    ) async throws(LanguageModelError) {
        let begin = tools.time.now()
        var request = request
        request.isHybrid = models.count > 1
        let readiness = getReady(for: request)
        // A turn that is given up does not load anything.
        defer { readiness?.cancel() }
        let route = route(request, await traits(of: request))
        try await RoutedAnswer(route, request, begin: begin, tools).run(hear: hear)
    }

    /// A model on this machine starts and loads while the message's language is
    /// still being found out. Where the language then speaks for another model,
    /// it is ready for the next turn.
    private func getReady(for request: GenerationRequest) -> Task<Void, Never>? {
        guard let model = route(request, request.inputTraits).firstAsked,
            model.descriptor.source == .onDevice
        else { return nil }
        return Task { await model.prewarm() }
    }

    /// Gets ready what the next turn needs: the model that would be asked and,
    /// where the device is in play, whoever tells languages.
    func prewarm() async {
        let identifier =
            models.contains { $0.descriptor.source == .onDevice }
            ? tools.identifier : nil
        async let languages: Void? = identifier?.prewarm()
        await emptyRoute.firstAsked?.prewarm()
        _ = await languages
    }

    /// That of any text.
    private var emptyRoute: Route { route(GenerationRequest(transcript: []), RequestTraits()) }

    /// Whether a turn would find somebody to ask.
    var availability: Availability {
        let preview = emptyRoute.preview
        guard preview.asked == nil else { return .available }
        let device = preview.decision.attempts.lazy.compactMap(\.unavailableReason).first
        return .unavailable(device ?? .modelNotReady)
    }
}

extension RouteDecision.Attempt {
    fileprivate var unavailableReason: UnavailableReason? {
        UnavailableReason.allCases.first { $0.name == reason }
    }
}
