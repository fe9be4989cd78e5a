/// One turn on its way through a plan: what happened comes in, what is to be
/// done goes out. It keeps the record of who was asked.
///
/// At most one model is ever visible, there is exactly one `started` for an
/// answer, and the turn ends exactly once.
struct FallbackStateMachine: Sendable {
    /// What to do when a model is done, or at the beginning.
    enum Action: Sendable, Equatable {
        /// Ask the model of this step.
        case ask(step: Int, after: Fallback?)
        /// The answer is complete.
        case finish
        /// The turn ends with this error.
        case fail(LanguageModelError)
    }

    /// What to do with an event.
    enum Output: Sendable, Equatable {
        /// Nothing, for now or for ever.
        case hold
        /// Hand it on.
        case forward
        /// Hand these on in its place.
        case replace([ResponseEvent])
    }

    private enum Phase: Equatable {
        case ready
        /// Nothing is visible yet.
        case asking(Int)
        case answering(Int)
        /// The answer is complete; its stream still has to end.
        case complete(Int)
        case ended
    }

    /// What is held back of the model that is being asked.
    private struct Held {
        var descriptor: ModelDescriptor?
        var decision: RouteDecision?
        var events: [ResponseEvent] = []
    }

    private let plan: RoutingPolicy.Plan
    private let begin: Duration
    private var record: RouteDecision
    private var phase = Phase.ready
    private var asked = Duration.zero
    private var held = Held()
    private var failures: [Fallback.Failure] = []

    /// Everybody who was asked or passed over until now.
    var attempts: [RouteDecision.Attempt] { record.attempts }

    /// - Parameters:
    ///   - record: mode, standings and traits; the attempts are added to it.
    ///   - begin: when the request came.
    init(plan: RoutingPolicy.Plan, record: RouteDecision, begin: Duration) {
        self.plan = plan
        self.record = record
        self.begin = begin
    }

    /// Begins the turn.
    mutating func start(now: Duration) -> Action? {
        guard phase == .ready else { return nil }
        return enter(0, now: now)
    }

    /// An event of the model of a step.
    mutating func yielded(_ event: ResponseEvent, by step: Int, now: Duration) -> Output {
        switch phase {
        case .asking(step): return hear(event, from: step, now: now)
        case .answering(step): return goOn(event, from: step)
        case .ready, .asking, .answering, .complete, .ended: return .hold
        }
    }

    /// The model of a step is done.
    ///
    /// - Parameters:
    ///   - error: nil when its events ended by themselves.
    ///   - isCancelled: whether the user ended the turn meanwhile.
    mutating func ended(
        _ step: Int, with error: LanguageModelError?, isCancelled: Bool, now: Duration
    ) -> Action? {
        switch phase {
        case .asking(step):
            let failure = isCancelled ? .cancelled : error ?? .emptyResponse("nothing came")
            return fail(step, with: failure, now: now)
        case .answering(step):
            phase = .ended
            let failure = error?.cause ?? .malformedResponse("the answer has no end")
            return .fail(isCancelled ? .cancelled : failure)
        case .complete(step):
            phase = .ended
            return .finish
        case .ready, .asking, .answering, .complete, .ended: return nil
        }
    }
}

extension FallbackStateMachine {
    private mutating func hear(
        _ event: ResponseEvent, from step: Int, now: Duration
    ) -> Output {
        switch event {
        case .progress, .retry: return .forward
        case .textDelta(""), .thoughtDelta(""): return .hold
        case .started(let descriptor, let decision):
            held.descriptor = descriptor
            held.decision = decision
            return .hold
        case .usage, .metadata, .message:
            held.events.append(event)
            return .hold
        case .textDelta, .thoughtDelta, .part:
            phase = .answering(step)
            return .replace(opening(step, now: now) + [event])
        case .finished:
            phase = .complete(step)
            return .replace(opening(step, now: now) + [counted(event)])
        }
    }

    private mutating func goOn(_ event: ResponseEvent, from step: Int) -> Output {
        switch event {
        case .started: return .hold
        case .finished:
            phase = .complete(step)
            return .replace([counted(event)])
        case .progress, .retry, .textDelta, .thoughtDelta, .part, .usage, .metadata, .message:
            return .forward
        }
    }

    /// What comes before the first visible event: who answers, and what was
    /// held back.
    private mutating func opening(_ step: Int, now: Duration) -> [ResponseEvent] {
        let planned = plan.steps[step]
        var attempts = held.decision?.attempts ?? []
        if attempts.isEmpty {
            attempts = [
                RouteDecision.Attempt(
                    model: planned.descriptor.name, source: planned.descriptor.source,
                    outcome: .answered, milliseconds: (now - asked).milliseconds)
            ]
        }
        if let doubt = planned.doubt {
            attempts[attempts.count - 1].reason = doubt.attemptReason
            attempts[attempts.count - 1].detail = doubt.detail
        }
        record.attempts += attempts
        record.leftOutTurns = held.decision?.leftOutTurns ?? 0
        record.leftOutFiles = held.decision?.leftOutFiles
        defer { held = Held() }
        return [.started(held.descriptor ?? planned.descriptor, record)] + held.events
    }

    /// A person waits from the request on, whoever was asked first.
    private func counted(_ event: ResponseEvent) -> ResponseEvent {
        guard case .finished(let reason, var statistics) = event else { return event }
        let before = (asked - begin).milliseconds
        statistics.firstTokenMilliseconds += before
        statistics.totalMilliseconds += before
        return .finished(reason, statistics)
    }

    private mutating func fail(
        _ step: Int, with error: LanguageModelError, now: Duration
    ) -> Action {
        held = Held()
        note(step, error, milliseconds: (now - asked).milliseconds)
        guard let next = plan.steps[step].next(after: error) else { return end(with: error) }
        return enter(next, now: now)
    }

    /// Asks the first model from a step on that can be asked.
    private mutating func enter(_ first: Int, now: Duration) -> Action {
        var step = first
        while let obstacle = plan.steps[step].obstacle {
            note(step, obstacle, milliseconds: 0)
            guard let next = plan.steps[step].next(after: obstacle) else {
                return end(with: obstacle)
            }
            step = next
        }
        phase = .asking(step)
        asked = now
        let fallback = Fallback(failures, to: plan.steps[step].descriptor)
        failures = []
        return .ask(step: step, after: fallback)
    }

    private mutating func note(
        _ step: Int, _ error: LanguageModelError, milliseconds: Double
    ) {
        let model = plan.steps[step].descriptor
        failures.append(Fallback.Failure(model: model, error: error.cause))
        if case .unanswered(let inner, _) = error {
            record.attempts += inner.attempts
        } else {
            record.attempts.append(
                RouteDecision.Attempt(model, failed: error, milliseconds: milliseconds))
        }
    }

    private mutating func end(with error: LanguageModelError) -> Action {
        phase = .ended
        let cause = error.cause
        return .fail(cause == .cancelled ? .cancelled : .unanswered(record, cause))
    }
}
