import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// What a key and a token cost does not depend on how much was said.
@Suite struct LongConversationTests {
    private func conversation(turns: Int) -> ChatDriver {
        var chat = ChatDriver(80, 24)
        for number in 0..<turns {
            let turn = chat.state.conversation.begin("Question \(number)", time: "09:41")
            let events: [ResponseEvent] = [
                .started(Sample.model, Sample.decision),
                .textDelta("Answer \(number)\nSecond line"), .finished(.stop, Sample.statistics),
            ]
            for event in events { _ = chat.state.conversation.take(event, turn: turn) }
        }
        chat.act(.woke)
        return chat
    }

    /// Messages wrapped from the start while keys are pressed.
    private func wraps(_ chat: inout ChatDriver, _ keys: String) -> Int {
        let before = chat.state.pane.layouts.wrapCount
        chat.run(keys)
        return chat.state.pane.layouts.wrapCount - before
    }

    @Test func typingAndPagingLayOutOnlyWhatIsVisible() {
        var chat = conversation(turns: 5_000)
        #expect(chat.state.conversation.messages.count == 10_000)
        #expect(wraps(&chat, "abc<left><backspace>") == 0)
        #expect(wraps(&chat, "> size 60x24") < 20)
        #expect(wraps(&chat, "<pageup>") < 20)
        #expect(wraps(&chat, "<c-home>") < 20)
        #expect(wraps(&chat, "<c-end>") < 20)
    }

    /// C34: a key does the same work in a long conversation as in a short one,
    /// also while an answer comes.
    @Test func c34KeysCostTheSame() {
        func seconds(turns: Int) -> Double {
            var chat = conversation(turns: turns)
            chat.run("Why?<enter>\n> start")
            return ProcessorTime.seconds {
                for key in 0..<200 {
                    chat.run(key.isMultiple(of: 2) ? "x" : "<backspace>")
                    chat.respond(.textDelta("word "))
                    _ = chat.frame
                }
            }
        }
        let (short, long) = (seconds(turns: 10), seconds(turns: 5_000))
        #expect(long < 10 * short, "\(short) s, \(long) s")
    }

    @Test func drawingWorksNothingOutAgain() {
        var chat = conversation(turns: 200)
        for keys in ["<pageup>", "<tab>", "kkk", "> size 50x20", "<c-home>"] {
            chat.run(keys)
            let messages = chat.state.conversation.messages
            var layouts = chat.state.pane.layouts
            let known = layouts.wrapCount
            for row in chat.state.pane.visibleRows(of: messages) {
                _ = layouts.prepare(messages[row.place.message])
            }
            #expect(layouts.wrapCount == known, "\(keys)")
        }
    }

    @Test func anAnswerIsWrappedOnceHoweverLong() {
        var chat = ChatDriver(80, 24)
        chat.run("Hi<enter>\n> start")
        let before = chat.state.pane.layouts.wrapCount
        for number in 0..<8_000 {
            chat.act(.response(turn: 1, .textDelta(number % 40 == 0 ? "end.\n" : "word ")))
        }
        chat.run("> finish")
        #expect(chat.state.pane.layouts.wrapCount - before <= 1)
    }

    @Test func aHugePasteIsOneEdit() {
        var chat = ChatDriver(80, 24)
        let text = String(repeating: "A line of pasted text\n", count: 5_000)
        chat.act(.input(.paste(text)))
        #expect(chat.state.draft.wholeText == text)
        chat.run("<c-o>")
        #expect(chat.state.draft.editor.string == text)
        chat.run("<c-_><c-_>")
        #expect(chat.state.draft.isEmpty)
    }
}
