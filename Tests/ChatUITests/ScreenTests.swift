import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Pictures of the screen, in `Screens/`.
@Suite struct ScreenTests {
    private static let conversation =
        Sample.turn(
            "Why is the sky blue?",
            "Air scatters short wavelengths more than long ones, so blue light reaches us from "
                + "all over the sky.\\n\\nAt sunset the light travels further.")
            + """
            And on Mars?<enter>
            > start
            > text On Mars the dust scatters light in the opposite way: the day sky is 
            > text butterscotch and the
            Compare the two in a table
            """

    static let sizes = [(100, 30), (40, 12), (20, 6), (200, 60)]

    @Test(arguments: sizes)
    func emptyChat(columns: Int, rows: Int) {
        expect(ChatDriver(columns, rows), named: "empty-\(columns)x\(rows)")
    }

    @Test(arguments: sizes)
    func conversation(columns: Int, rows: Int) {
        var chat = ChatDriver(columns, rows)
        chat.run(Self.conversation)
        expect(chat, named: "conversation-\(columns)x\(rows)")
    }

    @Test(arguments: [(19, 6), (20, 5), (1, 1)])
    func windowTooSmall(columns: Int, rows: Int) {
        expect(ChatDriver(columns, rows), named: "small-\(columns)x\(rows)")
    }

    @Test func withoutUnicode() {
        var chat = ChatDriver(60, 16) { $0.capabilities.isUnicode = false }
        chat.run(Sample.turn("Grüße 日本", "“Hallo” … 🙂"))
        chat.run("> size 60x16")
        expect(chat, named: "ascii")
        #expect(chat.frame.buffer.cells.allSatisfy { $0.glyph.ascii != nil })
    }

    @Test func stylesMarkWhatIsLive() {
        var chat = ChatDriver(40, 12)
        chat.run("And on Mars?<enter>\n> start\n> text On Mars")
        expect(chat, named: "styles", styles: true)
    }

    @Test func help() {
        var chat = ChatDriver(100, 70)
        chat.run("?")
        expect(chat, named: "help")
    }

    @Test func helpInALittleWindow() {
        var chat = ChatDriver(40, 12)
        chat.run("<f1><pagedown>")
        expect(chat, named: "help-40x12")
    }

    @Test func whyCard() {
        var chat = ChatDriver(80, 20)
        chat.run(Sample.turn("Why is the sky blue?", "Air scatters.") + "<tab>w")
        expect(chat, named: "why")
    }

    @Test func statusCard() {
        var chat = ChatDriver(80, 20) { settings in
            settings.keys = ["stop": "ctrl-", "jump": "f9"]
            settings.device = AvailabilityStatus(
                .unavailable(.deviceNotEligible), detail: "needs 2.1 GB memory, 1.4 GB free")
        }
        chat.run("/status<enter>")
        expect(chat, named: "status")
    }

    @Test func failures() {
        var chat = ChatDriver(70, 24)
        chat.run(
            """
            One<enter>
            > start
            > text Half an ans
            > crash
            Two<enter>
            > start
            > text Some
            <esc>
            Three<enter>
            > crash
            """)
        expect(chat, named: "failures")
    }

    @Test func cutOffAndLeftOut() {
        var chat = ChatDriver(70, 16)
        chat.run("One<enter>")
        var decision = Sample.decision
        decision.leftOutTurns = 3
        chat.act(.response(turn: chat.turn, .started(Sample.model, decision)))
        chat.run("> text Long")
        chat.act(.response(turn: chat.turn, .finished(.maxTokens, Sample.statistics)))
        expect(chat, named: "cut-off")
    }

    @Test func loading() {
        var chat = ChatDriver(70, 12)
        chat.run("One<enter>\n> load 40")
        chat.act(
            .deviceStatus(AvailabilityStatus(.available, activity: .loading(fraction: 0.4))))
        expect(chat, named: "loading")
    }

    @Test func aLongReasonIsNeverCut() {
        var chat = ChatDriver(24, 10) { settings in
            settings.device = AvailabilityStatus(
                .unavailable(.deviceNotEligible), detail: "needs 2.1 GB memory, 1.4 GB free")
        }
        chat.run("> size 24x10")
        expect(chat, named: "long-reason")
    }

    @Test func scrolledUp() {
        var chat = ChatDriver(50, 14)
        let lines = (1...20).map { "Line \($0)" }.joined(separator: "\\n")
        chat.run("Count<enter>\n> start\n> text \(lines)\n<pageup>\n> text \\nNew 1\\nNew 2")
        expect(chat, named: "scrolled-up")
    }

    @Test func aNoticeOfTwoLinesLeavesNoPieceOfARule() {
        var chat = ChatDriver(40, 12)
        chat.run("/mode only-in-cloud<enter>")
        expect(chat, named: "notice")
    }

    @Test func draftGrowsToAThird() {
        var chat = ChatDriver(40, 15)
        chat.run("> paste one\\ntwo\\nthree\\nfour\\nfive\\nsix\\nseven")
        expect(chat, named: "draft")
    }

    @Test func hostileText() {
        var chat = ChatDriver(70, 16)
        chat.act(.input(.paste("\u{1B}[2J title\u{202E}")))
        chat.run("<enter>")
        let name = ModelDescriptor(name: "evil\u{1B}]0;x\u{07}", source: .onDevice)
        chat.act(.response(turn: chat.turn, .started(name, Sample.decision)))
        chat.act(.response(turn: chat.turn, .textDelta("a\u{1B}]52;c;eA==\u{07}b\u{9B}2Jc\rd")))
        chat.act(.responseFailed(turn: chat.turn, .runtimeFailed("bad\u{1B}[31m\u{8}")))
        expect(chat, named: "hostile")
    }

    private func expect(
        _ chat: ChatDriver, named name: String, styles: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let frame = chat.frame
        expectScreen(
            frame.buffer, cursor: frame.cursor, named: name, styles: styles,
            sourceLocation: sourceLocation)
    }
}
