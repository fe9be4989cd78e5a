import TerminalUI
import Testing

@testable import ChatUI

/// Messages that are sent while an answer is coming.
@Suite struct QueueTests {
    private static let busy = "One<enter>\n> start\n> text half\nTwo<enter>Three<enter>\n"

    private func sent(_ chat: ChatDriver) -> [String] {
        chat.effects.compactMap { effect in
            if case .send(_, let request, _) = effect { request.transcript.last?.text } else { nil }
        }
    }

    private func screen(_ chat: ChatDriver) -> String { chat.frame.buffer.screenText() }

    @Test func theyWaitInSight() {
        let chat = ChatDriver(Self.busy)
        #expect(sent(chat) == ["One"])
        #expect(chat.state.draft.isEmpty)
        #expect(screen(chat).contains("waits: Two"))
        #expect(screen(chat).contains("waits: Three"))
    }

    @Test func theyGoOutOneAfterTheOther() {
        var chat = ChatDriver(Self.busy + "> finish\n")
        #expect(sent(chat) == ["One", "Two"])
        #expect(chat.state.queue == ["Three"])
        chat.run("> start\n> text 2\n> finish MAX_TOKENS\n")
        #expect(sent(chat) == ["One", "Two", "Three"])
        #expect(chat.request?.transcript.map(\.text) == ["One", "half", "Two", "2", "Three"])
        chat.run("> start\n> text 3\n> finish\n")
        #expect(sent(chat).count == 3)
    }

    /// C49: a cancelled answer takes nothing with it, and sends nothing.
    @Test(arguments: ["<esc>", "<c-c>", "> crash", "> finish SAFETY"])
    func afterATroubleTheyStay(end: String) {
        var chat = ChatDriver(Self.busy + end)
        #expect(sent(chat) == ["One"])
        #expect(chat.state.queue == ["Two", "Three"])
        #expect(chat.state.notice?.contains("2 messages still waiting") == true)
        chat.run("<enter>")
        #expect(sent(chat) == ["One", "Two"])
    }

    @Test func theLastComesBackIntoTheDraft() {
        var chat = ChatDriver(Self.busy + "<up>")
        #expect(chat.state.draft.editor.string == "Three")
        #expect(chat.state.queue == ["Two"])
        chat.run("!<enter>")
        #expect(chat.state.queue == ["Two", "Three!"])
    }

    @Test func anotherConversationGetsNone() {
        let chat = ChatDriver(Self.busy + "/new<enter>")
        #expect(chat.state.queue.isEmpty)
        #expect(chat.state.draft.history.suffix(2).contains("Three"))
        #expect(chat.state.draft.history.contains("Two"))
    }

    @Test(arguments: [(40, 12), (20, 6), (100, 30)])
    func manyTakeFewRows(columns: Int, rows: Int) {
        var chat = ChatDriver(columns, rows)
        chat.run("One<enter>\n> start\n")
        for number in 0..<20 { chat.run("Message \(number)<enter>") }
        #expect(chat.state.queue.count == 20)
        #expect(chat.state.layout.draft.size.rows >= 1)
        #expect(chat.state.layout.queue.size.rows <= 3)
        if rows == 30 { #expect(screen(chat).contains("… 18 messages more waiting")) }
    }
}
