import TerminalUI
import Testing

@testable import ChatUI

/// Vi's keys in the draft.
@Suite struct ViKeysTests {
    private func chat(_ script: String) -> ChatDriver {
        var chat = ChatDriver(100, 20) { $0.editing = .vi }
        chat.run(script)
        return chat
    }

    @Test(arguments: [
        ("one two<esc>0x", "ne two"), ("one two<esc>0dw", "two"), ("one two<esc>bD", "one "),
        ("one two<esc>0cwthree<esc>", "three two"), ("one<esc>dd", ""),
        ("one<esc>Itwo <esc>", "two one"), ("one<esc>A two", "one two"),
        ("one two three<esc>02dw", "three"), ("one<esc>0xxxuuu", "one"),
        ("one<esc>0x<c-r>u", "one"), ("one<esc>0yyP", "one\none"), ("one<esc>Ctwo", "ontwo"),
        ("ab<esc>0ifirst <esc>", "first ab"), ("one<esc>ssix", "onsix"),
        ("one<esc>otwo<esc>Ozero", "one\nzero\ntwo"), ("one<esc>0d$", ""), ("one<esc>d0", "e"),
        ("one two<esc>db", "one o"), ("one<esc>dz", "one"), ("abc<esc>03x", ""),
        ("a<c-j>b<c-j>c<esc>kdd", "a\nc"), ("a<c-j>b<esc>dd", "a"), ("a<c-j>b<esc>yyp", "a\nb\nb"),
        ("a<c-j>b<esc>ddp", "a\nb"), ("a<c-j>b<esc>kddp", "b\na"), ("a b<esc>0dwp", "a b"),
    ])
    func keysEdit(keys: String, text: String) {
        #expect(chat(keys).state.draft.editor.string == text)
    }

    @Test func theModeIsInTheBar() {
        #expect(!chat("one").bar.contains("NORMAL"))
        #expect(chat("one<esc>").bar.contains("NORMAL"))
        #expect(!chat("one<esc>i").bar.contains("NORMAL"))
    }

    @Test func aSentMessageLeavesAFreshDraft() {
        let chat = chat("one<esc><enter>\n> start\n> text a\n> finish\ntwo")
        #expect(chat.state.draft.editor.string == "two")
    }

    @Test func escStopsFirst() {
        var chat = chat("one<enter>")
        #expect(chat.state.conversation.isAnswering)
        chat.run("<esc>")
        #expect(!chat.state.conversation.isAnswering)
    }

    @Test func historyAndCommandsAreReached() {
        #expect(chat("one<enter><esc><esc>kk").state.draft.editor.string == "one")
        let chat = chat(Sample.turn("one", "two") + "<esc>:")
        #expect(chat.state.commandLine != nil)
        #expect(self.chat("x<esc>?").state.overlay?.content == .help)
    }

    @Test func otherKeysAreWhatTheyAre() {
        #expect(chat("one<esc><f1>").state.overlay?.content == .help)
        #expect(chat("one<esc><c-c>").state.draft.isEmpty)
    }

    @Test func withoutTheSettingNothingIsDifferent() {
        #expect(ChatDriver("one<esc>x").state.draft.editor.string == "onex")
    }
}
