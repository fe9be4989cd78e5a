import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// The list of conversations.
@Suite struct SessionsTests {
    /// With the list open and filled.
    private func chat(_ keys: String = "", entries: [SessionEntry] = Sample.sessions) -> ChatDriver
    {
        var chat = ChatDriver(100, 20) { $0.keepsConversations = true }
        chat.run("<f5>")
        answer(&chat, entries)
        _ = chat.takeEffects()
        if !keys.isEmpty { chat.run(keys) }
        return chat
    }

    private func answer(_ chat: inout ChatDriver, _ entries: [SessionEntry]) {
        chat.act(.sessions(entries, query: chat.state.lastQuery))
    }

    private func queries(_ chat: inout ChatDriver) -> [SessionsQuery] {
        chat.takeEffects().compactMap {
            if case .listSessions(let query) = $0 { query } else { nil }
        }
    }

    private func titles(_ chat: ChatDriver) -> [String] {
        chat.state.overlay?.sessionsList?.entries.map(\.summary.title) ?? []
    }

    private func screen(_ chat: ChatDriver) -> String { chat.frame.buffer.screenText() }

    @Test(arguments: ["<f5>", "/sessions<enter>", "/resume<enter>"])
    func asksForTheNewest(keys: String) {
        var chat = ChatDriver(80, 16)
        chat.run(keys)
        let queries = queries(&chat)
        #expect(queries.map(\.text) == [""])
        #expect(queries.first?.offset == 0)
        #expect(screen(chat).contains("Looking"))
        answer(&chat, [])
        #expect(screen(chat).contains("No conversation is saved yet"))
    }

    @Test func slashTakesWords() {
        var chat = ChatDriver(80, 16)
        chat.run("/sessions blue sky<enter>")
        #expect(queries(&chat).map(\.text) == ["blue sky"])
        #expect(screen(chat).contains("Search: blue sky"))
    }

    @Test func showsTitleAgeMessagesAndModels() {
        let rows = screen(chat())
        for words in [
            "▸ Sky colours", "now", "on screen · SmolLM2", "2 h", "1,234 messages",
            "2 days", "3 months", "1 message ", "2 years", "(no text)", "5 conversations",
        ] {
            #expect(rows.contains(words), "\(words)\n\(rows)")
        }
    }

    // MARK: Searching

    @Test func everyLetterSearches() {
        var chat = chat("sky")
        #expect(queries(&chat).map(\.text) == ["s", "sk", "sky"])
        answer(&chat, [Sample.session("b", "Blue", 60, passages: ["Why is the sky\nblue?"])])
        #expect(screen(chat).contains("    Why is the sky blue?"))
        #expect(screen(chat).contains("1 conversation with these words"))
        chat.run("<backspace>")
        #expect(queries(&chat).map(\.text) == ["sk"])
        chat.run("<left>")
        #expect(queries(&chat).isEmpty)
    }

    @Test func answersToEarlierQuestionsAreIgnored() {
        var chat = chat("s")
        let early = chat.state.lastQuery
        chat.run("k")
        answer(&chat, [Sample.session("b", "Right", 60)])
        chat.act(.sessions([Sample.session("c", "Wrong", 60)], query: early))
        chat.act(.sessionsFailed("Wrong", query: early))
        #expect(titles(chat) == ["Right"])
        #expect(!screen(chat).contains("Wrong"))
    }

    /// One that comes when the list is closed, or is another one.
    @Test func aListOfBeforeIsNotThisList() {
        var chat = chat("s")
        let early = chat.state.lastQuery
        chat.run("<esc>")
        chat.act(.sessions(Sample.sessions, query: early))
        #expect(chat.state.overlay == nil)
        chat.run("<f5>")
        chat.act(.sessions(Sample.sessions, query: early))
        #expect(titles(chat).isEmpty)
    }

