import RuntimeProtocol
import Testing

@testable import HybridEngine

@Suite struct DeviceAnswerTests {
    private var answer = DeviceAnswer(
        descriptor: ModelDescriptor(name: "M", source: .onDevice),
        record: RouteDecision(mode: .preferOnDevice, attempts: []), begin: .seconds(10))
    private let budget = TokenBudget(
        promptTokens: 10, reservedTokens: 5, windowTokens: 64, leftOutTurns: 2)

    private func started(_ milliseconds: Double, leftOut: Int = 0) -> ResponseEvent {
        .started(
            ModelDescriptor(name: "M", source: .onDevice),
            RouteDecision(
                mode: .preferOnDevice,
                attempts: [
                    .init(
                        model: "M", source: .onDevice, outcome: .answered,
                        milliseconds: milliseconds)
                ], leftOutTurns: leftOut))
    }

    @Test mutating func itStartsWithTheFirstVisiblePiece() {
        #expect(
            answer.hear(.loading(fraction: 0.5), now: .seconds(11)) == [.progress(fraction: 0.5)])
        #expect(answer.hear(.started(budget), now: .seconds(12)) == [])
        #expect(answer.hear(.delta(""), now: .seconds(12)) == [])
        #expect(
            answer.hear(.delta("a"), now: .seconds(13)) == [
                started(3_000, leftOut: 2), .textDelta("a"),
            ])
        #expect(answer.hear(.delta("b"), now: .seconds(14)) == [.textDelta("b")])
    }

    @Test mutating func theFiguresIncludeTheLoad() {
        _ = answer.hear(.started(budget), now: .seconds(12))
        _ = answer.hear(.delta("a"), now: .seconds(13))
        let usage = Usage(
            promptTokenCount: 10, candidatesTokenCount: 5, cachedContentTokenCount: 4)
        let statistics = AnswerStatistics(
            firstTokenMilliseconds: 3_000, totalMilliseconds: 5_000, tokensPerSecond: 200,
            windowTokens: 64)
        let message = Message(
            role: .model, text: "a", maker: ModelDescriptor(name: "M", source: .onDevice))
        #expect(
            answer.finish(Driver.summary, now: .seconds(15)).events == [
                .usage(usage), .message(message), .finished(.stop, statistics),
            ])
    }

    @Test mutating func anEmptyAnswerStartsToo() {
        var summary = Driver.summary
        summary.generatedTokens = 0
        let events = answer.finish(summary, now: .seconds(11)).events
        #expect(events.first == started(1_000))
        guard case .finished(.stop, let statistics) = events.last else {
            Issue.record("got \(events)")
            return
        }
        #expect(statistics.tokensPerSecond == nil)
        #expect(statistics.windowTokens == nil)
    }

    @Test mutating func aThinkBlockIsNoText() {
        _ = answer.hear(.delta("<think>\nSo "), now: .seconds(11))
        #expect(answer.hear(.delta("far"), now: .seconds(12)) == [.thoughtDelta(" far")])
        #expect(
            answer.hear(.delta(".\n</think>\n\nYes"), now: .seconds(13)) == [
                .thoughtDelta("."), .textDelta("Yes"),
            ])
        let message = Message(
            role: .model, parts: [.thought("So far."), .text("Yes")],
            maker: ModelDescriptor(name: "M", source: .onDevice))
        let end = answer.finish(Driver.summary, now: .seconds(15))
        #expect(end.events.contains(.message(message)))
        #expect(end.error == nil)
    }

    @Test(arguments: [GenerationSummary.Reason.stop, .maxTokens])
    mutating func thoughtsAloneAreNoAnswer(_ reason: GenerationSummary.Reason) {
        let first = answer.hear(.delta("<think>Well"), now: .seconds(11))
        #expect(first == [started(1_000), .thoughtDelta("Well")])
        var summary = Driver.summary
        summary.reason = reason
        let end = answer.finish(summary, now: .seconds(12))
        #expect(end.events.isEmpty)
        #expect(end.error?.kind == "emptyResponse")
        #expect(end.error?.detail.contains("reasoning") == true)
    }
}
