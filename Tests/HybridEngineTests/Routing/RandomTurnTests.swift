import TestSupport
import Testing

@testable import HybridEngine

/// Random plans and random events, sensible or not: whatever the models do, a
/// consumer sees one model, one `started` and one end.
@Suite struct RandomTurnTests {
    @Test(arguments: 1...UInt64(Soak.count(40)))
    func invariantsHold(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 { playTurn(&random) }
    }

    private static let errors: [LanguageModelError] = [
        .offline("x"), .missingAPIKey, .cancelled, .promptBlocked(reason: "SAFETY", message: nil),
        .service(.server, ServiceFailure(message: "x", httpStatus: 503)), .connectionLost("x"),
        .deviceUnavailable(.damaged, detail: nil), .resting(seconds: 1, cause: "429"),
        .unsupportedRequest("x", feature: .language), .unsupportedRequest("x", feature: .image),
        .contextWindowExceeded(needed: 2, available: 1), .runtimeCrashed(.signal(9)),
    ]

    /// Up to four models, in pairs of pairs.
    private func preference(
        _ number: inout Int, _ depth: Int, _ random: inout SplitMix64
    ) -> RoutingPolicy.Preference {
        if depth == 0 || Int.random(in: 0..<3, using: &random) == 0 {
            number += 1
            let source: InferenceSource = Bool.random(using: &random) ? .onDevice : .inCloud
            let obstacle =
                Int.random(in: 0..<3, using: &random) == 0
                ? Self.errors.randomElement(using: &random) : nil
            return .only(
                .init(ModelDescriptor(name: "\(number)", source: source), obstacle: obstacle))
        }
        let first = preference(&number, depth - 1, &random)
        return .hybrid(first, preference(&number, depth - 1, &random))
    }

    private func event(of model: ModelDescriptor, _ random: inout SplitMix64) -> ResponseEvent {
        let figures = AnswerStatistics(
            firstTokenMilliseconds: 0, totalMilliseconds: 0, tokensPerSecond: nil)
        let attempt = RouteDecision.Attempt(
            model: model.name, source: model.source, outcome: .answered)
        let events: [ResponseEvent] = [
            .started(model, RouteDecision(mode: .onlyInCloud, attempts: [attempt])),
            .textDelta(model.name), .textDelta(""), .thoughtDelta(model.name),
            .part(.text(model.name)), .progress(fraction: 1),
            .retry(RetryNotice(seconds: 1, kind: "server", attempt: 2, limit: 3)),
            .usage(Usage(promptTokenCount: 1, candidatesTokenCount: 1)),
            .message(Message(role: .model, text: model.name)), .finished(.stop, figures),
        ]
        return events[Int.random(in: 0..<events.count, using: &random)]
    }

    private func playTurn(_ random: inout SplitMix64) {
        var number = 0
        let plan = RoutingPolicy.plan(preference(&number, 2, &random))
        var machine = FallbackStateMachine(
            plan: plan, record: RouteDecision(mode: .preferOnDevice, attempts: []), begin: .zero)
        var consumer = Consumer()
        consumer.take(machine.start(now: .zero))
        for time in 0..<60 {
            let step = Int.random(in: 0..<plan.steps.count, using: &random)
            if Int.random(in: 0..<6, using: &random) == 0 {
                let error = Self.errors.randomElement(using: &random)
                let isCancelled = Int.random(in: 0..<20, using: &random) == 0
                consumer.take(
                    machine.ended(
                        step, with: Bool.random(using: &random) ? error : nil,
                        isCancelled: isCancelled, now: .seconds(time)))
            } else {
                let event = event(of: plan.steps[step].descriptor, &random)
                consumer.take(machine.yielded(event, by: step, now: .seconds(time)), event, step)
            }
        }
        #expect(consumer.askedSteps == Array(Set(consumer.askedSteps)).sorted())
    }
}

/// Checks every output against those before it.
private struct Consumer {
    private(set) var askedSteps: [Int] = []
    private var starts = 0
    private var visible: Set<String> = []
    private var isComplete = false
    private var isOver = false

    mutating func take(_ action: FallbackStateMachine.Action?) {
        guard let action else { return }
        #expect(!isOver, "something after the end")
        switch action {
        case .ask(let step, _):
            #expect(visible.isEmpty && starts == 0, "two models for one answer")
            askedSteps.append(step)
        case .finish:
            #expect(isComplete && starts == 1)
            isOver = true
        case .fail(let error):
            #expect(!isComplete)
            if case .unanswered(let decision, _) = error {
                #expect(visible.isEmpty && starts == 0)
                #expect(!decision.attempts.contains { $0.outcome == .answered })
            } else {
                #expect(starts == 1 || error == .cancelled)
            }
            isOver = true
        }
    }

    mutating func take(
        _ output: FallbackStateMachine.Output, _ event: ResponseEvent, _ step: Int
    ) {
        switch output {
        case .hold: break
        case .forward: see(event, step)
        case .replace(let events): for event in events { see(event, step) }
        }
    }

    private mutating func see(_ event: ResponseEvent, _ step: Int) {
        #expect(!isOver && !isComplete, "an event after the end")
        #expect(step == askedSteps.last, "an event of a model that is out")
        switch event {
        case .progress, .retry: break
        case .started(let model, let decision):
            starts += 1
            #expect(starts == 1, "started twice")
            #expect(decision.attempts.last?.model == model.name)
            #expect(decision.attempts.filter { $0.outcome == .answered }.count == 1)
        case .textDelta(let name), .thoughtDelta(let name):
            #expect(starts == 1, "visible before it started")
            if !name.isEmpty { visible.insert(name) }
            #expect(visible.count <= 1, "two models are visible")
        case .finished:
            #expect(starts == 1)
            isComplete = true
        case .part, .usage, .metadata, .message: #expect(starts == 1)
        }
    }
}