    @Test func aFailureIsSaid() {
        var chat = chat("x")
        chat.act(.sessionsFailed("The disk is gone", query: chat.state.lastQuery))
        #expect(screen(chat).contains("The disk is gone"))
        var empty = ChatDriver(80, 16)
        empty.run("<f5>")
        empty.act(.sessionsFailed("The disk is gone", query: empty.state.lastQuery))
        #expect(screen(empty).contains("The disk is gone"))
    }

    @Test func pastedTextIsSearchedInOneLine() {
        var chat = chat("> paste blue\\nsky")
        #expect(queries(&chat).map(\.text) == ["blue sky"])
    }

    // MARK: Pages

    @Test func moreComesAsTheEndComesNear() {
        func page(_ first: Int) -> [SessionEntry] {
            (first..<first + 50).map { Sample.session("id\($0)", "Title \($0)", 60) }
        }
        var chat = chat(entries: page(0))
        chat.run("<down>")
        #expect(queries(&chat).isEmpty)
        chat.run("<c-end>")
        #expect(queries(&chat).map(\.offset) == [50])
        chat.run("<up>")
        #expect(queries(&chat).isEmpty)
        // One was written to meanwhile, so that all moved by one.
        answer(&chat, page(49))
        #expect(titles(chat).count == 99)
        #expect(Set(titles(chat)).count == 99)
        #expect(chat.state.overlay?.sessionsList?.chosen?.summary.title == "Title 48")
        #expect(screen(chat).contains("▸ Title 48"))
        chat.run("<c-end>")
        #expect(queries(&chat).map(\.offset) == [99])
        answer(&chat, [])
        chat.run("<up><down>")
        #expect(queries(&chat).isEmpty)
        #expect(screen(chat).contains("99 conversations, the latest first"))
    }

    // MARK: Opening

    private func opened(_ chat: inout ChatDriver) -> [String] {
        chat.takeEffects().compactMap {
            if case .openSession(let id, _) = $0 { id } else { nil }
        }
    }

    @Test func enterOpensTheChosenOne() {
        var chat = chat("<down><down><up><enter>")
        #expect(opened(&chat) == ["b"])
        #expect(chat.state.overlay == nil)
        #expect(chat.state.isOpening)
        // What is sent meanwhile waits.
        chat.run("Hi<enter>")
        #expect(chat.request == nil)
    }

    @Test func theOneOnTheScreenIsNotOpenedAgain() {
        var chat = chat("<enter>")
        #expect(opened(&chat).isEmpty)
        #expect(chat.state.overlay == nil)
        #expect(chat.state.notice == "This conversation is on the screen")
    }

    @Test func resumeOpensByName() {
        var chat = ChatDriver("/resume abc<enter>")
        #expect(opened(&chat) == ["abc"])
    }

    @Test func aRunningAnswerIsNotCutOff() {
        var chat = ChatDriver(100, 20)
        chat.run("Hi<enter>\n> start\n> text Yes\n<f5>")
        answer(&chat, Sample.sessions)
        chat.run("<down><enter>")
        #expect(opened(&chat).isEmpty)
        #expect(chat.state.overlay != nil)
        #expect(screen(chat).contains("The answer is still coming: Esc in the conversation stops"))
        #expect(chat.state.conversation.isAnswering)
        chat.run("<esc>\n/resume b<enter>")
        #expect(opened(&chat).isEmpty)
        #expect(chat.state.notice?.contains("still coming") == true)
    }

    /// The one on the screen is kept, and let go once the other is there.
    @Test func theOtherOneTakesItsPlace() {
        var chat = ChatDriver(100, 20) { $0.keepsConversations = true }
        chat.run(Sample.turn("One", "1") + "/resume abc<enter>")
        _ = chat.takeEffects()
        let stored = StoredConversation(
            id: "abc", created: 0, head: 1,
            messages: [StoredMessage(number: 1, parent: nil, created: 0, parts: [.text("Old")])])
        let conversation = Conversation(stored) { _ in "08:00" }
        chat.act(.previewed(conversation))
        #expect(chat.takeEffects() == [.leave(ConversationReference(serial: 0))])
        chat.act(.opened(conversation, mode: nil, isOpenElsewhere: false))
        #expect(chat.takeEffects().isEmpty)
        #expect(screen(chat).contains("Old"))
        chat.run("/new<enter>")
        let left = ConversationReference(serial: 2, storedID: "abc")
        #expect(chat.takeEffects().contains(.leave(left)))
    }

