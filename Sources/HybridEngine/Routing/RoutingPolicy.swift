/// Who is asked, in which order, and what hands the turn on: the routing table
/// as a function of the models' kinds and of what stands in their way.
public enum RoutingPolicy {
    /// A model as the policy sees it.
    public struct Candidate: Sendable, Equatable {
        /// Who it is; where it runs is its kind.
        public var descriptor: ModelDescriptor
        /// What stands in the way of this request, as far as is known.
        public var obstacle: LanguageModelError?

        /// Makes a candidate.
        public init(_ descriptor: ModelDescriptor, obstacle: LanguageModelError? = nil) {
            self.descriptor = descriptor
            self.obstacle = obstacle
        }
    }

    /// Models in order of preference: one, or a pair of which each may be a
    /// pair again.
    public indirect enum Preference: Sendable, Equatable {
        /// One model.
        case only(Candidate)
        /// The first, else the second.
        case hybrid(Preference, Preference)

        /// The kind: that of its first choice.
        public var source: InferenceSource {
            switch self {
            case .only(let candidate): candidate.descriptor.source
            case .hybrid(let first, _): first.source
            }
        }

        var count: Int {
            switch self {
            case .only: 1
            case .hybrid(let first, let second): first.count + second.count
            }
        }
    }

    /// Plans a turn.
    public static func plan(_ preference: Preference) -> Plan {
        var plan = Plan(steps: steps(preference, from: 0, exits: []))
        var afterAll: Plan.Step?
        for index in plan.steps.indices {
            if afterAll != nil {
                plan.steps[index].exits.append(.init(on: .failure, to: plan.steps.count))
            }
            let settled = settle(plan.steps[index], isFirst: index == 0)
            if settled.obstacle?.isLanguage == true, afterAll == nil {
                afterAll = settled.asked
                afterAll?.exits = []
            }
            plan.steps[index] = settled
        }
        if let afterAll { plan.steps.append(afterAll) }
        return plan
    }

    /// What hands a turn from one kind of model to another.
    static func trigger(
        from first: InferenceSource, to second: InferenceSource
    ) -> FallbackTrigger {
        switch (first, second) {
        case (.onDevice, _), (.inCloud, .inCloud): .failure
        case (.inCloud, .onDevice): .offline
        }
    }

    /// One step for each model. A model's failure concerns the pairs it is in,
    /// the innermost first.
    private static func steps(
        _ preference: Preference, from base: Int, exits: [Plan.Exit]
    ) -> [Plan.Step] {
        switch preference {
        case .only(let candidate):
            return [
                Plan.Step(
                    model: base, descriptor: candidate.descriptor, obstacle: candidate.obstacle,
                    exits: exits)
            ]
        case .hybrid(let first, let second):
            let next = base + first.count
            let exit = Plan.Exit(on: trigger(from: first.source, to: second.source), to: next)
            return steps(first, from: base, exits: [exit] + exits)
                + steps(second, from: next, exits: exits)
        }
    }

    /// Whether what is known keeps the model from being asked.
    private static func settle(_ step: Plan.Step, isFirst: Bool) -> Plan.Step {
        guard let obstacle = step.obstacle else { return step }
        let hasExit = step.next(after: obstacle) != nil
        switch obstacle {
        // Where there is nowhere else to go, only trying tells. Being offline
        // is left by the first request that succeeds.
        case .offline: return hasExit ? step : step.asked
        // A person's own request goes out once, unless it is only a way round.
        case .resting: return hasExit || !isFirst ? step : step.asked
        // No model refuses for the language alone.
        case _ where obstacle.isLanguage: return hasExit ? step : step.asked
        default: return step
        }
    }
}

extension LanguageModelError {
    /// The one obstacle that makes an answer doubtful and not impossible.
    var isLanguage: Bool {
        if case .unsupportedRequest(_, .language) = self { true } else { false }
    }
}
