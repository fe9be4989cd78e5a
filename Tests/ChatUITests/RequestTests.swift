import HybridEngine
import Testing

@testable import ChatUI

/// What a request carries of the turns before it, whichever model took them.
@Suite struct RequestTests {
    private func ended(_ chat: inout ChatDriver, _ message: Message) {
        chat.respond(.message(message))
        chat.run("> finish")
    }

    @Test func wholeAnswersGoBackWithAllTheirParts() {
        var chat = ChatDriver("One<enter>\n> start-cloud\n> think Hm\n> text 1")
        let whole = Message(
            role: .model,
            parts: [
                .thought("Hm"), Part(.text("1"), thoughtSignature: "c2ln"),
                Part(.executableCode(language: nil, code: "1")),
            ], maker: Sample.cloudModel)
        ended(&chat, whole)
        chat.run("Two<enter>")
        #expect(chat.request?.transcript[1] == whole)
    }

    @Test func aStoppedAnswerGoesBackAsFarAsItCameAsText() {
        var chat = ChatDriver("One<enter>\n> start-cloud\n> think Hm\n> text half\n<esc>Two<enter>")
        #expect(
            chat.request?.transcript[1]
                == Message(role: .model, text: "half", maker: Sample.cloudModel))
        chat.run("<esc>")
    }

    private static let endings: [(script: String, error: LanguageModelError)] = [
        ("", .offline("x")), ("", .promptBlocked(reason: "SAFETY", message: nil)),
        ("> start-cloud\n> think Hm", .connectionLost("x")),
        ("> start-cloud", .emptyResponse("x")), ("> retry 3 2", .cancelled),
    ]

    @Test(arguments: endings)
    func aTurnThatCameToNothingIsLeftOut(script: String, error: LanguageModelError) {
        var chat = ChatDriver(Sample.turn("One", "1") + "Two<enter>\n\(script)")
        chat.fail(error)
        chat.run("Three<enter>")
        #expect(chat.request?.transcript.map(\.text) == ["One", "1", "Three"])
    }

    /// Nothing would answer it.
    @Test func aCallThatNobodyAnsweredDoesNotGoBack() {
        var chat = ChatDriver("One<enter>\n> start-cloud\n> text I look.")
        ended(
            &chat,
            Message(
                role: .model,
                parts: [.text("I look."), Part(.functionCall(FunctionCall(name: "weather")))],
                maker: Sample.cloudModel))
        chat.run("Two<enter>")
        #expect(
            chat.request?.transcript[1]
                == Message(role: .model, text: "I look.", maker: Sample.cloudModel))
    }

    @Test func anAnswerWithoutTextButWithAPictureGoesBack() {
        var chat = ChatDriver("One<enter>\n> start-cloud")
        let picture = Part(.inlineData(mimeType: "image/png", data: [1]))
        chat.respond(.part(picture))
        ended(&chat, Message(role: .model, parts: [picture], maker: Sample.cloudModel))
        chat.run("Two<enter>")
        #expect(chat.request?.transcript.count == 3)
    }

    @Test func anEmptyAnswerLeavesNoEmptyPart() {
        var chat = ChatDriver("One<enter>\n> start-cloud")
        ended(&chat, Message(role: .model, text: "", maker: Sample.cloudModel))
        chat.run("Two<enter>")
        #expect(chat.request?.transcript.map(\.text) == ["Two"])
    }

    @Test func eitherModelSeesTheOthersTurns() {
        var chat = ChatDriver(Sample.turn("One", "1"))
        chat.run("<f2>Two<enter>\n> start-cloud\n> text 2\n> finish\n<f2>Three<enter>")
        #expect(chat.request?.transcript.map(\.text) == ["One", "1", "Two", "2", "Three"])
        #expect(
            chat.request?.transcript.compactMap(\.maker) == [Sample.model, Sample.cloudModel])
    }
}
