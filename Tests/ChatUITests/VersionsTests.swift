import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// Asking again, in the same words or in others: nothing is overwritten.
@Suite struct VersionsTests {
    private func chat(_ script: String, change: (inout Settings) -> Void = { _ in }) -> ChatDriver {
        var chat = ChatDriver(80, 24) { settings in
            settings.keepsConversations = true
            change(&settings)
        }
        chat.run(script)
        return chat
    }

    private func texts(_ chat: ChatDriver) -> [String] {
        chat.state.conversation.messages.map(\.text)
    }

    private func kept(_ chat: inout ChatDriver) -> [KeptTurn] {
        chat.takeEffects().compactMap { if case .keep(_, let turn) = $0 { turn } else { nil } }
    }

    private func heads(_ chat: inout ChatDriver) -> [Int?] {
        chat.takeEffects().compactMap {
            if case .showBranch(_, let head) = $0 { .some(head) } else { nil }
        }
    }

    private static let answered = "> start\n> text second\n> finish\n"
    private static let two = Sample.turn("One", "first") + "<tab>r\n" + answered

    // MARK: Answers

    @Test func anAnswerIsAskedForAgainBesideTheFirst() {
        var chat = chat(Sample.turn("One", "first"))
        _ = chat.takeEffects()
        chat.run("<tab>r")
        #expect(chat.request?.transcript.map(\.text) == ["One"])
        let turn = kept(&chat).first
        #expect(turn?.question == nil)
        #expect(turn?.parent == 1)
        #expect(turn?.answer == 3)
        chat.run(Self.answered)
        #expect(texts(chat) == ["One", "second"])
    }

    @Test func versionsAreTurnedOver() {
        var chat = chat(Self.two + "<tab>")
        _ = chat.takeEffects()
        let rows = (0..<24).map(chat.frame.buffer.rowText)
        #expect(rows.contains { $0.contains("2 of 2 · Left Right") }, "\(rows)")
        chat.run("<left>")
        #expect(texts(chat) == ["One", "first"])
        #expect(heads(&chat) == [2])
        chat.run("<left>")
        #expect(chat.state.notice == "This is the first version")
        chat.run("<right>")
        #expect(texts(chat) == ["One", "second"])
        #expect(heads(&chat) == [3])
        chat.run("<right>")
        #expect(chat.state.notice == "This is the last version")
    }

    @Test func whatFollowedAVersionComesAndGoesWithIt() {
        var chat = chat(Sample.turn("One", "first") + Sample.turn("Two", "2"))
        chat.run("<tab>kkr\n" + Self.answered)
        #expect(texts(chat) == ["One", "second"])
        chat.run(Sample.turn("Other", "3"))
        #expect(chat.request?.transcript.map(\.text) == ["One", "second", "Other"])
        chat.run("<tab>kk<left>")
        #expect(texts(chat) == ["One", "first", "Two", "2"])
        chat.run("<right>")
        #expect(texts(chat) == ["One", "second", "Other", "3"])
    }

