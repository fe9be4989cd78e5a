import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// What is wanted of the store, and what comes from it.
@Suite struct KeepingTests {
    private func chat(change: (inout Settings) -> Void = { _ in }) -> ChatDriver {
        ChatDriver(60, 24) { settings in
            settings.keepsConversations = true
            change(&settings)
        }
    }

    private func kept(_ chat: inout ChatDriver) -> [KeptTurn] {
        chat.takeEffects().compactMap { if case .keep(_, let turn) = $0 { turn } else { nil } }
    }

    @Test func aTurnIsKeptBeforeItIsSent() throws {
        var chat = chat()
        chat.run("Hello<enter>")
        let effects = chat.takeEffects()
        let keep = try #require(
            effects.firstIndex { if case .keep(turn: 1, _) = $0 { true } else { false } })
        let send = try #require(
            effects.firstIndex { if case .send(turn: 1, _, _) = $0 { true } else { false } })
        #expect(keep < send)
    }

    @Test func messagesFollowEachOther() {
        var chat = chat()
        chat.run(Sample.turn("One", "1") + Sample.turn("Two", "2"))
        let turns = kept(&chat)
        #expect(turns.map(\.question?.text) == ["One", "Two"])
        #expect(turns.map(\.question?.number) == [1, 3])
        #expect(turns.map(\.question?.parent) == [nil, 2])
        #expect(turns.map(\.answer) == [2, 4])
        #expect(turns.map(\.parent) == [1, 3])
        #expect(turns.map(\.conversation) == [0, 0])
    }

    @Test func askingAgainKeepsTheQuestionOnce() {
        var chat = chat()
        chat.run("One<enter>\n> crash\n/again<enter>")
        let turns = kept(&chat)
        #expect(turns.map(\.question?.text) == ["One", nil])
        #expect(turns.map(\.answer) == [2, 2])
    }

    @Test func nothingIsKeptWhereNothingIsToBe() {
        var chat = ChatDriver("Hello<enter>\n> finish\n/new<enter>")
        #expect(kept(&chat).isEmpty)
        #expect(chat.state.notice?.contains("is gone") == true)
    }

    @Test func aNewConversationLeavesTheOneBefore() {
        var chat = chat()
        chat.run("One<enter>\n> start\n/new<enter>")
        #expect(
            chat.takeEffects().suffix(2) == [
                .cancel(turn: 1), .leave(ConversationReference(serial: 0)),
            ])
        #expect(chat.state.notice?.contains("is saved") == true)
        chat.run("Two<enter>")
        let turn = kept(&chat).first
        #expect(turn?.conversation == 1)
        #expect(turn?.question?.parent == nil)
    }

    // MARK: Opening

    private static var stored: StoredConversation {
        var interrupted = AnswerRecord(mode: .preferOnDevice)
        interrupted.apply(.started(Sample.model, Sample.decision))
        interrupted.apply(.textDelta("Half an"))
        interrupted.isInterrupted = true
        var finished = AnswerRecord(mode: .preferOnDevice)
        finished.apply(.started(Sample.cloudModel, Sample.cloudDecision))
        finished.apply(.textDelta("The first"))
        finished.apply(.finished(.stop, Sample.statistics))
        return StoredConversation(
            id: "abc", title: "A title", created: 0, system: "Be brief.",
            options: Sample.options(["device.seed": "7"]), head: 9,
            messages: [
                StoredMessage(number: 1, parent: nil, created: 0, parts: [.text("One")]),
                StoredMessage(number: 2, parent: 1, created: 0, answer: finished),
                StoredMessage(number: 8, parent: 2, created: 0, parts: [.text("Two")]),
                StoredMessage(number: 9, parent: 8, created: 0, answer: interrupted),
            ])
    }

    private func open(
        _ chat: inout ChatDriver, mode: InferenceMode? = nil, isOpenElsewhere: Bool = false
    ) {
        chat.act(
            .opened(
                Conversation(Self.stored) { _ in "08:00" }, mode: mode,
                isOpenElsewhere: isOpenElsewhere))
    }

    @Test func aStoredConversationIsOnTheScreenAgain() {
        var chat = chat { $0.isOpening = true }
        open(&chat)
        #expect(
            chat.frame.buffer.rowText(0).contains("A title"))
        let rows = (0..<24).map(chat.frame.buffer.rowText)
        for text in [
            "You · 08:00", "gemini-3.1-flash-lite · cloud", "The first", "Half an",
            "on device · interrupted", "The program ended while this answer was coming.",
        ] {
            #expect(rows.contains { $0.contains(text) }, "\(text)\n\(rows.joined(separator: "\n"))")
        }
        #expect(chat.state.conversation.options == Sample.options(["device.seed": "7"]))
        #expect(!chat.state.conversation.isAnswering)
        // Why the second answered is still to be had.
        #expect(chat.state.conversation.messages[1].answer?.decision == Sample.cloudDecision)
    }

    @Test func theNextAnswerKnowsTheWholeHistory() {
        var chat = chat()
        open(&chat)
        chat.run("Three<enter>")
        #expect(
            chat.request?.transcript.map(\.text) == ["One", "The first", "Two", "Half an", "Three"])
        #expect(chat.request?.instructions == "Be brief.")
        let turn = kept(&chat).first
        #expect(turn?.storedID == "abc")
        #expect(turn?.question == .init(number: 10, parent: 9, text: "Three"))
    }

    @Test func aPromptWaitsForTheConversation() {
        var chat = chat { $0.isOpening = true }
        chat.act(.submit("Three"))
        #expect(chat.request == nil)
        chat.run("typed<enter>")
        #expect(chat.request == nil)
        #expect(chat.state.draft.editor.string == "typed")
        open(&chat)
        #expect(chat.request?.transcript.last?.text == "Three")
        #expect(chat.request?.transcript.count == 5)
    }

    /// The end of a long conversation is shown before the rest is there.
    @Test func aPreviewIsOnlyLookedAt() {
        var chat = chat { $0.isOpening = true }
        chat.act(.previewed(Conversation(Self.stored) { _ in "08:00" }))
        #expect((0..<24).map(chat.frame.buffer.rowText).contains { $0.contains("Half an") })
        chat.run("Three<enter>")
        #expect(chat.request == nil)
        open(&chat)
        #expect(!chat.takeEffects().contains(.leave(ConversationReference(serial: 1))))
        chat.run("<enter>")
        #expect(chat.request?.transcript.last?.text == "Three")
    }

    @Test func whatCannotBeOpenedIsSaid() {
        var chat = chat { $0.isOpening = true }
        chat.act(.submit("Hello"))
        chat.act(.notOpened("There is none"))
        #expect(chat.state.notice == "There is none")
        #expect(chat.request?.transcript.map(\.text) == ["Hello"])
    }

    private static let modes:
        [(wished: InferenceMode?, stored: InferenceMode?, inForce: InferenceMode, InferenceMode)] =
            [
                (nil, nil, .preferInCloud, .preferInCloud),
                (nil, .onlyOnDevice, .preferInCloud, .onlyOnDevice),
                (nil, .preferInCloud, .onlyOnDevice, .onlyOnDevice),
                (nil, .preferInCloud, .preferOnDevice, .preferInCloud),
                (.onlyInCloud, .onlyOnDevice, .onlyInCloud, .onlyInCloud),
            ]

    @Test(arguments: modes)
    func whatWasSaidInPrivateStaysPrivate(
        wished: InferenceMode?, stored: InferenceMode?, inForce: InferenceMode, mode: InferenceMode
    ) {
        var chat = chat {
            $0.mode = inForce
            $0.wishes.mode = wished
        }
        open(&chat, mode: stored)
        #expect(chat.state.mode == mode)
        #expect(
            chat.takeEffects().contains(.modeChanged(mode)) == (mode != inForce))
    }

    @Test func theCommandLineWinsOverWhatWasStored() {
        var chat = chat {
            $0.wishes.instructions = "Be long."
            $0.wishes.options = Sample.options(["device.seed": "8"])
        }
        open(&chat)
        chat.run("Three<enter>")
        #expect(chat.request?.instructions == "Be long.")
        #expect(chat.state.conversation.options == Sample.options(["device.seed": "8"]))
    }

    @Test func aConversationThatIsOpenElsewhereIsTold() {
        var chat = chat()
        open(&chat, isOpenElsewhere: true)
        #expect(chat.state.notice?.contains("open in another window") == true)
    }

    @Test func anOpenedConversationIsLaidOutAnew() {
        var chat = chat()
        chat.run(Sample.turn("One", "The other text"))
        open(&chat)
        let rows = (0..<24).map(chat.frame.buffer.rowText).joined(separator: "\n")
        #expect(!rows.contains("other text"))
    }

    // MARK: Trouble

    private static let troubles: [(trouble: StoreTrouble, words: String)] = [
        (.full(path: "/x/tandem.db"), "The disk is full"),
        (.readOnly(path: "/x/tandem.db"), "cannot be written"),
        (.unusable(path: "/x/tandem.db", reason: "bad\u{1B}[2J luck"), "not saved"),
        (.newer(path: "/x/tandem.db", migration: "later"), "newer version"),
        (.setAside(path: "/x/tandem.db.damaged-1"), "/x/tandem.db.damaged-1"),
    ]

    @Test(arguments: troubles)
    func troubleLasts(trouble: StoreTrouble, words: String) {
        var chat = chat()
        chat.act(.storeTrouble(trouble))
        func isShown() -> Bool {
            (0..<24).map(chat.frame.buffer.rowText).joined(separator: " ").contains(words)
        }
        #expect(isShown())
        chat.run(Sample.turn("One", "1"))
        #expect(isShown())
        chat.act(.storeTrouble(nil))
        #expect(!isShown())
    }

    @Test func whatIsLostIsCounted() {
        #expect(StoreWords.lost(0, .full(path: "/x")) == nil)
        #expect(
            StoreWords.lost(2, .full(path: "/x"))
                == "2 conversations could not be saved: the disk is full (/x)")
    }
}
