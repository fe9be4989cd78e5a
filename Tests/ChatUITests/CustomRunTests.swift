import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// `/run`: a custom model's answer in the conversation.
@Suite struct CustomRunTests {
    private func chat(_ columns: Int = 80, _ rows: Int = 24) -> ChatDriver {
        ChatDriver(columns, rows) { settings in
            settings.localModels = Sample.localModels
            settings.keepsConversations = true
        }
    }

    private func turn(_ chat: ChatDriver) -> Int {
        for case .runModel(let turn, _, _) in chat.effects.reversed() { return turn }
        return 0
    }

    private var result: CustomModelResult {
        CustomModelResult(
            model: "efficientnet_lite0",
            outputs: [
                .init(
                    name: "scores", shape: [1, 3], type: "float32",
                    labels: [
                        .init(label: "espresso", probability: 0.89),
                        .init(label: "cup", probability: 0.04),
                        .init(label: "soup bowl", probability: 0.01),
                    ], values: .numbers([0.89, 0.04, 0.01]))
            ], milliseconds: 5, images: [.init(width: 600, height: 400, target: [224, 224])])
    }

    private func run(_ chat: inout ChatDriver) {
        chat.run("/run efficientnet_lite0 coffee.png<enter>")
        chat.act(.modelRan(turn: turn(chat), .finished(result, files: ["coffee.png"])))
    }

