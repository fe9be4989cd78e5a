/// What a turn would do, decided from what is known at this moment.
struct Route: Sendable {
    var models: [any LanguageModel]
    var plan: RoutingPolicy.Plan
    /// Without attempts: nobody was asked yet.
    var record: RouteDecision

    /// How the turn would begin.
    var preview: RoutePreview {
        var machine = FallbackStateMachine(plan: plan, record: record, begin: .zero)
        switch machine.start(now: .zero) {
        case .ask(let step, _):
            var decision = record
            decision.attempts = machine.attempts
            return RoutePreview(
                asked: plan.steps[step].descriptor, doubt: plan.steps[step].doubt, failure: nil,
                decision: decision)
        case .fail(let error):
            var decision = record
            if case .unanswered(let failed, _) = error { decision = failed }
            return RoutePreview(asked: nil, doubt: nil, failure: error, decision: decision)
        case .finish, nil:
            return RoutePreview(asked: nil, doubt: nil, failure: nil, decision: record)
        }
    }

    /// The model that would be asked; nil when nobody can be.
    var firstAsked: (any LanguageModel)? {
        var machine = FallbackStateMachine(plan: plan, record: record, begin: .zero)
        guard case .ask(let step, _) = machine.start(now: .zero) else { return nil }
        return models[plan.steps[step].model]
    }
}

/// How a turn would begin if it were asked now, as far as is known without
/// asking.
public struct RoutePreview: Sendable, Equatable {
    /// Who would be asked; nil when nobody can be.
    public var asked: ModelDescriptor?
    /// What makes that model's answer doubtful, for example the language.
    public var doubt: LanguageModelError?
    /// Why nobody can be asked.
    public var failure: LanguageModelError?
    /// Mode, standings and traits. The attempts are those who would be passed
    /// over, first choice first.
    public var decision: RouteDecision
}
