import Testing

@testable import HybridEngine

@Suite struct FallbackStateMachineTests {
    private typealias Machine = FallbackStateMachine

    private static let device = ModelDescriptor(name: "device", source: .onDevice)
    private static let cloud = ModelDescriptor(name: "cloud", source: .inCloud)
    private static let crash = LanguageModelError.runtimeCrashed(.signal(6))
    private static let statistics = AnswerStatistics(
        firstTokenMilliseconds: 100, totalMilliseconds: 500, tokensPerSecond: nil)

    private func machine(
        device: LanguageModelError? = nil, cloud: LanguageModelError? = nil
    ) -> Machine {
        let plan = RoutingPolicy.plan(
            .hybrid(
                .only(.init(Self.device, obstacle: device)),
                .only(.init(Self.cloud, obstacle: cloud))))
        let record = RouteDecision(mode: .preferOnDevice, attempts: [])
        return Machine(plan: plan, record: record, begin: .seconds(10))
    }

    private func started(_ model: ModelDescriptor, leftOut: Int = 0) -> ResponseEvent {
        let attempt = RouteDecision.Attempt(
            model: model.name, source: model.source, outcome: .answered, milliseconds: 7)
        return .started(
            model, RouteDecision(mode: .onlyInCloud, attempts: [attempt], leftOutTurns: leftOut))
    }

    @Test func startedIsHeldBackUntilSomethingIsVisible() throws {
        var machine = machine()
        #expect(machine.start(now: .seconds(10)) == .ask(step: 0, after: nil))
        #expect(
            machine.yielded(.progress(fraction: 1), by: 0, now: .seconds(11)) == .forward)
        #expect(
            machine.yielded(started(Self.device, leftOut: 2), by: 0, now: .seconds(11)) == .hold)
        #expect(machine.yielded(.textDelta(""), by: 0, now: .seconds(11)) == .hold)
        let output = machine.yielded(.textDelta("a"), by: 0, now: .seconds(12))
        guard case .replace(let events) = output, events.count == 2,
            case .started(Self.device, let decision) = events[0]
        else {
            Issue.record("got \(output)")
            return
        }
        #expect(events[1] == .textDelta("a"))
        #expect(decision.mode == .preferOnDevice)
        #expect(decision.leftOutTurns == 2)
        #expect(decision.attempts.map(\.milliseconds) == [7])
        #expect(machine.yielded(.textDelta("b"), by: 0, now: .seconds(13)) == .forward)
    }

    @Test func anAnswerWithoutAnythingToSeeStartsAtItsEnd() {
        var machine = machine()
        _ = machine.start(now: .seconds(10))
        let message = ResponseEvent.message(Message(role: .model, text: ""))
        let usage = ResponseEvent.usage(Usage(promptTokenCount: 1, candidatesTokenCount: 0))
        for event in [started(Self.device), usage, message] {
            #expect(machine.yielded(event, by: 0, now: .seconds(11)) == .hold)
        }
        let output = machine.yielded(.finished(.stop, Self.statistics), by: 0, now: .seconds(11))
        guard case .replace(let events) = output else {
            Issue.record("got \(output)")
            return
        }
        #expect(events.count == 4)
        #expect(Array(events[1...2]) == [usage, message])
        #expect(machine.ended(0, with: nil, isCancelled: false, now: .seconds(11)) == .finish)
    }

    @Test func aFailureBeforeThatGoesOnAndIsOnRecord() throws {
        var machine = machine()
        _ = machine.start(now: .seconds(10))
        _ = machine.yielded(started(Self.device), by: 0, now: .seconds(11))
        let fallback = Fallback([.init(model: Self.device, error: Self.crash)], to: Self.cloud)
        #expect(
            machine.ended(0, with: Self.crash, isCancelled: false, now: .seconds(12))
                == .ask(step: 1, after: fallback))
        // The first model has nothing to say any more.
        #expect(machine.yielded(.textDelta("late"), by: 0, now: .seconds(12)) == .hold)
        _ = machine.yielded(started(Self.cloud), by: 1, now: .seconds(13))
        let output = machine.yielded(.thoughtDelta("hm"), by: 1, now: .seconds(13))
        guard case .replace(let events) = output,
            case .started(Self.cloud, let decision) = events[0]
        else {
            Issue.record("got \(output)")
            return
        }
        #expect(decision.attempts.map(\.outcome) == [.failed, .answered])
        #expect(decision.attempts.map(\.milliseconds) == [2_000, 7])
        #expect(decision.attempts.map(\.kind) == ["runtimeCrashed", nil])
        // What a person waited for includes the first model.
        guard
            case .replace(let end) = machine.yielded(
                .finished(.stop, Self.statistics), by: 1, now: .seconds(14)),
            case .finished(_, let counted)? = end.last
        else {
            Issue.record("no end")
            return
        }
        #expect(counted.firstTokenMilliseconds == 2_100)
        #expect(counted.totalMilliseconds == 2_500)
    }

    @Test func aFailureAfterThatIsFinalAndPlain() {
        var machine = machine()
        _ = machine.start(now: .zero)
        _ = machine.yielded(.part(.text("call")), by: 0, now: .zero)
        let action = machine.ended(0, with: Self.crash, isCancelled: false, now: .zero)
        #expect(action == .fail(Self.crash))
        #expect(machine.ended(0, with: nil, isCancelled: false, now: .zero) == nil)
    }

    @Test(arguments: [true, false])
    func theUsersStopHandsNothingOn(_ isNoticedByTheModel: Bool) {
        var machine = machine()
        _ = machine.start(now: .zero)
        let error: LanguageModelError = isNoticedByTheModel ? .cancelled : Self.crash
        let action = machine.ended(
            0, with: error, isCancelled: !isNoticedByTheModel, now: .zero)
        #expect(action == .fail(.cancelled))
    }

    @Test func whenNobodyAnswersTheErrorHasEverybody() {
        let unavailable = LanguageModelError.deviceUnavailable(.damaged, detail: "bad")
        var machine = machine(device: unavailable)
        let fallback = Fallback([.init(model: Self.device, error: unavailable)], to: Self.cloud)
        #expect(machine.start(now: .seconds(10)) == .ask(step: 1, after: fallback))
        let action = machine.ended(
            1, with: .offline("x"), isCancelled: false, now: .seconds(11))
        guard case .fail(.unanswered(let decision, .offline("x"))) = action else {
            Issue.record("got \(String(describing: action))")
            return
        }
        #expect(decision.attempts.map(\.reason) == ["damaged", "offline"])
        #expect(decision.attempts.map(\.detail) == ["bad", "x"])
        #expect(decision.attempts.map(\.milliseconds) == [0, 1_000])
    }

    @Test func whoCannotBeAskedIsNot() {
        var machine = machine(
            device: .deviceUnavailable(.damaged, detail: nil), cloud: .missingAPIKey)
        guard case .fail(.unanswered(let decision, .missingAPIKey)) = machine.start(now: .zero)
        else {
            Issue.record("somebody was asked")
            return
        }
        #expect(decision.attempts.map(\.outcome) == [.unavailable, .unavailable])
    }

    @Test func aStreamWithoutAnEndIsAnError() {
        var machine = machine()
        _ = machine.start(now: .zero)
        _ = machine.yielded(.textDelta("a"), by: 0, now: .zero)
        guard
            case .fail(.malformedResponse) = machine.ended(
                0, with: nil, isCancelled: false, now: .zero)
        else {
            Issue.record("a cut answer passed as whole")
            return
        }
    }
}
