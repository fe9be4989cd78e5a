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
}

/// Pictures of what came with the cloud.
@Suite struct CloudScreenTests {
    private static let sizes = [(100, 30), (40, 12), (200, 60)]

    private static let thoughts =
        "First the light.\\nThen the air, which scatters short waves more than long ones."

    /// A device's answer, a cloud's with thoughts, one that waits for another
    /// try.
    private func conversation(
        _ columns: Int, _ rows: Int, change: (inout Settings) -> Void = { _ in }
    ) -> ChatDriver {
        var chat = ChatDriver(columns, rows) { settings in
            settings.cloud = .available
            settings.key.found = "GEMINI_API_KEY"
            change(&settings)
        }
        chat.run(Sample.turn("Why is the sky blue?", "Air scatters short waves more."))
        chat.run(
            """
            Gökyüzü neden gün batımında kırmızıdır?<enter>
            > start-cloud
            > think \(Self.thoughts)
            > text Güneş ufka yaklaştığında ışık atmosferde daha uzun bir yol alır.
            > usage 412 96 1067
            > finish
            And on Mars?<enter>
            > retry 4 2
            """)
        return chat
    }

    @Test(arguments: sizes)
    func twoModels(columns: Int, rows: Int) {
        expect(conversation(columns, rows), named: "cloud-\(columns)x\(rows)")
    }

    @Test(arguments: sizes)
    func thisDeviceOnly(columns: Int, rows: Int) {
        var chat = conversation(columns, rows)
        chat.run("<esc>/mode only-on-device<enter> ")
        expect(chat, named: "locked-\(columns)x\(rows)", styles: columns == 40)
    }

    @Test func withoutUnicode() {
        var chat = conversation(100, 24) { $0.capabilities.isUnicode = false }
        chat.run("<c-o>")
        chat.act(.cloudStatus(.resting(until: .seconds(123), cause: "429")))
        expect(chat, named: "cloud-ascii")
        #expect(chat.frame.buffer.cells.allSatisfy { $0.glyph.ascii != nil })
    }

    @Test func withoutColoursTheWordsCarryIt() {
        var chat = conversation(100, 24) { $0.capabilities.colors = 1 }
        chat.run("<esc>/mode only-on-device<enter>")
        let styles = Set(chat.frame.buffer.cells.map(\.style))
        #expect(styles.allSatisfy { $0.foreground == TextStyle.plain.foreground })
        #expect(styles.contains(.reverse))
    }

    @Test func openThoughtsSourcesAndCode() {
        var chat = ChatDriver(80, 26) { $0.cloud = .available }
        chat.run("What is 1+1?<enter>\n> start-cloud\n> think Count.\n> text I compute it.")
        chat.respond(.part(Part(.executableCode(language: "PYTHON", code: "print(1+1)"))))
        chat.respond(.part(Part(.codeExecutionResult(outcome: "OUTCOME_OK", output: "2\n"))))
        chat.run("> text It is 2.")
        chat.respond(
            .part(
                Part(.inlineData(mimeType: "image/png", data: [UInt8](repeating: 0, count: 1_290))))
        )
        chat.respond(
            .metadata(
                AnswerMetadata(
                    citations: [Citation(uri: "https://b.example/sums", license: "CC BY 4.0")],
                    grounding: GroundingMetadata(
                        webSearchQueries: ["one and one"],
                        chunks: [.init(kind: "web", uri: "https://a.example", title: "Sums")]))))
        chat.run("> usage 20 30 7\n> finish\n<tab>t")
        expect(chat, named: "thoughts")
    }

    @Test func nobodyAnswered() {
        var chat = ChatDriver(80, 20) { $0.mode = .preferInCloud }
        chat.run("One<enter>\n> start-cloud\n> text Güneş ufka yaklaştığında")
        chat.fail(.connectionLost("reset"))
        chat.run("Two<enter>")
        let offline = LanguageModelError.offline(
            "could not reach the server: connection refused")
        let off = LanguageModelError.deviceUnavailable(.appleIntelligenceNotEnabled, detail: nil)
        let decision = RouteDecision(
            mode: .preferInCloud,
            attempts: [
                .init(Sample.cloudModel, failed: offline, milliseconds: 12),
                .init(Sample.model, failed: off, milliseconds: 0),
            ])
        chat.fail(.unanswered(decision, off))
        chat.run("<tab>")
        expect(chat, named: "nobody")
    }

    @Test func whyCard() {
        var chat = conversation(80, 24) { settings in
            settings.options = Sample.options([
                "gemini.temperature": "0.8", "gemini.topP": "0.9", "gemini.thinkingLevel": "high",
            ])
        }
        chat.run("<tab>kkw")
        expect(chat, named: "why-cloud")
    }

    @Test func modelsList() {
        var chat = conversation(80, 24) { settings in
            settings.localModels = [
                .init(name: "SmolLM2-135M-Instruct", isInstalled: true),
                .init(name: "Gemma-3-1B-it", isInstalled: false),
            ]
        }
        chat.run("<f3>j")
        chat.act(
            .cloudModels(
                ["gemini-3.1-flash-lite", "gemini-3.1-pro", "gemini-3.1-flash"],
                isRemembered: false))
        expect(chat, named: "models")
    }

    @Test func keyCard() {
        var chat = ChatDriver(80, 20)
        chat.run("/key<enter>")
        expect(chat, named: "key")
    }

    @Test func reasonWithoutRoom() {
        var chat = conversation(44, 16)
        chat.run("> start-cloud\n> text Selam")
        expect(chat, named: "reason-44x16")
    }
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
