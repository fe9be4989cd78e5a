import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// One key changes who is asked; nothing that runs is touched.
@Suite struct ModeTests {
    private static let cycle: [InferenceMode] = [
        .preferInCloud, .onlyOnDevice, .onlyInCloud, .preferOnDevice,
    ]

    @Test(arguments: ["<f2>", "<s-tab>", "/next-mode<enter>", "<tab>:next-mode<enter>"])
    func cycles(key: String) {
        var chat = ChatDriver(80, 16)
        chat.run(Sample.turn("Hi", "Hello"))
        for mode in Self.cycle {
            _ = chat.takeEffects()
            chat.run(key)
            chat.run("<esc>")
            #expect(chat.state.mode == mode)
            #expect(chat.effects.contains(.modeChanged(mode)))
        }
    }

    private static let named: [(name: String, mode: InferenceMode)] = [
        ("only-on-device", .onlyOnDevice), ("ONLY-IN-CLOUD", .onlyInCloud),
        ("prefer in-cloud", .preferInCloud), ("prefer_in_cloud", .preferInCloud),
    ]

    @Test(arguments: named)
    func slashSetsByName(name: String, mode: InferenceMode) {
        let chat = ChatDriver("/mode \(name)<enter>")
        #expect(chat.state.mode == mode)
        #expect(chat.effects.last == .modeChanged(mode))
    }

    private static let unchanged: [(line: String, notice: String)] = [
        ("/mode", "Mode: prefer on-device · /mode NAME sets it: prefer-on-device, prefer-in-cloud"),
        ("/mode prefer-on-device", "Mode: prefer on-device, as it was"),
        ("/mode only-on-devise", "There is no mode only-on-devise: did you mean only-on-device?"),
        ("/mode turbo", "There is no mode turbo: prefer-on-device, prefer-in-cloud"),
    ]

    @Test(arguments: unchanged)
    func otherWordsChangeNothing(line: String, notice: String) {
        let chat = ChatDriver(line + "<enter>")
        #expect(chat.state.mode == .preferOnDevice)
        #expect(chat.state.notice?.hasPrefix(notice) == true, "\(chat.state.notice ?? "")")
        #expect(!chat.effects.contains { if case .modeChanged = $0 { true } else { false } })
    }

    @Test func shiftTabInADraftIsNoModeKey() {
        #expect(ChatDriver("a<s-tab>").state.mode == .preferOnDevice)
    }

    @Test func aRunningAnswerGoesOn() {
        var chat = ChatDriver("One<enter>\n> start\n> text half")
        let before = chat.state.conversation
        _ = chat.takeEffects()
        chat.run("<f2>")
        #expect(chat.state.conversation == before)
        #expect(chat.effects == [.modeChanged(.preferInCloud)])
        #expect(chat.state.notice?.hasSuffix("the running answer goes on as it was asked") == true)
        chat.run("> text  done\n> finish")
        #expect(chat.state.conversation.messages.last?.text == "half done")
    }

    @Test func eachSendCarriesTheModeOfItsMoment() {
        let chat = ChatDriver("One<enter>\n> start\n<f2>\n> finish\nTwo<enter>")
        let modes = chat.effects.compactMap { effect -> InferenceMode? in
            if case .send(_, _, let mode) = effect { mode } else { nil }
        }
        #expect(modes == [.preferOnDevice, .preferInCloud])
    }

    @Test func whatAModeMeansIsSaidWithIt() {
        #expect(
            ChatDriver("/mode only-on-device<enter>").state.notice
                == "Mode: only on-device · nothing leaves this machine")
        #expect(
            ChatDriver("/mode only-in-cloud<enter>").state.notice
                == "Mode: only in-cloud · the model on this machine is not asked"
                + " · there is no API key: /key")
    }

    /// In the title and in the bar, by words and by reverse video, however
    /// little room there is.
    @Test(arguments: [(100, 30), (80, 24), (40, 12), (30, 7), (24, 6)])
    func theLockStandsOut(columns: Int, rows: Int) {
        var chat = ChatDriver(columns, rows)
        chat.run("/mode only-on-device<enter>")
        let buffer = chat.frame.buffer
        for row in [0, rows - 1] where row > 0 || rows >= 9 {
            let cells = Array(buffer.row(row))
            let lock = cells.filter { $0.style == .reverse }.map(\.cluster).joined()
            #expect(lock == " this device only ", "row \(row)")
        }
    }

    @Test(arguments: [InferenceMode.onlyInCloud, .onlyOnDevice])
    func whoIsAskedIsSaidWhereItIsSure(mode: InferenceMode) {
        var chat = ChatDriver { $0.mode = mode }
        chat.run("Hi<enter>")
        let model = mode == .onlyInCloud ? Sample.cloudModel : Sample.model
        #expect(chat.answer.map { AnswerTag($0).text } == "waiting for \(model.name)")
    }

    @Test func whoIsAskedFirstIsSaidWhereItIsSure() {
        #expect(
            ChatDriver("Hi<enter>").answer.map { AnswerTag($0).text }
                == "asking SmolLM2-135M-Instruct first")
        var chat = ChatDriver { $0.device = AvailabilityStatus(.unavailable(.modelNotReady)) }
        chat.run("Hi<enter>")
        #expect(chat.answer.map { AnswerTag($0).text } == "waiting")
    }
}

/// The last message for the model that did not answer it.
@Suite struct OtherModelTests {
    private func lastMode(_ chat: ChatDriver) -> InferenceMode? {
        chat.effects.reduce(nil) { mode, effect in
            if case .send(_, _, let sent) = effect { sent } else { mode }
        }
    }

    @Test(arguments: ["<tab>>", "/other<enter>"])
    func afterAnAnswerItIsAskedAgain(keys: String) {
        var chat = ChatDriver(Sample.turn("Hi", "Hello"))
        chat.run(keys)
        #expect(lastMode(chat) == .onlyInCloud)
        #expect(chat.request?.transcript.map(\.text) == ["Hi"])
        #expect(chat.state.mode == .preferOnDevice)
        chat.run("> start-cloud\n> text Yes\n> finish\n/other<enter>")
        #expect(lastMode(chat) == .onlyOnDevice)
    }

    @Test func whatNobodyAnsweredIsAskedInItsPlace() {
        var chat = ChatDriver { $0.mode = .preferInCloud }
        chat.run("Hi<enter>")
        chat.fail(.offline("no route"))
        chat.run("<tab>>")
        #expect(lastMode(chat) == .onlyOnDevice)
        #expect(chat.state.conversation.messages.count == 2)
    }

    @Test func whatMayNotLeaveThisMachineDoesNot() {
        var chat = ChatDriver { $0.mode = .onlyOnDevice }
        chat.run(Sample.turn("Hi", "Hello") + "<tab>>")
        #expect(lastMode(chat) == .onlyOnDevice)
        #expect(chat.state.notice?.contains("the cloud is not asked") == true)
        #expect(!chat.state.conversation.isAnswering)
    }

    @Test func withoutAMessageThereIsNothingToAsk() {
        let chat = ChatDriver("/other<enter>")
        #expect(chat.state.notice == "There is no message to ask again")
        #expect(lastMode(chat) == nil)
    }
}