    @Test func theResultStandsInTheConversation() throws {
        var chat = chat()
        chat.run("/run efficientnet_lite0 coffee.png<enter>")
        #expect(
            chat.effects.last
                == .runModel(turn: 1, model: "efficientnet_lite0", input: "coffee.png"))
        #expect(chat.frame.buffer.screenText().contains("custom model · running"))
        chat.act(.modelRan(turn: 1, .finished(result, files: ["coffee.png"])))
        let screen = chat.frame.buffer.screenText()
        #expect(screen.contains("efficientnet_lite0 · on device · custom model · 5 ms"))
        #expect(screen.contains("coffee.png (600 × 400, centre square to 224 × 224)"))
        #expect(screen.contains("espresso    89 %  ██████████████████░░"))
        #expect(!chat.state.conversation.isAnswering)
    }

    /// The store has it in its place, and no language model sees it.
    @Test func itIsKeptAndNoModelSeesIt() throws {
        var chat = chat()
        chat.run("One<enter>\n> start\n> text First\n> finish")
        let before = chat.state.conversation.messages.last?.id
        run(&chat)
        let run = try #require(keptRuns(chat).last)
        #expect(run.parent == before)
        #expect(run.number == chat.state.conversation.messages.last?.id)
        let stored = try #require(run.stored(.finished(result, files: ["coffee.png"])))
        #expect(stored == chat.state.conversation.messages.last?.run?.stored)
        #expect(stored.lines.contains { $0.hasPrefix("espresso") })
        #expect(!chat.effects.contains { if case .send(2, _, _) = $0 { true } else { false } })
        chat.run("Two<enter>")
        let texts = chat.request?.transcript.map(\.text)
        #expect(texts == ["One", "First", "Two"])
        let kept = chat.effects.compactMap { effect -> KeptTurn? in
            if case .keep(_, let turn) = effect { turn } else { nil }
        }
        #expect(kept.last?.question?.parent == run.number)
    }

    private func keptRuns(_ chat: ChatDriver) -> [KeptRun] {
        chat.effects.compactMap { if case .keepRun(_, let run) = $0 { run } else { nil } }
    }

    /// What was stopped is not there, and nothing follows it.
    @Test func whatWasStoppedIsNotKept() throws {
        var chat = chat()
        chat.run("One<enter>\n> start\n> text First\n> finish")
        let before = chat.state.conversation.messages.last?.id
        chat.run("/run efficientnet_lite0 coffee.png<enter><esc>Two<enter>")
        #expect(keptRuns(chat).last?.stored(.failed(.cancelled)) == nil)
        let turn = chat.effects.lazy.compactMap { effect -> KeptTurn? in
            if case .keep(2..., let turn) = effect { turn } else { nil }
        }.first
        #expect(turn?.question?.parent == before)
    }

    @Test func itComesBackWithTheConversation() throws {
        var chat = chat()
        run(&chat)
        let stored = try #require(chat.state.conversation.messages.last?.run?.stored)
        var hostile = stored
        hostile.lines.append("\u{1B}[2J")
        let saved = StoredConversation(
            id: "k7m2", created: 0, head: 2,
            messages: [
                StoredMessage(number: 1, parent: nil, created: 0, run: stored),
                StoredMessage(number: 2, parent: 1, created: 0, run: hostile),
            ])
        #expect(saved.transcript == [])
        let opened = Conversation(saved) { _ in "" }
        #expect(opened.messages.first?.run?.stored == stored)
        #expect(opened.messages.first?.run?.tag == stored.tag)
        #expect(opened.messages.last?.run?.lines.last?.contains("\u{1B}") == false)
        #expect(opened.title == "efficientnet_lite0 coffee.png")
        let page = ConversationMarkdown.text(saved) { _ in "" }
        #expect(page.contains("## efficientnet_lite0 · on device · custom model · 5 ms"))
        #expect(page.contains("\n    espresso    89 %"))
    }

    @Test func againAsksTheLanguageModel() {
        var chat = chat()
        chat.run("One<enter>\n> start\n> text First\n> finish")
        run(&chat)
        chat.run("<tab>r")
        #expect(chat.request?.transcript.last?.text == "One")
        // It came after the version before.
        chat.run("> start\n> text Second\n> finish\n/version-before<enter>")
        #expect(chat.state.conversation.messages.map { $0.run != nil } == [false, false, true])
    }

    @Test func aFailureStandsInPlace() {
        var chat = chat()
        chat.run("/run ./broken.tflite x<enter>")
        chat.act(.modelRan(turn: turn(chat), .failed(.damaged("The file is no sound model."))))
        let screen = chat.frame.buffer.screenText()
        #expect(screen.contains("./broken.tflite · on device · custom model · no result"))
        #expect(screen.contains("! The file is no sound model."))
    }

    @Test func escStopsIt() {
        var chat = chat()
        chat.run("/run efficientnet_lite0 coffee.png<enter><esc>")
        #expect(chat.effects.last == .cancel(turn: 1))
        chat.act(.modelRan(turn: 1, .finished(result, files: ["coffee.png"])))
        #expect(chat.frame.buffer.screenText().contains("custom model · stopped"))
    }

    @Test func aRunningAnswerIsNotDisturbed() {
        var chat = chat()
        chat.run("One<enter>\n> start\n> text Fir\n/run efficientnet_lite0 a.png<enter>")
        #expect(turn(chat) == 0)
        #expect(chat.state.notice?.contains("still coming") == true)
        chat.run("> text st\n> finish")
        #expect(chat.state.conversation.messages.last?.text == "First")
    }

    private static let refusals: [(line: String, words: String)] = [
        ("/run", "here: efficientnet_lite0, langid"),
        ("/run langid", "A file or a text follows"),
        ("/run mobile_net cat.png", "mobile_net is not on this machine"),
        ("/run SmolLM2-135M-Instruct Hello", "answers in the chat"),
    ]

    @Test(arguments: refusals)
    func whatCannotRunIsSaid(line: String, words: String) {
        var chat = chat(120)
        chat.act(
            .localModels(
                Sample.localModels + [
                    LocalModel(name: "mobile_net", kind: .custom, isInstalled: false)
                ]))
        chat.run("\(line)<enter>")
        #expect(turn(chat) == 0)
        #expect(chat.state.notice?.contains(words) == true, "\(chat.state.notice ?? "")")
    }

    @Test func hostileLabelsAreHarmless() {
        var chat = chat()
        var hostile = result
        hostile.outputs[0].labels?[0].label = "evil\u{1B}[2J\nlabel"
        chat.run("/run efficientnet_lite0 coffee.png<enter>")
        chat.act(.modelRan(turn: 1, .finished(hostile, files: ["a\u{1B}b.png"])))
        #expect(chat.frame.buffer.cells.allSatisfy { !$0.cluster.contains("\u{1B}") })
    }

    @Test(arguments: [(100, 30, true), (80, 24, true), (40, 12, true), (80, 24, false)])
    func screens(columns: Int, rows: Int, isUnicode: Bool) {
        var chat = ChatDriver(columns, rows) { settings in
            settings.localModels = Sample.localModels
            settings.capabilities = TerminalCapabilities(isUnicode: isUnicode)
        }
        chat.run("What is it?<enter>\n> start\n> text Show me.\n> finish")
        run(&chat)
        let frame = chat.frame
        expectScreen(
            frame.buffer, cursor: frame.cursor,
            named: "run-\(isUnicode ? "" : "ascii-")\(columns)x\(rows)")
    }
}