    @Test func theOtherModelAnswersBesideTheFirst() {
        var chat = chat(Sample.turn("One", "first"))
        _ = chat.takeEffects()
        chat.run("<tab>>")
        guard
            case .send(_, let request, mode: .onlyInCloud)? =
                chat.takeEffects().first(where: {
                    if case .send = $0 { true } else { false }
                })
        else { return #expect(Bool(false), "not sent") }
        #expect(request.transcript.map(\.text) == ["One"])
        chat.run("> start-cloud\n> text afar\n> finish\n<tab><left>")
        #expect(chat.answer?.model == Sample.model)
        chat.run("<right>")
        #expect(chat.answer?.model == Sample.cloudModel)
    }

    /// An answer that came to nothing is none to go back to.
    @Test func whatCameToNothingIsReplaced() {
        let chat = chat("One<enter>\n> crash\n<tab>r\n" + Self.answered)
        #expect(texts(chat) == ["One", "second"])
        #expect(chat.state.conversation.version(at: 1) == nil)
    }

    @Test func nothingIsTurnedWhileAnAnswerComes() {
        var chat = chat(Self.two + "<tab>r\n> start\n> text third\n<tab><left>")
        #expect(texts(chat) == ["One", "third"])
        chat.run("> finish\n<left>")
        #expect(texts(chat) == ["One", "second"])
    }

    @Test func withOneVersionTheKeysSaySo() {
        var chat = chat(Sample.turn("One", "first") + "<tab><left>")
        #expect(chat.state.notice?.hasPrefix("There is one version only") == true)
        chat = self.chat("<tab>")
        chat.run("/version-before<enter>")
        #expect(chat.state.notice?.hasPrefix("There is one version only") == true)
    }

    // MARK: Messages

    @Test(arguments: ["<esc><esc>", "<tab>e", "/edit<enter>"])
    func theLastMessageIsWrittenInOtherWords(keys: String) {
        var chat = chat(Sample.turn("One", "first") + Sample.turn("Two", "2"))
        chat.run(keys)
        #expect(chat.state.draft.editor.string == "Two")
        _ = chat.takeEffects()
        chat.run("!<enter>")
        #expect(chat.request?.transcript.map(\.text) == ["One", "first", "Two!"])
        let turn = kept(&chat).first
        #expect(turn?.question == .init(number: 5, parent: 2, text: "Two!"))
        chat.run("> start\n> text new\n> finish\n<tab>k<left>")
        #expect(texts(chat) == ["One", "first", "Two", "2"])
    }

    @Test func theFirstMessageIsWrittenInOtherWords() {
        var chat = chat(Sample.turn("One", "first") + "<tab>ke")
        chat.run("<c-u>Uno<enter>\n" + Self.answered)
        #expect(chat.request?.transcript.map(\.text) == ["Uno"])
        chat.run("<tab>k<left>")
        #expect(texts(chat) == ["One", "first"])
    }

    @Test(arguments: ["<esc>", "<c-c>"])
    func aMessageCanStayAsItIs(key: String) {
        var chat = chat(Sample.turn("One", "first") + "<esc><esc>more")
        chat.run(key)
        #expect(chat.state.draft.isEmpty)
        chat.run("Two<enter>")
        #expect(chat.request?.transcript.map(\.text) == ["One", "first", "Two"])
        // Nothing typed is lost.
        #expect(chat.state.draft.history.contains("Onemore"))
    }

    /// Esc that stopped something, and one that came late, is no first one.
    @Test func escEscNeedsBothInTime() {
        var chat = chat("One<enter>\n> start\n> text half\n<esc><esc>")
        #expect(chat.state.draft.isEmpty)
        chat = self.chat(Sample.turn("One", "first") + "<esc>\n> wait 1\n<esc>")
        #expect(chat.state.draft.isEmpty)
        chat.run("<esc>")
        #expect(chat.state.draft.editor.string == "One")
        chat = self.chat(Sample.turn("One", "first") + "draft<esc><esc>")
        #expect(chat.state.draft.editor.string == "draft")
        chat = self.chat(Sample.turn("One", "first") + "<f1><esc><esc>")
        #expect(chat.state.draft.isEmpty)
    }

    // MARK: Taking back

    @Test func theLastTurnIsTakenBackAndBroughtBack() {
        var chat = chat(Sample.turn("One", "first") + Sample.turn("Two", "2"))
        _ = chat.takeEffects()
        chat.run("/undo<enter>")
        #expect(texts(chat) == ["One", "first"])
        #expect(heads(&chat) == [2])
        chat.run("/undo<enter>/undo<enter>")
        #expect(texts(chat) == [])
        #expect(chat.state.notice == "There is no message to take back")
        #expect(heads(&chat) == [nil])
        chat.run("/redo<enter>")
        #expect(texts(chat) == ["One", "first", "Two", "2"])
        #expect(heads(&chat) == [4])
        chat.run("/redo<enter>")
        #expect(chat.state.notice == "There is nothing to bring back")
    }

    @Test func afterTakingBackTheNextMessageIsAnotherVersion() {
        var chat = chat(Sample.turn("One", "first") + "/undo<enter>" + Sample.turn("Two", "2"))
        #expect(chat.request?.transcript.map(\.text) == ["Two"])
        chat.run("<tab>k<left>")
        #expect(texts(chat) == ["One", "first"])
    }

    // MARK: Going on

    @Test(arguments: [
        "> finish MAX_TOKENS", "<esc>", "> crash",
    ])
    func anAnswerThatWasCutOffIsContinued(end: String) {
        var chat = chat("One<enter>\n> start\n> text half\n\(end)\n/continue<enter>")
        #expect(chat.request?.transcript.dropLast().map(\.text) == ["One", "half"])
        #expect(chat.request?.transcript.last?.text.hasPrefix("Go on exactly where") == true)
        chat = self.chat(Sample.turn("One", "whole") + "/continue<enter>")
        #expect(chat.request?.transcript.map(\.text) == ["One"])
        #expect(chat.state.notice?.contains("was not cut off") == true)
    }

    // MARK: What was stored

    private static var stored: StoredConversation {
        func answer(_ text: String) -> AnswerRecord {
            var record = AnswerRecord(mode: .preferOnDevice)
            record.apply(.started(Sample.model, Sample.decision))
            record.apply(.textDelta(text))
            record.apply(.finished(.stop, Sample.statistics))
            return record
        }
        return StoredConversation(
            id: "abc", created: 0, head: 6,
            messages: [
                StoredMessage(number: 1, parent: nil, created: 0, parts: [.text("One")]),
                StoredMessage(number: 2, parent: 1, created: 0, answer: answer("first")),
                StoredMessage(number: 3, parent: 2, created: 0, parts: [.text("Two")]),
                StoredMessage(number: 4, parent: 3, created: 0, answer: answer("2")),
                StoredMessage(number: 5, parent: 1, created: 0, answer: answer("second")),
                StoredMessage(number: 6, parent: 1, created: 0, answer: answer("third")),
            ])
    }

    @Test func versionsOutliveTheProgram() {
        var chat = chat("")
        let opened = Conversation(Self.stored) { _ in "08:00" }
        chat.act(.opened(opened, mode: nil, isOpenElsewhere: false))
        #expect(texts(chat) == ["One", "third"])
        chat.run("<tab><left><left>")
        #expect(texts(chat) == ["One", "first", "Two", "2"])
        #expect(heads(&chat) == [5, 4])
        #expect(chat.state.conversation.version(at: 1)?.count == 3)
        chat.run("<tab>" + Sample.turn("Three", "3"))
        #expect(kept(&chat).first?.question?.number == 7)
    }

    @Test func versionsAreOnThePage() {
        let page = ConversationMarkdown.text(Self.stored) { _ in "08:00" }
        #expect(page.contains("\nthird\n"))
        #expect(page.contains("> first") && page.contains("> second"))
        #expect(page.contains("> ## \(Sample.model.name) · on device"))
    }
}