    @Test func whatCannotBeOpenedLeavesAllAsItIs() {
        var chat = ChatDriver(100, 20) { $0.keepsConversations = true }
        chat.run(Sample.turn("One", "1") + "/resume abc<enter>")
        chat.act(.notOpened("There is none"))
        #expect(screen(chat).contains("One"))
        #expect(!chat.takeEffects().contains { if case .leave = $0 { true } else { false } })
        chat.run("Two<enter>")
        #expect(chat.request?.transcript.map(\.text) == ["One", "1", "Two"])
    }

    /// Its beginning was never there.
    @Test func aPreviewOfWhatIsGoneGoes() {
        var chat = ChatDriver(100, 20)
        chat.run("/resume abc<enter>")
        let stored = StoredConversation(
            id: "abc", created: 0, head: 7,
            messages: [StoredMessage(number: 7, parent: 6, created: 0, parts: [.text("End")])])
        chat.act(.previewed(Conversation(stored) { _ in "08:00" }))
        #expect(screen(chat).contains("End"))
        chat.act(.notOpened("It is gone"))
        #expect(chat.state.conversation.messages.isEmpty)
        #expect(chat.state.conversation.storedID == nil)
    }

    // MARK: Changing

    @Test func aTitleIsTypedInPlace() {
        var chat = chat("<down><c-r><c-u>Planets<left>")
        #expect(screen(chat).contains("▸ Planets"))
        #expect(queries(&chat).isEmpty)
        chat.run("<enter>")
        #expect(chat.takeEffects() == [.renameSession("b", title: "Planets")])
        #expect(titles(chat)[1] == "Planets")
        chat.run("<c-r>no<esc>")
        #expect(chat.takeEffects().isEmpty)
        #expect(titles(chat)[1] == "Planets")
        chat.run("<c-r><c-u> <enter>")
        #expect(chat.takeEffects() == [.renameSession("b", title: nil)])
    }

    @Test func theOneOnTheScreenGetsItsTitleAtOnce() {
        var chat = ChatDriver(100, 20)
        chat.run(Sample.turn("One", "1") + "<f5>")
        answer(&chat, Sample.sessions)
        chat.run("<c-r> at dusk<enter><esc>")
        #expect(chat.frame.buffer.rowText(0).contains("Sky colours at dusk"))
    }

    @Test func whatIsRemovedComesBack() {
        var chat = chat("<down><delete>")
        #expect(chat.takeEffects() == [.removeSession("b")])
        #expect(titles(chat).count == 4)
        #expect(screen(chat).contains("Ctrl-_ brings it back"))
        chat.run("<delete>")
        #expect(chat.takeEffects() == [.removeSession("c")])
        // An answer that was under way does not bring it back.
        answer(&chat, Sample.sessions)
        #expect(titles(chat).count == 3)
        chat.run("<esc><f5>")
        _ = chat.takeEffects()
        chat.run("<c-_>")
        #expect(chat.takeEffects() == [.restoreSession("c")])
        chat.act(.sessionChanged(id: "c", failure: nil))
        #expect(queries(&chat).count == 1)
        answer(&chat, Sample.sessions)
        #expect(titles(chat).count == 4)
        chat.run("<c-_>")
        #expect(chat.takeEffects() == [.restoreSession("b")])
    }

    @Test func theOneOnTheScreenIsNotRemoved() {
        var chat = chat("<delete>")
        #expect(chat.takeEffects().isEmpty)
        #expect(titles(chat).count == 5)
        #expect(screen(chat).contains("/new leaves it first"))
    }

