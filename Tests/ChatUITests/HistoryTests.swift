import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// Messages sent before: going through them and searching them.
@Suite struct HistoryTests {
    private func chat(_ keys: String) -> ChatDriver {
        var chat = ChatDriver(80, 16) { $0.history = ["first try", "second", "third\ntry"] }
        chat.run(keys)
        return chat
    }

    private static let searches: [(keys: String, draft: String)] = [
        ("<c-r>try", "third\ntry"),
        ("<c-r>TRY<c-r>", "first try"),
        ("<c-r>try<c-r><c-r>", "first try"),
        ("<c-r>tryx<backspace>", "third\ntry"),
        ("<c-r>sec<enter>!", "second!"),
        ("draft<c-r>sec<esc>", "draft"),
        ("draft<c-r>sec<c-c>", "draft"),
        ("draft<c-r>nothing", "draft"),
        ("<c-r>sec<c-a>X", "Xsecond"),
        ("<c-r>sec\n> paste !", "second!"),
    ]

    @Test(arguments: searches)
    func search(keys: String, draft: String) {
        #expect(chat(keys).state.draft.editor.string == draft)
    }

    @Test func searchSaysWhatItDoes() {
        let row = NoticeView.lines(of: chat("<c-r>sec").state).map(\.text)
        #expect(row == ["Search: sec · Ctrl-R older · Enter keeps · Esc goes back"])
        let none = NoticeView.lines(of: chat("<c-r>zzz").state).map(\.text)
        #expect(none.first?.hasPrefix("Search: zzz (nothing found)") == true)
    }

    @Test func searchingSendsNothing() {
        #expect(chat("<c-r>sec<enter>").request == nil)
    }

    @Test func searchWithoutHistorySaysSo() {
        let chat = ChatDriver("<c-r>x")
        #expect(chat.state.notice == nil)
        #expect(chat.state.draft.editor.string == "x")
        #expect(ChatDriver("<c-r>").state.notice == "No message was sent yet")
    }

    private static let walks: [(keys: String, draft: String)] = [
        ("<up>", "third\ntry"), ("<up><up><up>", "second"),
        ("<c-p><c-p><c-p><c-p>", "first try"), ("draft<c-p><c-p><c-n><c-n>", "draft"),
        ("<c-p>!<c-p><c-n>", "third\ntry!"), ("<c-n>", ""),
    ]

    @Test(arguments: walks)
    func walk(keys: String, draft: String) {
        #expect(chat(keys).state.draft.editor.string == draft)
    }

    @Test func earlierPromptsComeBeforeThoseOfThisSession() {
        var chat = ChatDriver("now<enter>")
        chat.act(.historyLoaded(["old", "old", "", "older"]))
        #expect(chat.state.draft.history == ["old", "older", "now"])
        chat.run("<up>")
        #expect(chat.state.draft.editor.string == "now")
    }

    /// The file is read after the first frame: a quick hand is not too early.
    @Test func keysBeforeTheHistoryCount() {
        var chat = ChatDriver("<up><up>")
        chat.act(.historyLoaded(["older", "old"]))
        #expect(chat.state.draft.editor.string == "older")
        chat = ChatDriver("<up>typed")
        chat.act(.historyLoaded(["old"]))
        #expect(chat.state.draft.editor.string == "typed")
        chat = ChatDriver("")
        chat.act(.historyLoaded([]))
        chat.run("<up>")
        #expect(chat.state.draft.isEmpty)
    }

    @Test func theSameMessageTwiceIsOneEntry() {
        let turn = "same<enter>\n> start\n> finish\n"
        #expect(ChatDriver(turn + turn).state.draft.history == ["same"])
    }

    @Test func ofEqualMessagesTheLastCounts() {
        var chat = ChatDriver("b<enter>\n> finish\na<enter>\n> finish\nb<enter>")
        #expect(chat.state.draft.history == ["a", "b"])
        chat.act(.historyLoaded(["x", "b", "y", "x"]))
        #expect(chat.state.draft.history == ["y", "x", "a", "b"])
    }

    @Test func completionListsWhatItCouldBe() {
        let chat = ChatDriver("/page<tab>")
        #expect(chat.state.draft.editor.string == "/page-")
        #expect(chat.state.notice == "/page-down  /page-up")
    }
}
