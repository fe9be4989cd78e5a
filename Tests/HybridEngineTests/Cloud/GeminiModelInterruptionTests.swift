import GeminiServer
import ProcessSupport
import Testing

@testable import HybridEngine

@Suite struct GeminiModelInterruptionTests {
    private let lab: CloudLab

    init() throws { lab = try CloudLab() }

    private static let first = Step.event(.answer([.text("some text")]))

    @Test(
        arguments: [
            (
                "in order after an event", [.eventStream, first, .close], "some text",
                "connectionLost"
            ),
            ("with a reset", [.eventStream, first, .reset], "some text", "connectionLost"),
            (
                "inside an event", [.eventStream, first, .chunk("data: {\"candi"), .close],
                "some text", "connectionLost"
            ),
            (
                "inside an event, in order",
                [
                    .status(200, ["Content-Type": "text/event-stream"], body: .untilClose), first,
                    .chunk("data: {\"candi"),
                ], "some text", "connectionLost"
            ),
            (
                "between events, in order",
                [.status(200, ["Content-Type": "text/event-stream"], body: .untilClose), first],
                "some text", "connectionLost"
            ),
            ("before the first event", [.eventStream, .close], "", "connectionLost"),
            ("inside the head", [.bytes("HTTP/1.1 200 O"), .close], "", "connectionLost"),
            ("before the head", [.close], "", "connectionLost"),
            ("before the head with a reset", [.reset], "", "connectionLost"),
        ] as [(String, [Step], String, String)])
    func aStreamThatBreaksKeepsItsTextAndIsNotStartedAgain(
        _ place: String, _ steps: [Step], _ text: String, _ kind: String
    ) async {
        lab.server.answer(Reply(steps))
        let outcome = await lab.model().outcome()
        #expect(outcome.error?.kind == kind)
        #expect(outcome.text == text)
        #expect(outcome.starts.count == (text.isEmpty ? 0 : 1))
        #expect(outcome.finish == nil)
        #expect(lab.server.requests.count == 1)
    }

    @Test(
        arguments: [
            ("firstByte", [.stall], "", "did not answer in time"),
            ("firstByte", [.bytes("HTTP/1.1 "), .stall], "", "time"),
            ("silence", [.eventStream, first, .stall], "some text", "silent"),
            ("silence", [.eventStream, .chunk("data: {"), .stall], "", "silent"),
        ] as [(String, [Step], String, String)])
    func aServerThatFallsSilentIsNotWaitedForForEver(
        _ limit: String, _ steps: [Step], _ text: String, _ words: String
    ) async throws {
        lab.server.answer(Reply(steps))
        // The other limit is not what ends it.
        let (first, silence) = limit == "firstByte" ? (0.4, 30.0) : (30, 0.4)
        let service = lab.service(
            file: #"{"cloud": {"timeouts": {"firstByte": \#(first), "silence": \#(silence)}}}"#)
        let outcome = await lab.model(service).outcome()
        #expect(outcome.error?.kind == "timeout")
        #expect(outcome.error?.detail.contains(words) == true)
        #expect(outcome.text == text)
        try await lab.server.waitForClientClose()
        // Reached, only slow: that is not offline.
        #expect(service.availability == .available)
    }

    @Test func whoeverStopsListeningClosesTheConnection() async throws {
        lab.server.answer([.eventStream, Self.first, .stall])
        let model = lab.model()
        var left = 0.0
        for try await event in model.streamResponse(to: .asking("Hello")) {
            guard case .textDelta = event else { continue }
            left = Deadline.now()
            break
        }
        let request = try await lab.server.waitForClientClose()
        // Promised are 200 ms.
        #expect(try #require(request.clientClosedAt) - left < 2)
    }

    @Test(arguments: [true, false])
    func cancellingClosesTheConnectionAtAnyPoint(_ isVisible: Bool) async throws {
        let gate = Gate()
        lab.server.answer(
            Reply((isVisible ? [.eventStream, Self.first] : []) + [.waitFor(gate), .stall]))
        let model = lab.model()
        let task = Task { try await model.streamResponse(to: .asking("Hello"), hear: { _ in }) }
        try await gate.waitUntilReached()
        let cancelled = Deadline.now()
        task.cancel()
        await #expect(throws: LanguageModelError.cancelled) { try await task.value }
        let request = try await lab.server.waitForClientClose()
        #expect(try #require(request.clientClosedAt) - cancelled < 2)
        // Nothing went wrong.
        let levels = lab.logText.split(separator: "\n").map { $0.split(separator: " ")[1] }
        #expect(levels.allSatisfy { $0 == "debug" }, "\(lab.logText)")
    }

    @Test func theNextRequestStartsAtOnce() async throws {
        lab.server.answer([.eventStream, Self.first, .stall])
        let session = GenerativeModelSession(model: lab.model())
        for try await _ in await session.streamResponse(to: "one") { break }
        let next = try await session.respond(to: "two")
        #expect(next.content == "You said: two")
        #expect(lab.server.requests.map(\.transcript) == [["user: one"], ["user: two"]])
        #expect(await session.transcript.map(\.text) == ["two", "You said: two"])
    }

    @Test(
        arguments: [
            ("refused", Reply.error(status: 400, "INVALID_ARGUMENT", message: "Bad.")),
            ("cut", [.eventStream, first, .close]),
            ("blocked", .events([["promptFeedback": ["blockReason": "SAFETY"]]])),
            ("stopped", .stream(texts: ["a", "b"], finishReason: "SAFETY")),
            ("empty", .events([.answer([], finishReason: "STOP")])),
            ("thoughts only", .stream(texts: [], thoughts: ["Hm."])),
            ("broken", [.eventStream, first, .event("{\"candidates\": [}")]),
        ] as [(String, Reply)])
    func aTurnThatFailsLeavesNothingBehind(_ name: String, _ reply: Reply) async throws {
        let session = GenerativeModelSession(model: lab.model())
        _ = try await session.respond(to: "one")
        lab.server.answer(reply)
        await #expect(throws: LanguageModelError.self) { try await session.respond(to: "lost") }
        _ = try await session.respond(to: "three")
        #expect(
            lab.server.requests.last?.transcript
                == ["user: one", "model: You said: one", "user: three"])
        #expect(lab.server.problems.isEmpty)
    }
}
