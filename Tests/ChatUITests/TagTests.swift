import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// The line above an answer says who it was, and why, from the record alone.
@Suite struct TagTests {
    private typealias Attempt = RouteDecision.Attempt

    private static let device = Sample.model
    private static let cloud = Sample.cloudModel
    private static let turkish = RequestTraits(
        language: LanguageGuess(code: "tr", name: "Turkish", confidence: 0.97))

    private static func answered(_ model: ModelDescriptor, reason: String? = nil) -> Attempt {
        Attempt(model: model.name, source: model.source, outcome: .answered, reason: reason)
    }

    private static func failed(_ model: ModelDescriptor, _ error: LanguageModelError) -> Attempt {
        Attempt(model, failed: error, milliseconds: 3)
    }

    /// The tag of a finished answer that these attempts came to.
    private static func tag(_ attempts: [Attempt], _ traits: RequestTraits = .init()) -> String {
        var answer = Answer(turn: 1)
        guard let last = attempts.last else { return "" }
        let decision = RouteDecision(mode: .preferOnDevice, traits: traits, attempts: attempts)
        answer.take(
            .started(ModelDescriptor(name: last.model, source: last.source), decision))
        answer.take(
            .finished(
                .stop,
                AnswerStatistics(
                    firstTokenMilliseconds: 900, totalMilliseconds: 1_000, tokensPerSecond: nil)))
        return AnswerTag(answer).text
    }

    private static let first = "gemini-3.1-flash-lite · cloud"
    private static let reasons: [(error: LanguageModelError, words: String)] = [
        (
            .deviceUnavailable(.modelNotReady, detail: "downloading 41 %"),
            "device model not ready: downloading 41 %"
        ),
        (.deviceUnavailable(.modelNotReady, detail: nil), "device model not ready: no model"),
        (
            .deviceUnavailable(.deviceNotEligible, detail: "needs 2.1 GB memory, 1.4 GB free"),
            "device: needs 2.1 GB memory, 1.4 GB free"
        ),
        (
            .deviceUnavailable(.appleIntelligenceNotEnabled, detail: nil),
            "device: turned off in settings"
        ),
        (.deviceUnavailable(.damaged, detail: nil), "device: model file is damaged"),
        (
            .deviceUnavailable(.crashedRepeatedly, detail: nil), "device: stopped after 3 crashes"
        ),
        (.unsupportedRequest("x", feature: .language), "on-device model has no Turkish"),
        (.unsupportedRequest("x", feature: .image), "on-device model takes no images"),
        (.unsupportedRequest("x", feature: .audio), "on-device model takes no sound"),
        (.unsupportedRequest("x", feature: .pdf), "on-device model takes no PDF"),
        (.unsupportedRequest("x", feature: .serverTool), "on-device model has no such tool"),
        (
            .contextWindowExceeded(needed: 9_000, available: 8_192),
            "too long for the on-device model"
        ),
        (
            .runtimeCrashed(.signal(9)), "device failed: the model runtime stopped (signal 9)"
        ),
        (.runtimeFailed("out of memory"), "device failed: out of memory"),
    ]

    @Test(arguments: reasons)
    func reasonWhyTheCloudAnswered(error: LanguageModelError, words: String) {
        let attempts = [Self.failed(Self.device, error), Self.answered(Self.cloud)]
        #expect(Self.tag(attempts, Self.turkish) == "\(Self.first) · \(words) · 0.9 s")
    }

    private static let cloudReasons: [(error: LanguageModelError, words: String)] = [
        (.offline("no route"), "cloud offline"), (.missingAPIKey, "cloud has no API key"),
        (.resting(seconds: 9, cause: "429"), "cloud is resting"),
        (.timeout("no byte in 180 s"), "cloud failed: no byte in 180 s"),
        (.service(.server, ServiceFailure(message: "", httpStatus: 503)), "cloud failed: 503: "),
    ]

    @Test(arguments: cloudReasons)
    func reasonWhyTheDeviceAnswered(error: LanguageModelError, words: String) {
        let attempts = [Self.failed(Self.cloud, error), Self.answered(Self.device)]
        #expect(Self.tag(attempts).hasPrefix("SmolLM2-135M-Instruct · on device · \(words)"))
    }

    @Test func theFirstChoiceNeedsNoReason() {
        #expect(Self.tag([Self.answered(Self.cloud)]) == "\(Self.first) · 0.9 s")
    }