    @Test func aRemovalThatFailedIsToldAndUndone() {
        var chat = chat("<down><delete>")
        chat.act(.sessionChanged(id: "b", failure: "The disk cannot be written"))
        answer(&chat, Sample.sessions)
        #expect(titles(chat).count == 5)
        #expect(screen(chat).contains("The disk cannot be written"))
        #expect(chat.state.removedSessions.isEmpty)
    }

    @Test func undoWithoutARemovalIsTheSearchLines() {
        var chat = chat("sky")
        _ = chat.takeEffects()
        chat.run("<c-_>")
        #expect(queries(&chat).map(\.text) == [""])
    }

    @Test func exportAsksAndSaysWhere() {
        var chat = chat("<down><c-x>")
        #expect(chat.takeEffects() == [.exportSession("b")])
        chat.act(.notice("Written to /x/planets.md"))
        #expect(screen(chat).contains("Written to /x/planets.md"))
        #expect(chat.state.overlay != nil)
    }

    @Test func anEmptyListTakesEveryKey() {
        var chat = chat(entries: [])
        chat.run("<down><up><pagedown><c-home><c-r><delete><c-x><enter><c-_><tab><f1><f1><esc>")
        #expect(chat.state.overlay == nil)
    }

    @Test func theChosenRowStaysInView() {
        let many = (0..<50).map { Sample.session("id\($0)", "Title \($0)", 60, passages: ["x"]) }
        var chat = chat("x")
        answer(&chat, many)
        for keys in ["<c-end>", "<pageup>", "<up>", "<c-home>", "<pagedown>", "> size 40x8"] {
            chat.run(keys)
            #expect(screen(chat).contains("▸ "), "\(keys)\n\(screen(chat))")
        }
    }

    @Test func hostileWordsAreHarmless() {
        let evil = Sample.session(
            "x", "evil\u{1B}[2J\nname", 60, models: ["m\u{9B}1m"], passages: ["\u{1B}]0;x\u{7}"])
        var chat = chat("e")
        answer(&chat, [evil])
        #expect(
            chat.frame.buffer.cells.allSatisfy {
                !$0.cluster.contains("\u{1B}") && !$0.cluster.contains("\u{9B}")
            })
    }

    @Test func withoutAScreenItIsLines() {
        var chat = ChatDriver(80, 16)
        chat.act(.line("/sessions"))
        #expect(chat.state.overlayLines(width: 78).isEmpty)
        answer(&chat, Sample.sessions)
        let lines = chat.state.overlayLines(width: 78)
        #expect(
            lines.first == "a · now · Sky colours · 4 messages · on screen · SmolLM2-135M-Instruct")
        #expect(lines.last == "/resume ID opens one.")
        chat.act(.line("/resume c"))
        #expect(opened(&chat) == ["c"])
    }

    // MARK: The log

    @Test func theLogsEndIsSeenFirst() {
        var chat = ChatDriver(60, 10)
        chat.run("/log<enter>")
        #expect(chat.effects.last == .readLog)
        chat.act(.logRead((1...50).map { "line \($0) \u{1B}[2J" }))
        #expect(screen(chat).contains("line 50"))
        #expect(!screen(chat).contains("\u{1B}"))
        chat.run("g")
        #expect(screen(chat).contains("line 1 "))
        chat.run("<esc>")
        chat.act(.logRead(["late"]))
        #expect(chat.state.overlay == nil)
    }

    @Test func anEmptyLogIsSaid() {
        var chat = ChatDriver(60, 10)
        chat.run("/log<enter>")
        chat.act(.logRead([]))
        #expect(screen(chat).contains("Nothing was logged yet"))
    }

    private static let ages: [(seconds: Double, words: String)] = [
        (-5, "now"), (59, "now"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"),
        (86_399, "23 h"), (86_400, "1 day"), (60 * 86_400, "60 days"), (61 * 86_400, "2 months"),
        (731 * 86_400, "2 years"), (.nan, "now"), (.infinity, "now"),
    ]

    @Test(arguments: ages)
    func anAgeHasOneUnit(seconds: Double, words: String) {
        #expect(Numbers.age(seconds: seconds) == words)
    }
}
