import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// What the events of an answer do to the conversation.
@Suite struct TurnTests {
    @Test func sendingBeginsATurn() {
        let chat = ChatDriver("Hello<enter>")
        let request = GenerationRequest(transcript: [Message(role: .user, text: "Hello")])
        #expect(
            chat.effects == [
                .prewarm, .remember(prompt: "Hello"),
                .send(turn: 1, request, mode: .preferOnDevice),
            ])
        #expect(
            chat.state.conversation.messages == [
                ChatMessage(id: 1, role: .user, text: "Hello", time: "09:41"),
                ChatMessage(
                    id: 2, parent: 1, role: .model, text: "", time: "09:41",
                    answer: Answer(turn: 1, terms: Self.terms)),
            ])
    }

    private static var terms: Answer.Terms {
        var terms = Answer.Terms()
        terms.firstChoice = Sample.model.name
        return terms
    }

    @Test func anAnswerGrowsAndEnds() {
        let chat = ChatDriver(
            "Hi<enter>\n> load 40\n> start\n> text Hel\n> text lo\n> usage 10 7\n> finish")
        var answer = Answer(turn: 1, terms: Self.terms)
        answer.record.model = Sample.model
        answer.record.decision = Sample.decision
        answer.phase = .finished(.stop)
        answer.record.pieces = 2
        answer.record.text = "Hello"
        answer.record.usage = Sample.usage(10, 7)
        answer.record.finishReason = .stop
        answer.record.statistics = Sample.statistics
        #expect(chat.state.conversation.messages.last?.text == "Hello")
        #expect(chat.state.conversation.messages.last?.answer == answer)
        #expect(!chat.state.conversation.isAnswering)
    }

    @Test func theTagIsTheStreamsNotTheConfigurations() {
        var chat = ChatDriver("Hi<enter>")
        let other = ModelDescriptor(name: "other", source: .inCloud)
        chat.act(.response(turn: 1, .started(other, Sample.decision)))
        let answer = chat.state.conversation.messages.last?.answer
        #expect(answer.map { AnswerTag($0).text } == "other · cloud · answering")
    }

    /// However the answer ends: the model began without them.
    @Test(arguments: ["<esc>", "> crash", "> finish"])
    func whatWasLeftOutIsSaid(ending: String) {
        var chat = ChatDriver("Hi<enter>")
        var decision = Sample.decision
        decision.leftOutTurns = 2
        chat.act(.response(turn: 1, .started(Sample.model, decision)))
        chat.run("> text Hello\n\(ending)")
        let answer = chat.state.conversation.messages.last?.answer
        let sentences = answer.map { AnswerRemarks.sentences($0, hasText: true) }
        #expect(sentences?.first == "2 earlier turns did not fit and were left out.")
    }

    @Test func eventsOfAnOldTurnAreIgnored() {
        var chat = ChatDriver("One<enter>\n> start\n<esc>Two<enter>\n> start\n> text New")
        let before = chat.state
        chat.act(.response(turn: 1, .textDelta("old")))
        chat.act(.response(turn: 1, .finished(.stop, Sample.statistics)))
        chat.act(.responseFailed(turn: 1, .runtimeCrashed(.signal(6))))
        #expect(chat.state == before)
    }

    @Test func noDeltaIsLost() {
        var chat = ChatDriver("Hi<enter>\n> start")
        for number in 0..<50 { chat.act(.response(turn: 1, .textDelta("\(number) "))) }
        chat.run("> finish")
        #expect(
            chat.state.conversation.messages.last?.text
                == (0..<50).map { "\($0) " }.joined())
    }

    private static let histories: [(script: String, transcript: [String])] = [
        ("One<enter>\n> crash\nTwo<enter>", ["Two"]),
        ("One<enter>\n<esc>Two<enter>", ["Two"]),
        ("One<enter>\n> start\n> text 1\n<esc>Two<enter>", ["One", "1", "Two"]),
        ("One<enter>\n> start\n> text 1\n> crash\nTwo<enter>", ["One", "1", "Two"]),
        ("One<enter>\n> start\n> finish\nTwo<enter>", ["Two"]),
        ("One<enter>\n> start\n> text 1\n> finish\n/new<enter>Two<enter>", ["Two"]),
        ("One<enter>\n> start\n> text 1\n> finish\n/again<enter>", ["One"]),
        ("One<enter>\n> crash\n/again<enter>", ["One"]),
    ]

    @Test(arguments: histories)
    func failedTurnsDoNotPoisonTheNext(script: String, transcript: [String]) {
        let request = ChatDriver(script).request
        #expect(request?.transcript.map(\.text) == transcript)
        let roles = request?.transcript.map(\.role) ?? []
        #expect(zip(roles, roles.dropFirst()).allSatisfy { $0 != $1 })
        #expect(roles.last == .user)
    }

    @Test func againReplacesAnAnswerWithNothingToSee() {
        let chat = ChatDriver("One<enter>\n> crash\n/again<enter>\n> start\n> text 1\n> finish")
        #expect(chat.state.conversation.messages.map(\.text) == ["One", "1"])
    }

    @Test func aNewConversationStopsTheAnswer() {
        let chat = ChatDriver("One<enter>\n> start\n> text 1\n/new<enter>")
        #expect(chat.effects.contains(.cancel(turn: 1)))
        #expect(chat.state.conversation.messages.isEmpty)
    }

    @Test func deviceStatusReachesTheBarAtOnce() {
        var chat = ChatDriver(80, 12)
        chat.act(.deviceStatus(AvailabilityStatus(.unavailable(.appleIntelligenceNotEnabled))))
        let bar = chat.frame.buffer.row(11).map(\.cluster).joined()
        #expect(
            bar.hasPrefix(" ○ device: turned off in settings · ○ cloud no key · prefer on-device"))
    }

    @Test func aPromptFromTheCommandLineIsSentAsItIs() {
        var chat = ChatDriver()
        chat.act(.submit("/help is a word"))
        #expect(chat.request?.transcript.map(\.text) == ["/help is a word"])
    }
}
