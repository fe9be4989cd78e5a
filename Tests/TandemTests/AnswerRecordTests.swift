import HybridEngine
import Testing

@testable import tandem

@Suite struct AnswerRecordTests {
    private static let model = ModelDescriptor(name: "m", source: .onDevice)

    @Test func gathersAnAnswer() {
        let record = Samples.answered
        #expect(record.text == "Hello there")
        #expect(record.model == ModelDescriptor(name: "tiny", source: .onDevice))
        #expect(record.attempts.map(\.outcome) == [.answered])
        #expect(record.finishReason == .stop)
        #expect(record.isComplete)
    }

    @Test func failureKeepsWhatWasLeftOut() {
        var record = AnswerRecord(mode: .preferOnDevice)
        record.apply(Samples.started(leftOutTurns: 4))
        record.fail(.runtimeCrashed(.signal(9)), asking: Self.model, milliseconds: 5)
        #expect(record.leftOutTurns == 4)
    }

    @Test func failureKeepsWhatArrived() {
        var record = AnswerRecord(mode: .preferOnDevice)
        record.apply(Samples.started)
        record.apply(.textDelta("Hel"))
        record.fail(.runtimeCrashed(.signal(9)), asking: Self.model, milliseconds: 5)
        #expect(record.text == "Hel")
        #expect(record.attempts.map(\.outcome) == [.failed])
        #expect(record.attempts.first?.model == "tiny")
        #expect(!record.isComplete)
    }

    @Test(
        arguments: [
            (
                LanguageModelError.deviceUnavailable(.modelNotReady, detail: nil),
                RouteDecision.Attempt.Outcome.unavailable, "modelNotReady"
            ),
            (.deviceUnavailable(.damaged, detail: nil), .unavailable, "damaged"),
            (.contextWindowExceeded(needed: 9, available: 8), .unsupported, "contextWindow"),
            (.missingAPIKey, .unavailable, "missingAPIKey"),
            (.runtimeFailed("x"), .failed, nil), (.cancelled, .cancelled, nil),
        ] as [(LanguageModelError, RouteDecision.Attempt.Outcome, String?)])
    func attemptSaysWhyThereIsNoAnswer(
        error: LanguageModelError, outcome: RouteDecision.Attempt.Outcome, reason: String?
    ) {
        var record = AnswerRecord(mode: .preferOnDevice)
        record.fail(error, asking: Self.model, milliseconds: 0)
        #expect(record.attempts.map(\.outcome) == [outcome])
        #expect(record.attempts.first?.kind == error.kind)
        #expect(record.attempts.first?.reason == reason)
        #expect(record.attempts.first?.detail == error.detail)
    }

    @Test(
        arguments: [
            (LanguageModelError.invalidOption(key: "k", value: "v", allowed: "a"), 2),
            (.deviceUnavailable(.modelNotReady, detail: nil), 3), (.unsupportedRequest("x"), 3),
            (.contextWindowExceeded(needed: 2, available: 1), 3), (.missingAPIKey, 3),
            (.offline("x"), 3), (.cancelled, 130), (.runtimeCrashed(.signal(6)), 1),
            (.runtimeFailed("x"), 1), (.storage("x"), 1), (.concurrentRequests, 1),
        ] as [(LanguageModelError, Int32)])
    func exitCodeFollowsTheKind(error: LanguageModelError, code: Int32) {
        #expect(ExitCode.error(error) == code)
    }
}

/// Answers to test with.
enum Samples {
    static let started = started(leftOutTurns: 0)

    static func started(leftOutTurns: Int) -> ResponseEvent {
        .started(
            ModelDescriptor(name: "tiny", source: .onDevice),
            RouteDecision(
                mode: .preferOnDevice,
                attempts: [
                    RouteDecision.Attempt(
                        model: "tiny", source: .onDevice, outcome: .answered, milliseconds: 12.345)
                ], leftOutTurns: leftOutTurns))
    }

    static var answered: AnswerRecord {
        var record = AnswerRecord(mode: .preferOnDevice)
        let events: [ResponseEvent] = [
            .progress(fraction: 0.5), started, .textDelta("Hello"), .textDelta(" there"),
            .usage(Usage(promptTokenCount: 7, candidatesTokenCount: 2)),
            .finished(
                .stop,
                AnswerStatistics(
                    firstTokenMilliseconds: 12.345, totalMilliseconds: 30, tokensPerSecond: 99.99)),
        ]
        for event in events { record.apply(event) }
        return record
    }

}
