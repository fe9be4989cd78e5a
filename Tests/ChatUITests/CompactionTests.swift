import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Older turns as a summary.
@Suite struct CompactionTests {
    private static let turns = (1...4).map { Sample.turn("Question \($0)", "Answer \($0)") }
        .joined()
    private static let summarised =
        "> start\n> text Four things \n> text were said.\n> finish\n"

    private func chat(_ script: String, change: (inout Settings) -> Void = { _ in }) -> ChatDriver {
        var chat = ChatDriver(80, 30) { settings in
            settings.keepsConversations = true
            change(&settings)
        }
        chat.run(script)
        return chat
    }

    private func texts(_ request: GenerationRequest?) -> [String] {
        request?.transcript.map(\.text) ?? []
    }

    @Test func theDeviceAloneIsAsked() {
        let chat = chat(Self.turns + "/compact<enter>") { $0.mode = .onlyInCloud }
        guard case .send(_, let request, let mode)? = chat.effects.last else {
            Issue.record("nothing was sent")
            return
        }
        #expect(mode == .onlyOnDevice)
        #expect(request.transcript.count == 1)
        #expect(texts(request)[0].contains("User: Question 1\nAssistant: Answer 1\n"))
        #expect(texts(request)[0].contains("Question 2"))
        #expect(!texts(request)[0].contains("Question 3"))
        #expect(chat.frame.buffer.screenText().contains("summarises 2 older turns"))
    }

    @Test func theSummaryStandsForTheTurnsAndTheyStay() {
        var chat = chat(Self.turns + "/compact<enter>\n" + Self.summarised)
        #expect(chat.state.notice?.hasPrefix("2 turns summarised") == true)
        #expect(chat.state.conversation.messages.count == 8)
        chat.run("Next<enter>")
        #expect(
            texts(chat.request) == ["Question 3", "Answer 3", "Question 4", "Answer 4", "Next"])
        #expect(chat.request?.instructions?.hasSuffix("Four things were said.") == true)
    }

    @Test func theSeamIsShownAndTheTextAboveItFound() {
        var chat = chat(Self.turns + "/compact<enter>\n" + Self.summarised + "<pageup><pageup>")
        let screen = chat.frame.buffer.screenText()
        #expect(screen.contains("── Summarised up to here by SmolLM2-135M-Instruct."))
        #expect(screen.contains("│ Four things were said."))
        chat.run("/find Answer 1<enter>")
        #expect(chat.state.find?.current != nil)
    }

    @Test func itIsKeptWithTheAnswer() {
        var chat = chat(Self.turns)
        _ = chat.takeEffects()
        chat.run("/compact<enter>\n" + Self.summarised)
        let kept = chat.takeEffects().compactMap { effect -> (Int, AnswerRecord)? in
            if case .keepAnswer(_, let number, let record) = effect {
                (number, record)
            } else {
                nil
            }
        }
        #expect(kept.map(\.0) == [4])
        #expect(kept.first?.1.summary?.text == "Four things were said.")
        #expect(kept.first?.1.summary?.asOf == 8)
        #expect(kept.first?.1.text == "Answer 2")
    }

    @Test func systemInstructionsStayAboveIt() {
        var chat = chat(Self.turns + "/compact<enter>\n" + Self.summarised) {
            $0.instructions = "Be brief."
        }
        chat.run("Next<enter>")
        #expect(chat.request?.instructions?.hasPrefix("Be brief.\n\n") == true)
        #expect(chat.state.conversation.instructions == "Be brief.")
    }

    @Test func anotherOneGoesOnFromTheFirst() {
        var chat = chat(
            Self.turns + "/compact<enter>\n" + Self.summarised + Self.turns + "/compact<enter>")
        let prompt = texts(chat.request).first ?? ""
        #expect(prompt.hasPrefix("The summary so far:\nFour things were said."))
        #expect(prompt.contains("Question 3"))
        #expect(!prompt.contains("Answer 1\n\nUser: Question 2"))
        chat.run("> start\n> text All.\n> finish\nNext<enter>")
        #expect(texts(chat.request).count == 5)
        #expect(chat.request?.instructions?.hasSuffix("All.") == true)
        chat.run("> start\n> text x\n> finish\n/compact -<enter>\nAgain<enter>")
        #expect(chat.request?.instructions?.hasSuffix("Four things were said.") == true)
    }

    @Test func whatIsTooLongGoesPieceByPiece() {
        let long = String(repeating: "many words ", count: 900)
        var chat = chat(
            Sample.turn("A", long) + Sample.turn("B", long) + Self.turns + "/compact<enter>")
        let first = chat.turn
        #expect(chat.frame.buffer.screenText().contains("part 1 of 2"))
        chat.run("> start\n> text First.\n> finish\n")
        #expect(chat.turn != first)
        #expect(
            texts(chat.request)[0].hasPrefix(
                "The summary so far:\nFirst.\n\nThe conversation goes on:"))
        chat.run("> text Both.\n> finish\nNext<enter>")
        #expect(chat.request?.instructions?.hasSuffix("Both.") == true)
    }

    @Test(arguments: [
        ("> start\n> text  \n> finish\n", "wrote nothing"), ("> crash\n", "stopped"),
        ("> start\n> text a\n> finish SAFETY\n", "wrote nothing"), ("<esc>", "Stopped"),
    ])
    func whatComesToNothingChangesNothing(events: String, words: String) {
        var chat = chat(Self.turns + "/compact<enter>\n" + events)
        #expect(chat.state.notice?.contains(words) == true, "\(chat.state.notice ?? "")")
        #expect(!chat.state.conversation.isAnswering)
        chat.run("Next<enter>")
        #expect(texts(chat.request).count == 9)
    }

    @Test func messagesWaitForIt() {
        var chat = chat(Self.turns + "/compact<enter>Next<enter>")
        #expect(chat.state.queue == ["Next"])
        chat.run(Self.summarised)
        #expect(texts(chat.request).last == "Next")
        #expect(chat.request?.instructions != nil)
    }

    @Test func itRefusesWithTheReason() {
        #expect(chat("/compact<enter>").state.notice?.contains("too little") == true)
        #expect(chat("/compact -<enter>").state.notice == "There is no summary to take back")
        let none = chat(Self.turns + "/compact<enter>") {
            $0.device = AvailabilityStatus(.unavailable(.modelNotReady), detail: "no model file")
        }
        #expect(none.state.notice?.contains("no model file") == true)
    }

    @Test func piecesHoldAllThereIs() {
        let passages = [
            "short", String(repeating: "é", count: 50), "x", String(repeating: "👨‍👩‍👧", count: 9),
        ]
        for limit in [1, 7, 30, 1_000] {
            let pieces = Compaction.pieces(of: passages, bytes: limit)
            #expect(pieces.joined() == passages.joined())
            #expect(pieces.allSatisfy { $0.utf8.count <= limit || $0.count == 1 })
        }
    }

    @Test(arguments: [(80, 24), (40, 12)])
    func looks(columns: Int, rows: Int) {
        var chat = ChatDriver(columns, rows)
        chat.run(Self.turns + "/compact<enter>\n" + Self.summarised + "<pageup>")
        let frame = chat.frame
        expectScreen(frame.buffer, cursor: frame.cursor, named: "compact-\(columns)x\(rows)")
    }
}
