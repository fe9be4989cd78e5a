import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// Which rows are shown, and that they stay while an answer grows.
@Suite struct ScrollTests {
    private static let long =
        "Count<enter>\n> start\n> text "
        + (1...40).map { "Line \($0)" }.joined(separator: "\\n") + "\n"

    private func top(_ chat: ChatDriver) -> String {
        chat.frame.buffer.row(2).map(\.cluster).joined().trimmingBlanks
    }

    private func bottom(_ chat: ChatDriver) -> String {
        let row = chat.state.layout.transcript.rows.upperBound - 1
        return chat.frame.buffer.row(row).map(\.cluster).joined().trimmingBlanks
    }

    @Test func theEndStaysInView() {
        let chat = ChatDriver(Self.long)
        #expect(bottom(chat) == "Line 40▌")
    }

    @Test func scrollingUpIsNotPulledBack() {
        var chat = ChatDriver(Self.long)
        chat.run("<pageup>")
        let before = top(chat)
        chat.run("> text \\nmore\\nmore\\nmore")
        #expect(top(chat) == before)
        #expect(bottom(chat) == "3 new lines below · End follows")
    }

    @Test(arguments: ["<end>", "<c-end>", "<a-end>", "<tab>G", "<tab><end>", "/follow<enter>"])
    func followsAgain(keys: String) {
        var chat = ChatDriver(Self.long + "<pageup>")
        chat.run(keys)
        chat.run("> text \\nlast")
        #expect(bottom(chat) == "last▌")
        #expect(chat.state.pane.isFollowing)
    }

    @Test func endInADraftIsTheLinesEnd() {
        let chat = ChatDriver(Self.long + "ab<left><pageup><end>c")
        #expect(chat.state.draft.editor.string == "abc")
        #expect(!chat.state.pane.isFollowing)
        #expect(bottom(chat) == "More below · Ctrl-End follows")
    }

    @Test func pagingDownToTheEndFollows() {
        let chat = ChatDriver(Self.long + "<pageup><pagedown>")
        #expect(chat.state.pane.isFollowing)
    }

    @Test func sendingFollows() {
        let chat = ChatDriver(Self.long + "> finish\n<pageup>Next<enter>")
        #expect(chat.state.pane.isFollowing)
    }

    @Test func scrollingWhereEverythingIsVisibleDoesNothing() {
        let chat = ChatDriver("Hi<enter>\n> start\n> text Hi\n<pageup><s-up>")
        #expect(chat.state.pane.isFollowing)
    }

    @Test func pagesOverlapByTheRowUnderTheBadge() {
        var chat = ChatDriver(Self.long + "<c-home>")
        #expect(top(chat) == "You · 09:41")
        chat.run("<pagedown>")
        let rows = chat.state.pane.size.rows
        #expect(chat.state.pane.top == RowPlace(message: 1, row: rows - 1 - 3))
    }

    @Test func aResizeKeepsTheTextOnTop() {
        let text = (1...60).map { "word\($0)" }.joined(separator: " ")
        var chat = ChatDriver(60, 16)
        chat.run(
            "Q<enter>\n> start\n> text \(text) \(text) \(text) \(text)\n> finish\n<c-home><tab>\n"
                + "<down>\n".repeated(6))
        let word = top(chat).prefix { $0 != " " }
        for size in ["40x16", "100x16", "1x1", "30x10", "60x16"] { chat.run("> size \(size)") }
        #expect(top(chat).split(separator: " ").contains(word))
    }

    @Test func selectionMovesAndFolds() {
        var chat = ChatDriver(Self.long + "> finish\n<tab>")
        #expect(chat.state.pane.selection == 1)
        chat.run("<enter>")
        #expect(chat.state.conversation.messages[1].isFolded)
        #expect(bottom(chat).isEmpty)
        chat.run("k")
        #expect(chat.state.pane.selection == 0)
        #expect(top(chat) == "▸You · 09:41" || top(chat) == "You · 09:41")
        chat.run("j<enter><tab>")
        #expect(chat.state.focus == .draft)
        #expect(!chat.state.conversation.messages[1].isFolded)
    }

    @Test func aCommandLineOpensWithAColon() {
        var chat = ChatDriver(Self.long + "> finish\ndraft<c-a><c-k><tab>:he")
        #expect(chat.state.commandLine?.string == "he")
        chat.run("<enter>")
        #expect(chat.state.overlay?.content == .help)
        #expect(chat.state.commandLine == nil)
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
