import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Both models answer the same message, side by side.
@Suite struct ComparisonTests {
    private static let answered =
        "> left\n> start\n> text from here\n> usage 20 3\n> finish\n"
        + "> right\n> start-cloud\n> text from there\n> usage 20 4\n> finish\n"

    private func chat(
        _ script: String, _ columns: Int = 120, _ rows: Int = 24,
        change: (inout Settings) -> Void = { _ in }
    ) -> ChatDriver {
        var chat = ChatDriver(columns, rows) { settings in
            settings.cloud = .available
            settings.keepsConversations = true
            change(&settings)
        }
        chat.run(script)
        return chat
    }

    private func texts(_ chat: ChatDriver) -> [String] {
        chat.state.conversation.messages.map(\.text)
    }

    private func sends(_ effects: [Effect]) -> [(GenerationRequest, InferenceMode)] {
        effects.compactMap {
            if case .send(_, let request, let mode) = $0 { (request, mode) } else { nil }
        }
    }

    private func cancelled(_ chat: ChatDriver) -> Int {
        chat.effects.count { if case .cancel = $0 { true } else { false } }
    }

    private func sides(_ chat: ChatDriver) -> [String] {
        chat.state.conversation.comparison?.answers.map(\.text) ?? []
    }

    // MARK: Asking

    @Test func bothAreAskedTheSame() {
        let chat = chat("Why?<f6>")
        let sent = sends(chat.effects)
        #expect(sent.map(\.1) == [.onlyOnDevice, .onlyInCloud])
        #expect(sent.map { $0.0.transcript.map(\.text) } == [["Why?"], ["Why?"]])
        #expect(chat.state.draft.isEmpty)
    }

    @Test func theMessageIsKeptOnceAndBothAnswersBelowIt() {
        let kept = chat("Why?<f6>").effects.compactMap {
            if case .keep(_, let turn) = $0 { turn } else { nil }
        }
        #expect(kept.map(\.question?.text) == ["Why?", nil])
        #expect(kept.map(\.answer) == [2, 3])
        #expect(kept.map(\.parent) == [1, 1])
        #expect(kept.map(\.record.mode) == [.preferOnDevice, .preferOnDevice])
    }

    @Test func anEarlierMessageIsAskedAgainOfBoth() {
        var chat = chat(Sample.turn("One", "first"))
        _ = chat.takeEffects()
        chat.run("<f6>\n" + Self.answered + "]<tab>")
        #expect(texts(chat) == ["One", "from there"])
        #expect(chat.state.conversation.version(at: 1)?.count == 3)
        #expect(chat.state.conversation.version(at: 1)?.number == 3)
    }

    @Test(arguments: [
        (InferenceMode.onlyOnDevice, "keeps everything on this machine"),
        (.onlyInCloud, "the model on this machine is not asked"),
    ])
    func aModeOfOneModelRefuses(mode: InferenceMode, words: String) {
        let chat = chat("Why?<f6>") { $0.mode = mode }
        #expect(chat.state.notice?.contains(words) == true)
        #expect(chat.state.draft.editor.string == "Why?")
        #expect(sends(chat.effects).isEmpty)
    }

    @Test func thereMustBeSomethingToAsk() {
        #expect(chat("<f6>").state.notice == "There is no message to ask of both models")
        #expect(chat("/help<f6>").state.notice?.contains("command") == true)
        #expect(chat("/both Why?<enter>").state.conversation.comparison != nil)
    }

    // MARK: Streaming

    @Test func eachStreamsByItself() {
        var chat = chat(
            "Why?<f6>\n> right\n> start-cloud\n> text quick\n> left\n> start\n> text slow")
        #expect(sides(chat) == ["slow", "quick"])
        chat.run("> right\n> finish\n")
        #expect(chat.state.conversation.isAnswering)
        #expect(chat.state.notice == nil)
        chat.run("> left\n> text  but sure\n> finish\n")
        #expect(sides(chat) == ["slow but sure", "quick"])
        #expect(!chat.state.conversation.isAnswering)
        #expect(chat.state.notice == "Both have ended: [ keeps the first, ] the second")
    }

    @Test func oneFailsAndTheOtherGoesOn() {
        var chat = chat("Why?<f6>\n> right")
        chat.fail(.offline("no route"))
        chat.run("> left\n> start\n> text here\n> finish\n[")
        #expect(texts(chat) == ["Why?", "here"])
        #expect(chat.state.conversation.version(at: 1)?.count == 2)
    }

    @Test func escStopsTheSideThatKeysActOn() {
        var chat = chat(
            "Why?<f6>\n> left\n> start\n> text a\n> right\n> start-cloud\n> text b\n<tab><esc>")
        #expect(cancelled(chat) == 1)
        #expect(chat.state.conversation.comparison?.isRunning(.left) == true)
        #expect(chat.state.conversation.comparison?.isRunning(.right) == false)
        chat.run("> left\n> text c\n> right\n> text d\n")
        #expect(sides(chat) == ["ac", "b"])
        chat.run("<esc>")
        #expect(cancelled(chat) == 2)
        #expect(!chat.state.conversation.isAnswering)
        #expect(chat.state.conversation.comparison != nil)
    }

    @Test func ctrlCStopsBoth() {
        let chat = chat("Why?<f6><c-c>")
        #expect(cancelled(chat) == 2)
        #expect(!chat.state.conversation.isAnswering)
    }

