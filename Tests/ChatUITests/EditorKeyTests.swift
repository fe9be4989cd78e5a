import TerminalUI
import Testing

@testable import ChatUI

/// The draft in the user's own editor.
@Suite struct EditorKeyTests {
    @Test(arguments: ["<c-g>", "<c-x><c-e>"])
    func theDraftGoesAndComesBack(keys: String) {
        var chat = ChatDriver("Hello\(keys)")
        #expect(chat.effects.last == .editDraft("Hello"))
        chat.act(.draftEdited("Hello,\nyou"))
        #expect(chat.state.draft.editor.string == "Hello,\nyou")
        chat.run("<c-_>")
        #expect(chat.state.draft.editor.string == "Hello")
    }

    @Test func anotherKeyEndsTheChord() {
        let chat = ChatDriver("Hello<c-x>x<c-e>!")
        #expect(chat.state.draft.editor.string == "Hellox!")
        #expect(!chat.effects.contains { if case .editDraft = $0 { true } else { false } })
    }

    @Test func longPastesGoWhole() {
        var chat = ChatDriver("")
        let text = String(repeating: "a\n", count: 50)
        chat.act(.input(.paste(text)))
        chat.run("<c-g>")
        #expect(chat.effects.last == .editDraft(text))
    }
}
