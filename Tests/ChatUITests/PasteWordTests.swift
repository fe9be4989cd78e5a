import TerminalUI
import Testing

@testable import ChatUI

/// C6: long pastes are one word in the draft.
@Suite struct PasteWordTests {
    private static let long = (1...30).map { "line \($0)" }.joined(separator: "\n")

    private func chat(_ text: String = long) -> ChatDriver {
        var chat = ChatDriver(60, 16)
        chat.run("See ")
        chat.act(.input(.paste(text)))
        return chat
    }

    @Test func itIsOneWordAndSentWhole() {
        var chat = chat()
        #expect(chat.state.draft.editor.string == "See [pasted 30 lines, 230 B]")
        chat.run(" please<enter>")
        #expect(chat.request?.transcript.last?.text == "See \(Self.long) please")
        #expect(chat.state.draft.history.last == "See \(Self.long) please")
    }

    @Test(arguments: [
        (String(repeating: "a\n", count: 10), false), (String(repeating: "a\n", count: 11), true),
        (String(repeating: "a", count: 2_000), false), (String(repeating: "a", count: 2_001), true),
    ])
    func onlyLongOnesAre(text: String, isWord: Bool) {
        #expect(chat(text).state.draft.editor.string.contains("[pasted") == isWord)
    }

    @Test func itOpensInPlace() {
        var chat = chat()
        chat.run("!<c-o>")
        #expect(chat.state.draft.editor.string == "See \(Self.long)!")
        chat.run("<c-_>")
        #expect(chat.state.draft.editor.string == "See [pasted 30 lines, 230 B]!")
    }

    @Test func itIsDeletedAsOne() {
        var chat = chat()
        chat.run("<backspace>")
        #expect(chat.state.draft.editor.string == "See ")
        chat.run("<c-_><enter>")
        #expect(chat.request?.transcript.last?.text == "See \(Self.long)")
    }

    @Test func twoOfThemStayApart() {
        var chat = chat()
        chat.run(" and ")
        chat.act(.input(.paste(Self.long.replacing("line", with: "LINE"))))
        #expect(
            chat.state.draft.editor.string
                == "See [pasted 30 lines, 230 B] and [paste 2: 30 lines, 230 B]")
        chat.run("<enter>")
        let text = "See \(Self.long) and \(Self.long.replacing("line", with: "LINE"))"
        #expect(chat.request?.transcript.last?.text == text)
    }

    @Test func aClearedDraftKeepsIt() {
        var chat = chat()
        chat.run("<c-c><up>")
        #expect(chat.state.draft.editor.string == "See \(Self.long)")
    }
}
