import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// What keys do, as (keys, draft afterwards).
@Suite struct KeyScriptTests {
    private static let edits: [(keys: String, draft: String)] = [
        ("Hello", "Hello"),
        ("Hello<enter>", ""),
        ("one<c-j>two", "one\ntwo"),
        ("one<a-enter>two<s-enter>three<c-enter>", "one\ntwo\nthree\n"),
        ("one\\<enter>two", "one\ntwo"),
        ("abc<left><left><c-d>", "ac"),
        ("one two<c-w>", "one "),
        ("one two<c-a><c-k><c-y><c-y>", "one twoone two"),
        ("one<c-u>", ""),
        ("one<c-u><c-_>", "one"),
        ("ab<c-t>", "ba"),
        ("日本<backspace>", "日"),
        ("  <enter>", "  "),
        ("draft<up><down>", "draft"),
        ("first<enter>\n> start\n> finish\ndraft<up><down>", "draft"),
        ("first<enter>\n> start\n> finish\ndraft<up>", "first"),
        ("first<enter>\n> start\n> finish\n<up>!<down><up>", "first!"),
        ("first<enter>\n> start\n> finish\none<c-j>two<up>X", "oneX\ntwo"),
        ("first<enter>\n> start\n> finish\none<c-j>two<up><up>", "first"),
        ("first<enter>\n> start\n> finish\n<c-p><c-n>", ""),
        ("draft<c-c>", ""),
        ("draft<c-c><up>", "draft"),
        ("draft<c-c><c-_>", "draft"),
        ("> paste one\\ntwo\n<c-_>", ""),
        ("/he<tab>", "/help "),
        ("/history-<tab>", "/history-"),
        ("/modle<enter>", "/modle"),
        ("/new idea<enter>", "/new idea"),
    ]

    @Test(arguments: edits)
    func draft(keys: String, draft: String) {
        #expect(ChatDriver(keys).state.draft.editor.string == draft)
    }

    private static let sent: [(keys: String, texts: [String])] = [
        ("Hello<enter>", ["Hello"]),
        ("//help me<enter>", ["/help me"]),
        ("/etc/hosts what is this<enter>", ["/etc/hosts what is this"]),
        ("/modle<enter>", []),
        ("/help me<enter>", []),
        ("<enter>", []),
        ("> paste one\\ntwo\\n", []),
        ("> paste one\\ntwo\n<enter>", ["one\ntwo"]),
        ("One<enter>Two<enter>", ["One"]),
        ("One<enter>\n> start\n> text 1\n> finish\nTwo<enter>", ["One", "Two"]),
        ("One<enter>\n> crash\n<tab>r", ["One", "One"]),
    ]

    @Test(arguments: sent)
    func sends(keys: String, texts: [String]) {
        let requests = ChatDriver(keys).effects.compactMap { effect in
            if case .send(_, let request, _) = effect { request.transcript.last?.text } else { nil }
        }
        #expect(requests == texts)
    }

    @Test func firstCharacterPrewarms() {
        #expect(ChatDriver("Hi").effects == [.prewarm])
    }

    @Test(arguments: [
        ("<c-l>", Effect.repaint), ("<c-z>", .suspend), ("<c-d>", .quit), ("/quit<enter>", .quit),
        ("/q<enter>", .quit), ("/probe<enter>", .probe), ("/redr<enter>", .repaint),
    ])
    func effects(keys: String, effect: Effect) {
        #expect(ChatDriver(keys).effects.last == effect)
    }

    @Test func deleteKeyOfAnEmptyDraftQuitsOnlyThere() {
        #expect(ChatDriver("a<left><c-d>").effects == [.prewarm])
    }

    @Test(arguments: ["?", "<f1>", "/help<enter>", "/?<enter>", "/hel<enter>"])
    func helpOpens(keys: String) {
        #expect(ChatDriver(keys).state.overlay?.content == .help)
    }

    @Test func questionMarkInADraftIsText() {
        let chat = ChatDriver("why?")
        #expect(chat.state.overlay == nil)
        #expect(chat.state.draft.editor.string == "why?")
    }

    @Test(arguments: ["<esc>", "<c-c>", "q", "<f1>"])
    func helpCloses(key: String) {
        #expect(ChatDriver("<f1>" + key).state.overlay == nil)
    }

    @Test func systemInstructionsGoWithTheNextRequest() {
        let chat = ChatDriver("/system Be brief<enter>Hi<enter>")
        #expect(chat.request?.instructions == "Be brief")
        #expect(
            ChatDriver("/system Be brief<enter>/system -<enter>Hi<enter>").request?.instructions
                == nil)
    }
}
