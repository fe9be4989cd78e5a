import GeminiServer
import Testing

@testable import HybridEngine

@Suite struct GeminiModelRetryTests {
    private let lab: CloudLab
    private let clock = ManualClock()

    init() throws { lab = try CloudLab() }

    /// The clock jumps over every wait.
    private func outcome(
        _ model: GeminiModel, isStreaming: Bool = true
    ) async -> (outcome: Outcome, waits: [Double]) {
        var waits: [Double] = []
        let outcome = await model.outcome { event in
            guard case .retry = event else { return }
            _ = await eventually { !clock.waits.isEmpty }
            waits += clock.waits.map(\.seconds)
            clock.advance(by: clock.waits.first ?? .zero)
        }
        return (outcome, waits)
    }

    private func model(random: UInt64 = 0) -> GeminiModel {
        lab.model(lab.service(clock: clock, random: random))
    }

    @Test(
        arguments: [
            (Reply.rateLimited(), "quotaExceeded", 429), (.internalError, "server", 500),
            (.overloaded, "server", 503),
            (.error(status: 504, "DEADLINE_EXCEEDED", message: "Late."), "server", 504),
            // A gateway changed the status on the way.
            (.error(status: 412, code: 503, "UNAVAILABLE", message: "Busy."), "server", 412),
            // It comes as the first event of a stream.
            (.events([Reply.errorBody(code: 503, "UNAVAILABLE", message: "Busy.")]), "server", nil),
            (.body(Array("<html>".utf8), status: 503), "server", 503),
        ] as [(Reply, String, Int?)])
    func overloadIsTriedAgain(_ reply: Reply, _ kind: String, _ status: Int?) async {
        lab.server.answer(reply)
        let (outcome, waits) = await outcome(model())
        #expect(outcome.text == "You said: Hello")
        let notice = RetryNotice(
            seconds: 0.5, kind: kind, httpStatus: status, attempt: 2, limit: 3)
        #expect(outcome.retries == [notice])
        #expect(waits == [0.5])
        #expect(outcome.starts.count == 1)
        let bodies = lab.server.requests.map(\.body)
        #expect(bodies.count == 2)
        #expect(bodies.first == bodies.last)
    }

    @Test func threeTriesAreAllThereAre() async {
        lab.server.otherwise(.overloaded)
        let (outcome, waits) = await outcome(model())
        #expect(outcome.error?.kind == "server")
        #expect(outcome.failure?.httpStatus == 503)
        #expect(outcome.retries.map(\.attempt) == [2, 3])
        #expect(waits == [0.5, 1])
        #expect(lab.server.requests.count == 3)
    }

    @Test(arguments: [
        (Reply.rateLimited(retryAfter: "13"), 13), (.rateLimited(retryDelay: "20s"), 20),
        (.rateLimited(retryDelay: "0.25s"), 0.25), (.rateLimited(retryAfter: "30"), 30),
    ])
    func aNamedWaitIsHonoured(_ reply: Reply, _ seconds: Double) async {
        lab.server.answer(reply)
        let (outcome, waits) = await outcome(model())
        #expect(outcome.finish == .stop)
        #expect(outcome.retries.map(\.seconds) == [seconds])
        #expect(waits == [seconds])
    }

    @Test(arguments: [Reply.rateLimited(retryAfter: "31"), .rateLimited(retryDelay: "3600s")])
    func aLongerWaitIsNotAndIsTold(_ reply: Reply) async {
        lab.server.answer(reply)
        let (outcome, _) = await outcome(model())
        #expect(outcome.error?.kind == "quotaExceeded")
        #expect((outcome.failure?.retryAfterSeconds ?? 0) > 30)
        #expect(outcome.retries.isEmpty)
        #expect(lab.server.requests.count == 1)
    }

    @Test func aQuotaOfADayIsNotWaitedForAndIsTold() async {
        lab.server.answer(.dailyQuotaExceeded(retryDelay: "12s"))
        let (outcome, _) = await outcome(model())
        #expect(outcome.error?.kind == "quotaExceeded")
        #expect(outcome.failure?.isDailyQuota == true)
        #expect(lab.server.requests.count == 1)
    }

    @Test(arguments: [
        Reply.badKey, .error(status: 400, "INVALID_ARGUMENT", message: "Bad."),
        .error(status: 501, "UNIMPLEMENTED", message: "Not here."),
        .body([], status: 502), [.reset], [.close],
    ])
    func whatWouldNotGetBetterIsNotTriedAgain(_ reply: Reply) async {
        lab.server.answer(reply)
        let (outcome, _) = await outcome(model())
        #expect(outcome.error != nil)
        #expect(lab.server.requests.count == 1)
    }

    @Test(arguments: [
        Step.event(.answer([.text("some ")])), .event(.answer([.thought("Hm.")])),
        .event(.answer([.functionCall("f")])),
    ])
    func onceSomethingWasVisibleNothingIsTriedAgain(_ visible: Step) async {
        let error = Reply.errorBody(code: 503, "UNAVAILABLE", message: "Busy.")
        lab.server.answer([.eventStream, visible, .event(error)])
        let (outcome, _) = await outcome(model())
        #expect(outcome.error?.kind == "server")
        #expect(outcome.retries.isEmpty)
        #expect(outcome.starts.count == 1)
        #expect(lab.server.requests.count == 1)
    }

    @Test func aWaitThatIsCancelledEndsAtOnce() async throws {
        lab.server.otherwise(.rateLimited(retryAfter: "29"))
        let model = model()
        let task = Task {
            try await model.streamResponse(to: .asking("Hello"), hear: { _ in })
        }
        #expect(await eventually { !clock.waits.isEmpty })
        task.cancel()
        await #expect(throws: LanguageModelError.cancelled) { try await task.value }
        #expect(clock.waits.isEmpty)
        #expect(lab.server.requests.count == 1)
    }

    @Test func aModeThatShutsTheDoorEndsTheTries() async {
        lab.server.otherwise(.overloaded)
        let service = lab.service(clock: clock)
        let outcome = await lab.model(service).outcome { event in
            guard case .retry = event else { return }
            service.setAllowsNetwork(false)
            _ = await eventually { !clock.waits.isEmpty }
            clock.advance(by: .seconds(10))
        }
        #expect(outcome.error?.kind == "server")
        #expect(lab.server.requests.count == 1)
    }
}
