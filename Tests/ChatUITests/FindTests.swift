import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Looking for words, and going from code to code.
@Suite struct FindTests {
    private static func chat(_ columns: Int = 40, _ rows: Int = 12) -> ChatDriver {
        var chat = ChatDriver(columns, rows)
        for number in 1...9 {
            chat.run("Question \(number)<enter>\n> start")
            let lines = (1...8).map { "line \($0) of answer \(number)\n" }.joined()
            chat.respond(
                .textDelta("\(lines)\nThe **Blue** sky\n```\ncode \(number)\n```\n\(lines)"))
            chat.run("> finish")
        }
        return chat
    }

    private func current(_ chat: ChatDriver) -> String {
        let buffer = chat.frame.buffer
        var text = ""
        for cell in buffer.cells where cell.style.attributes.contains(.reverse) && cell.width > 0 {
            text += cell.cluster
        }
        return text
    }

    @Test func findsDrawnWordsAcrossMarksAndCase() {
        var chat = Self.chat()
        chat.run("/find blue sky<enter>")
        #expect(chat.state.focus == .transcript)
        #expect(current(chat).hasPrefix("Blue sky"))
        #expect(chat.state.find?.message == 17)
        chat.run("n")
        #expect(chat.state.find?.message == 1)
        chat.run("n")
        #expect(chat.state.find?.message == 3)
        chat.run("NN")
        #expect(chat.state.find?.message == 17)
    }

    @Test func aMatchThatGoesOnOverRows() {
        var chat = ChatDriver(30, 14)
        chat.run(
            "Hello<enter>\n> start\n> text some words before the needle in the haystack lie\n> finish"
        )
        chat.run("/find the needle in the haystack<enter>")
        #expect(chat.state.find?.current?.parts.count == 2)
        #expect(
            current(chat).split(separator: " ").joined(separator: " ").hasPrefix(
                "the needle in the haystack"))
    }

    /// The same match stays marked whatever becomes of the rows around it.
    @Test func theMatchStaysMarkedInAnotherSetting() {
        var chat = ChatDriver(60, 20)
        let words = String(repeating: "some words before it, ", count: 8)
        chat.run(Sample.turn("Hello", words + "the needle one. " + words + "the **needle** two."))
        chat.run("/find needle<enter>n")
        #expect(chat.state.find?.ordinal == 1)
        for event in ["> size 33x20", "> size 25x12", "m", "m", "> size 60x20"] {
            chat.run(event)
            let marked = current(chat)
            #expect(marked.hasPrefix("needle"), "\(event): \(marked)")
            #expect(chat.state.find?.ordinal == 1)
        }
        chat.run("N")
        #expect(chat.state.find?.ordinal == 0)
        chat.run("/new<enter>")
        #expect(chat.state.find?.current == nil)
    }

    @Test func whatIsNotThere() {
        var chat = Self.chat()
        chat.run("/find xyzzy<enter>")
        #expect(chat.state.notice?.contains("not in this conversation") == true)
        chat.run("<esc>")
        #expect(chat.state.find == nil && chat.state.focus == .transcript)
    }

    @Test func slashInTheTranscriptAsksForWords() {
        var chat = Self.chat()
        chat.run("<tab>/answer 3<enter>")
        #expect(chat.state.find?.query == "answer 3")
        #expect(chat.state.find?.message == 5)
    }

    @Test func everyVisibleMatchIsMarked() {
        var chat = Self.chat(80, 24)
        chat.run("/find line<enter>")
        let marked = chat.frame.buffer.cells.filter { $0.style.attributes.contains(.underline) }
        #expect(marked.count >= 4 * 4)
    }

    @Test func fromCodeToCode() {
        var chat = Self.chat()
        chat.run("<tab>g}")
        #expect(chat.state.pane.top.message == 1)
        chat.run("}}")
        #expect(chat.state.pane.top.message == 5)
        chat.run("{")
        #expect(chat.state.pane.top.message == 3)
        let first = chat.frame.buffer.rowText(chat.state.layout.transcript.origin.row)
        #expect(first.contains("```"))
    }
}
