import HybridEngine
import Testing

@testable import ChatUI

/// What is said, word by word.
@Suite struct WordsTests {
    private static let pills: [(status: AvailabilityStatus, text: String)] = [
        (.init(.available), "● device ready"),
        (.init(.available, activity: .loading(fraction: 0.4)), "◐ device loading 40 %"),
        (.init(.available, activity: .answering), "◐ device answering"),
        (.init(.unavailable(.modelNotReady)), "○ device: no model"),
        (
            .init(.unavailable(.modelNotReady), detail: "downloading 41 % · 2.1 MB/s"),
            "◐ device downloading 41 % · 2.1 MB/s"
        ),
        (
            .init(.unavailable(.appleIntelligenceNotEnabled), detail: "device.enabled is false"),
            "○ device: turned off in settings"
        ),
        (
            .init(.unavailable(.deviceNotEligible), detail: "runtime program missing"),
            "✕ device: runtime program missing"
        ),
        (.init(.unavailable(.damaged)), "✕ device: model file is damaged"),
        (.init(.unavailable(.crashedRepeatedly)), "✕ device: stopped after 3 crashes"),
    ]

    @Test(arguments: pills)
    func devicePill(status: AvailabilityStatus, text: String) {
        #expect(Pill.device(status).text == text)
    }

    private static let errors: [(error: LanguageModelError, sentence: String)] = [
        (.missingAPIKey, "Cloud: there is no API key."),
        (.offline("connection refused"), "Cloud: offline (connection refused)."),
        (
            .deviceUnavailable(.appleIntelligenceNotEnabled, detail: nil),
            "Device: turned off in settings."
        ),
        (.unsupportedRequest("images."), "This model cannot take the request: images."),
        (
            .contextWindowExceeded(needed: 9_000, available: 8_192),
            "The message is too long for the model: with room for an answer it needs 9,000 tokens, "
                + "8,192 are available."
        ),
        (.runtimeCrashed(.signal(6)), "The model runtime stopped (signal 6, aborted)."),
        (.runtimeCrashed(.status(3)), "The model runtime stopped (status 3)."),
        (.runtimeFailed(""), "The model runtime failed: no reason was given."),
        (
            .invalidOption(key: "device.topP", value: "2", allowed: "0 < p ≤ 1"),
            "device.topP does not take 2."
        ),
        (
            .invalidOption(key: "device.topP", value: "", allowed: "0 < p ≤ 1"),
            "device.topP needs a value."
        ),
        (.concurrentRequests, "Another answer is still running."),
        (.cancelled, "Stopped."),
        (.storage("disk full"), "Could not read or write a file: disk full."),
    ]

    @Test(arguments: errors)
    func errorSentence(error: LanguageModelError, sentence: String) {
        #expect(ErrorPresentation(error).sentence == sentence)
    }

    @Test(arguments: [
        (0.4, "0 ms"), (45.2, "45 ms"), (99.4, "99 ms"), (210, "0.2 s"), (9_949, "9.9 s"),
        (9_960, "10 s"), (75_000, "75 s"), (-5, "0 ms"), (.infinity, "0 ms"), (.nan, "0 ms"),
    ])
    func duration(milliseconds: Double, text: String) {
        #expect(Numbers.duration(milliseconds: milliseconds) == text)
    }

    @Test(arguments: [(148.4, "148 tok/s"), (3.14, "3.1 tok/s"), (12_345, "12,345 tok/s")])
    func speed(value: Double, text: String) {
        #expect(Numbers.speed(tokensPerSecond: value) == text)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (8_192, "8,192"), (-1_234_567, "-1,234,567")])
    func grouped(value: Int, text: String) {
        #expect(Numbers.grouped(value) == text)
    }

    private static let widths: [(columns: Int, text: String)] = [
        (60, "SmolLM2-135M-Instruct · on device · 0.2 s · 148 tok/s"),
        (50, "SmolLM2-135M-Instruct · on device · 0.2 s"),
        (35, "SmolLM2-135M-Instruct · on device"),
        (30, "SmolLM2-135M · on device"),
    ]

    @Test(arguments: widths)
    func whatGivesWayInATag(columns: Int, text: String) {
        var answer = Answer(turn: 1)
        answer.take(.started(Sample.model, Sample.decision))
        answer.take(.finished(.stop, Sample.statistics))
        #expect(AnswerTag(answer).text(fitting: columns) == text)
    }

    @Test func theTagSaysWhyTheFirstChoiceDidNotAnswer() {
        var answer = Answer(turn: 1)
        let decision = RouteDecision(
            mode: .preferOnDevice,
            attempts: [
                .init(
                    model: "SmolLM2", source: .onDevice, outcome: .unsupported,
                    detail: "on-device model has no Turkish"),
                .init(model: "gemini", source: .inCloud, outcome: .answered),
            ])
        answer.take(.started(ModelDescriptor(name: "gemini", source: .inCloud), decision))
        #expect(
            AnswerTag(answer).text == "gemini · cloud · on-device model has no Turkish · answering")
    }
}