    /// Passed over for the language, then asked since the cloud was offline.
    @Test func aModelThatMayNotSpeakTheLanguageSaysSo() {
        let language = LanguageModelError.unsupportedRequest("x", feature: .language)
        let attempts = [
            Self.failed(Self.device, language), Self.failed(Self.cloud, .offline("no route")),
            Self.answered(Self.device),
        ]
        let tag = "SmolLM2-135M-Instruct · on device · cloud offline, may not speak Turkish · 0.9 s"
        #expect(Self.tag(attempts, Self.turkish) == tag)
    }

    @Test func soItDoesInOnlyOnDevice() {
        let words = "SmolLM2-135M-Instruct · on device · may not speak Turkish · 0.9 s"
        #expect(Self.tag([Self.answered(Self.device, reason: "language")], Self.turkish) == words)
        let language = LanguageModelError.unsupportedRequest("x", feature: .language)
        let attempts = [Self.failed(Self.device, language), Self.answered(Self.device)]
        #expect(Self.tag(attempts, Self.turkish) == words)
    }

    @Test func whatIsConfiguredNowChangesNoTag() {
        var chat = ChatDriver(100, 20)
        chat.run("Merhaba<enter>\n> start-cloud\n> text Selam\n> finish")
        let before = chat.answer.map { AnswerTag($0).text }
        chat.run("/model other<enter>/mode only-on-device<enter>")
        #expect(chat.answer.map { AnswerTag($0).text } == before)
        #expect(before?.hasPrefix("gemini-3.1-flash-lite · cloud · on-device model has no") == true)
    }

    // MARK: How it goes

    private static let ways: [(script: String, tag: String)] = [
        ("> load 40", "loading 40 %"), ("> load 100", "reading"),
        ("> start-cloud\n> think Hm", "thinking"), ("> start-cloud\n> text 12345678", "answering"),
        ("> start\n> text a", "answering, 1 token"),
        ("> start-cloud\n> text 12345678\n> fail", "interrupted after ~2 tokens"),
        ("> start-cloud\n> text 12\n> usage 9 112\n> fail", "interrupted after 112 tokens"),
        ("> start-cloud\n> think Hm\n> fail", "interrupted while thinking"),
        ("> start-cloud\n> think Hm\n<esc>", "stopped while thinking"),
        ("> start-cloud\n> text 1234\n<esc>", "stopped after ~1 token"),
        ("> start\n> text a\n> finish MAX_TOKENS", "cut off"), ("> block", "blocked"),
        ("> start-cloud\n> text ab\n> unsafe", "stopped by the model (SAFETY)"),
    ]

    @Test(arguments: ways)
    func howItGoes(script: String, tag: String) {
        var chat = ChatDriver("Hi<enter>")
        for line in script.split(separator: "\n") {
            let decision = RouteDecision(
                mode: .onlyInCloud,
                attempts: [Self.failed(Self.cloud, .promptBlocked(reason: "SAFETY", message: nil))])
            switch line {
            case "> fail": chat.fail(.connectionLost("reset"))
            case "> unsafe":
                chat.fail(.responseStopped(FinishReason(rawValue: "SAFETY"), message: nil))
            case "> block":
                chat.fail(.unanswered(decision, .promptBlocked(reason: "SAFETY", message: nil)))
            default: chat.run(String(line))
            }
        }
        #expect(chat.answer.map { AnswerTag($0).text.contains(tag) } == true)
    }

    @Test func aModelThatRefusedIsNamed() {
        var chat = ChatDriver("Hi<enter>")
        let error = LanguageModelError.promptBlocked(reason: "SAFETY", message: nil)
        let decision = RouteDecision(mode: .onlyInCloud, attempts: [Self.failed(Self.cloud, error)])
        chat.fail(.unanswered(decision, error))
        #expect(
            chat.answer.map { AnswerTag($0).text } == "gemini-3.1-flash-lite · cloud · blocked")
    }

    // MARK: Room

    /// A reason is never cut: where it has no room it takes rows of its own.
    @Test(arguments: [20, 30, 40, 60, 75, 100, 200])
    func theReasonIsWholeAtEveryWidth(columns: Int) {
        var chat = ChatDriver(columns, 20)
        chat.run("Merhaba<enter>\n> start-cloud\n> text Selam\n> finish")
        let rows = chat.frame.buffer.bounds.rows.map(chat.frame.buffer.rowText)
        let text = rows.joined().split(separator: " ").joined(separator: " ")
        #expect(text.contains("on-device model has no Turkish"), "\(rows)")
        #expect(text.contains("gemini-3.1"))
    }
}