    @Test func whoWaitsToBeAskedAgainCountsDown() {
        var chat = chat("Why?<f6>\n> right\n> retry 7 1\n")
        guard case .retrying(7)? = chat.state.conversation.comparison?[.right].answer?.phase else {
            Issue.record("no countdown")
            return
        }
        chat.run("> wait 3\n")
        #expect(chat.state.conversation.phase == .retrying(secondsLeft: 4))
        #expect(chat.state.conversation.comparison?[.left].answer?.phase == .waiting)
    }

    // MARK: Choosing

    @Test(arguments: ["[", "]"])
    func theOtherStaysAsAVersion(key: String) {
        var chat = chat("Why?<f6>\n" + Self.answered)
        _ = chat.takeEffects()
        chat.run(key)
        let isLeft = key == "["
        #expect(texts(chat) == ["Why?", isLeft ? "from here" : "from there"])
        let heads = chat.takeEffects().compactMap {
            if case .showBranch(_, let head) = $0 { head } else { nil }
        }
        #expect(heads == [isLeft ? 2 : 3])
        chat.run("<tab>" + (isLeft ? "<right>" : "<left>"))
        #expect(texts(chat) == ["Why?", isLeft ? "from there" : "from here"])
        #expect(
            chat.state.conversation.messages[1].answer?.model?.source
                == (isLeft ? .inCloud : .onDevice))
        chat.run("<esc>Next<enter>")
        #expect(chat.request?.transcript.count == 3)
    }

    @Test func theChosenOneGoesOnAndTheOtherIsStopped() {
        var chat = chat("Why?<f6>\n> left\n> start\n> text a\n> right\n> start-cloud\n> text b\n]")
        #expect(cancelled(chat) == 1)
        #expect(chat.state.conversation.isAnswering)
        chat.run("> text c\n> finish\n")
        #expect(texts(chat) == ["Why?", "bc"])
        chat.run("<tab><left>")
        #expect(texts(chat) == ["Why?", "a"])
        #expect(chat.answer?.phase == .stopped)
    }

    @Test func whatIsWrittenMeanwhileWaits() {
        var chat = chat("Why?<f6>Next<enter>\n" + Self.answered)
        #expect(chat.state.queue == ["Next"])
        #expect(sends(chat.effects).count == 2)
        chat.run("[")
        #expect(
            sends(chat.effects).last?.0.transcript.map(\.text) == ["Why?", "from here", "Next"])
    }

    @Test(arguments: ["<tab>", "/undo<enter>", "/retry<enter>", "<esc><esc>", "/why<enter>"])
    func firstOneIsChosen(keys: String) {
        let chat = chat("Why?<f6>\n" + Self.answered + keys)
        #expect(chat.state.conversation.comparison != nil)
        #expect(texts(chat) == ["Why?"])
    }

    @Test func aNewConversationLeavesBothInTheStore() {
        let chat = chat("Why?<f6>\n> left\n> start\n> text a\n/new<enter>")
        #expect(cancelled(chat) == 2)
        #expect(chat.state.conversation.comparison == nil)
        #expect(chat.state.conversation.messages.isEmpty)
    }

    @Test func theKeysAreOrdinaryOtherwise() {
        #expect(chat("[]").state.draft.editor.string == "[]")
        #expect(chat("Why?<f6>x[").state.draft.editor.string == "x[")
        #expect(chat("/pick-left<enter>").state.notice?.contains("asks both models") == true)
    }

    // MARK: The screen

    @Test func aResizeIsAsIfItHadAlwaysBeenSo() {
        let long = String(repeating: "word after word ", count: 60)
        let script =
            "Why?<f6>\n> left\n> start\n> text \(long)\n> right\n> start-cloud\n> text \(long)\n"
        var resized = chat(script + "> size 60x20\n> size 20x6\n> size 130x40\n> size 100x24")
        let fresh = chat(script, 100, 24)
        #expect(resized.frame.buffer.screenText() == fresh.frame.buffer.screenText())
        resized.run("<pageup>")
        #expect(!resized.state.sidePanes[0].isFollowing)
        #expect(resized.state.sidePanes[1].isFollowing)
    }

    @Test(arguments: [(1, 1), (20, 6), (20, 7), (99, 8), (100, 8), (100, 11), (101, 12)])
    func anySizeOfWindowIsDrawn(columns: Int, rows: Int) {
        let script = "Why?<f6>\n" + Self.answered + "<tab><pageup><pagedown><f1><esc>"
        #expect(chat(script, columns, rows).frame.buffer.size == Size(columns: columns, rows: rows))
    }

    @Test(arguments: [(120, 24), (80, 24), (40, 12), (20, 6)])
    func looks(columns: Int, rows: Int) {
        var chat = ChatDriver(columns, rows) { $0.cloud = .available }
        chat.run(
            """
            Why is the sky blue?<f6>
            > left
            > start
            > text Air scatters short wavelengths more than long ones, so blue light reaches us \
            from all over the sky.
            > usage 40 30
            > finish
            > right
            > start-cloud
            > text **Rayleigh scattering**: molecules of air scatter light in proportion to the \
            inverse fourth power of its wavelength.\\n\\n- blue: 450 nm\\n- red: 700 nm
            <tab>
            """)
        let frame = chat.frame
        expectScreen(frame.buffer, cursor: frame.cursor, named: "both-\(columns)x\(rows)")
    }
}
