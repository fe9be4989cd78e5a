import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// Esc and Ctrl-C.
@Suite struct InterruptTests {
    private static let answering = "One<enter>\n> start\n> text Half\n"

    @Test(arguments: ["<esc>", "<c-c>", "/stop<enter>"])
    func stopsTheAnswerAndKeepsWhatCame(key: String) {
        var chat = ChatDriver(Self.answering)
        _ = chat.takeEffects()
        chat.run(key)
        #expect(chat.effects.contains(.cancel(turn: 1)))
        #expect(chat.state.conversation.messages.last?.text == "Half")
        #expect(chat.state.conversation.messages.last?.answer?.phase == .stopped)
        #expect(!chat.state.conversation.isAnswering)
    }

    @Test func escapeWithNothingToStopChangesNothing() {
        let chat = ChatDriver("draft<esc><esc>")
        #expect(chat.state.draft.editor.string == "draft")
        #expect(chat.effects == [.prewarm])
    }

    @Test func interruptStopsFirstThenClears() {
        var chat = ChatDriver(Self.answering + "draft<c-c>")
        #expect(chat.state.draft.editor.string == "draft")
        #expect(chat.state.notice == "Stopped · Ctrl-C clears the draft")
        chat.run("<c-c>")
        #expect(chat.state.draft.isEmpty)
        #expect(
            chat.state.notice
                == "Draft cleared: Up or Ctrl-_ brings it back · Ctrl-C twice quits")
        #expect(!chat.effects.contains(.quit))
    }

    @Test func twiceWithinTwoSecondsQuits() {
        var chat = ChatDriver("<c-c>")
        #expect(chat.effects == [.wake(after: 2)])
        #expect(chat.state.notice == "Ctrl-C again within 2 s quits")
        chat.now.uptime += 1.9
        chat.run("<c-c>")
        #expect(chat.effects.last == .quit)
    }

    @Test func twiceWithMoreThanTwoSecondsBetweenDoesNot() {
        var chat = ChatDriver("<c-c>")
        chat.now.uptime += 2.1
        chat.run("<c-c>")
        #expect(!chat.effects.contains(.quit))
    }

    @Test func anotherKeyBetweenTakesTheFirstBack() {
        let chat = ChatDriver("<c-c><left><c-c>")
        #expect(!chat.effects.contains(.quit))
    }

    @Test func theHintGoesWhenTheTimeIsOver() {
        let chat = ChatDriver("<c-c>\n> wait 2")
        #expect(chat.state.notice == nil)
        #expect(chat.state.quitDeadline == nil)
    }

    @Test func quittingStopsTheAnswer() {
        var chat = ChatDriver(Self.answering)
        chat.run("<c-d>")
        #expect(chat.effects.suffix(2) == [.cancel(turn: 1), .quit])
    }
}
