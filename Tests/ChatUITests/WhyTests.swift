import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// The why card reads the record of the answer and nothing else.
@Suite struct WhyTests {
    private static let options = Sample.options([
        "gemini.temperature": "0.8", "gemini.topP": "0.9", "gemini.maxOutputTokens": "100",
        "gemini.stopSequences": "a", "gemini.seed": "7", "device.topK": "40", "device.seed": "3",
        "device.temperature": "0.5",
    ])

    private func card(_ chat: ChatDriver) -> [String] { chat.state.overlayLines(width: 100) }

    @Test func ofTheSecondChoice() {
        var chat = ChatDriver(110, 24) { $0.options = Self.options }
        chat.run(
            "Merhaba<enter>\n> start-cloud\n> text Selam\n> usage 412 96\n> finish\n/why<enter>")
        #expect(
            card(chat) == [
                "Answered by   gemini-3.1-flash-lite, in the cloud",
                "Mode          prefer on-device",
                "At that time  device ready · cloud ready",
                "Needed        text · Turkish (97 %) · 412 tokens of 8,192",
                "1  device     SmolLM2-135M-Instruct: on-device model has no Turkish, 0 ms",
                "2  cloud      gemini-3.1-flash-lite: answered, first token 0.2 s, 2.3 s in all, "
                    + "148 tok/s",
                "Tokens        412 in, 96 out, 0 thinking · 0 turns left out",
                "Options       temperature 0.8 · top-p 0.9 · at most 100 tokens · 1 stop sequence "
                    + "· seed 7",
            ])
    }

    @Test func theOptionsAreThoseOfTheModelThatAnswered() {
        var chat = ChatDriver(110, 24) { $0.options = Self.options }
        chat.run(Sample.turn("Hi", "Hello") + "/why<enter>")
        #expect(card(chat).last == "Options       top-k 40 seed 3 · temperature 0.5")
    }

    private static let thinking: [(config: ThinkingConfig, words: String)] = [
        (ThinkingConfig(thinkingLevel: .high), "thinking high"),
        (ThinkingConfig(thinkingBudget: 0), "thinking off"),
        (ThinkingConfig(thinkingBudget: -1), "thinking as much as it takes"),
        (
            ThinkingConfig(thinkingBudget: 1_024, includeThoughts: true),
            "thinking at most 1,024 tokens, thoughts shown"
        ),
        (ThinkingConfig(includeThoughts: true), "thoughts shown"),
    ]

    @Test(arguments: thinking)
    func thinkingInWords(config: ThinkingConfig, words: String) {
        let options = ResponseGenerationOptions.gemini(GenerationConfig(thinkingConfig: config))
        #expect(OptionsWords.text(options, .inCloud) == words)
    }

    @Test func whenNobodyAnswered() {
        var chat = ChatDriver(110, 24) { $0.mode = .preferInCloud }
        chat.run("Hi<enter>")
        chat.fail(.unanswered(Self.nobody, .deviceUnavailable(.damaged, detail: nil)))
        chat.run("/why<enter>")
        #expect(
            card(chat) == [
                "Answered by   no model answered", "Mode          prefer in-cloud",
                "At that time  device model file is damaged · cloud offline",
                "Needed        text · image",
                "1  cloud      gemini-3.1-flash-lite: cloud offline, 40 ms",
                "2  device     SmolLM2-135M-Instruct: device: model file is damaged, 0 ms",
                "Tokens        0 turns left out", "Options       the model's own",
                "Went wrong    Device: model file is damaged.",
            ])
    }

    private static let nobody = RouteDecision(
        mode: .preferInCloud, device: .init(AvailabilityStatus(.unavailable(.damaged))),
        cloud: .init(.offline("x")), traits: RequestTraits(image: true),
        attempts: [
            .init(Sample.cloudModel, failed: .offline("no route"), milliseconds: 40),
            .init(
                Sample.model, failed: .deviceUnavailable(.damaged, detail: nil), milliseconds: 0),
        ])

    @Test func whatBrokeOffSaysMoreThanTheTag() {
        var chat = ChatDriver(110, 24)
        chat.run("Hi<enter>\n> start-cloud\n> text Half")
        chat.fail(.connectionLost("reset by the server"))
        chat.run("<tab>w")
        #expect(
            card(chat).last == "Went wrong    The connection was lost (reset by the server).")
    }

    /// On the user's message the card is that of the answer below it.
    @Test func ofTheSelectedMessage() {
        var chat = ChatDriver(100, 30)
        chat.run(Sample.turn("One", "1"))
        chat.run("Merhaba<enter>\n> start-cloud\n> text Selam\n> finish\n<tab>")
        for (keys, model) in [("w", "gemini"), ("<esc>kkw", "SmolLM2"), ("<esc>kw", "SmolLM2")] {
            chat.run(keys)
            #expect(card(chat).first?.contains(model) == true, "\(keys)")
        }
    }

    @Test func whyWithoutAnAnswerNamesTheCommand() {
        var chat = ChatDriver()
        chat.run("/why<enter>")
        #expect(chat.state.notice == "No answer yet: /why shows which model answered, and why")
    }

    @Test func whatChangesLaterChangesNoCard() {
        var chat = ChatDriver(100, 30) { $0.options = Self.options }
        chat.run(Sample.turn("One", "1") + "/why<enter>")
        let before = card(chat)
        chat.run("<esc>")
        chat.act(.deviceStatus(AvailabilityStatus(.unavailable(.damaged))))
        chat.act(.cloudStatus(.offline("x")))
        chat.run("/mode only-in-cloud<enter>/model other<enter>/why<enter>")
        #expect(card(chat) == before)
    }

    /// What was asked otherwise for once is no mode of the conversation.
    @Test func aModeForOnceIsSaid() {
        var chat = ChatDriver(110, 24) { $0.cloud = .available }
        chat.run(Sample.turn("Hi", "there") + "<tab>>")
        let decision = RouteDecision(
            mode: .onlyInCloud,
            attempts: [
                .init(model: Sample.cloudModel.name, source: .inCloud, outcome: .answered)
            ])
        chat.respond(.started(Sample.cloudModel, decision))
        chat.run("> text x\n> finish\n/why<enter>")
        #expect(card(chat).contains { $0.contains("only in-cloud, this once") })
        #expect(chat.answer?.record.mode == .preferOnDevice)
    }
}
