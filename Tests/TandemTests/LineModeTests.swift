import ChatUI
import Foundation
import HybridEngine
import Testing

@testable import tandem

@Suite struct LineAssemblerTests {
    @Test(arguments: [
        (["one"], ["one"]), (["one", "two"], ["one", "two"]), ([""], [""]),
        (["a\\", "b"], ["a\nb"]), (["a\\", "b\\", "c"], ["a\nb\nc"]),
        (["\"\"\"", "a", "", "b", "\"\"\""], ["a\n\nb"]),
        (["\"\"\"a", "b\"\"\"", "c"], ["a\nb", "c"]), (["\"\"\"a\"\"\""], ["a"]),
        (["\"\"\"", "a\\", "\"\"\""], ["a\\"]),
    ])
    func joinsLines(lines: [String], prompts: [String]) {
        var assembler = LineAssembler()
        let taken = lines.compactMap { assembler.take($0) }
        #expect(taken == prompts)
        #expect(!assembler.isOpen)
    }

    @Test func clearForgetsWhatWasBegun() {
        var assembler = LineAssembler()
        let first = assembler.take("a\\")
        #expect(first == nil && assembler.isOpen)
        assembler.clear()
        let second = assembler.take("b")
        #expect(second == "b")
    }
}

@Suite struct LineModeRuleTests {
    @Test(arguments: [
        (["TERM": "xterm"], false), (["TERM": "dumb"], true), ([:], true), (["TERM": ""], true),
        (["TERM": "xterm", "ACCESSIBLE": "1"], true), (["TERM": "xterm", "ACCESSIBLE": ""], false),
        (["TERM": "xterm", "ACCESSIBLE": "0"], false),
    ])
    func screenNeedsATerminalThatHasOne(environment: [String: String], applies: Bool) {
        #expect(LineModeRule.applies(environment) == applies)
    }
}

@Suite struct LineScriptTests {
    private let moment = Moment(uptime: 1, wallClock: "09:41")

    /// What is said while the actions happen.
    private func told(_ actions: [Action], isUnicode: Bool = true) -> String {
        var state = State(Settings())
        var script = LineScript(isUnicode: isUnicode)
        return actions.reduce(into: script.text(state)) { text, action in
            _ = update(&state, action, at: moment)
            text += script.text(state)
        }
    }

    private func answer(_ deltas: [String], _ ending: [Action]) -> [Action] {
        [.line("Hi"), .response(turn: 1, Samples.started)]
            + deltas.map { .response(turn: 1, .textDelta($0)) } + ending
    }

    private let finished = Action.response(
        turn: 1,
        .finished(
            .stop,
            AnswerStatistics(
                firstTokenMilliseconds: 200, totalMilliseconds: 900, tokensPerSecond: 148)))

    /// It may take a while, and nothing else tells of it.
    @Test func whatIsReadIsTold() {
        #expect(told([.line("/attach plan.pdf")]).contains("Reading plan.pdf\n"))
        #expect(told([.line("see @a/plan.pdf, @bob")]).contains("Reading a/plan.pdf\n"))
        #expect(!told([.line("hi @bob")]).contains("Reading"))
    }

    /// One after the other, whichever comes first.
    @Test func twoAnswersAreToldInTurn() {
        let told = told([
            .line("/both Hi"),
            .response(turn: 2, Samples.started), .response(turn: 2, .textDelta("beta")),
            .response(turn: 1, Samples.started), .response(turn: 1, .textDelta("alpha")),
            .response(
                turn: 2,
                .finished(
                    .stop,
                    AnswerStatistics(
                        firstTokenMilliseconds: 1, totalMilliseconds: 2, tokensPerSecond: nil))),
            finished,
            .line("/pick-left"),
        ])
        #expect(told.components(separatedBy: "alpha").count == 2)
        #expect(told.components(separatedBy: "beta").count == 2)
        let places = ["alpha", "beta", "Both have ended"].map { told.range(of: $0)?.lowerBound }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    }

    /// What is written before one is chosen waits, and is said to.
    @Test func aLineChoosesOrWaits() {
        let beginning: [Action] = [
            .line("/both Hi"),
            .response(turn: 1, Samples.started), .response(turn: 1, .textDelta("alpha")),
            finished, .response(turn: 2, Samples.started), .response(turn: 2, .textDelta("beta")),
            .response(
                turn: 2,
                .finished(
                    .stop,
                    AnswerStatistics(
                        firstTokenMilliseconds: 1, totalMilliseconds: 2, tokensPerSecond: nil))),
        ]
        let told = told(beginning + [.line("More"), .line("]")])
        #expect(told.contains("the message waits until then"))
        #expect(told.contains("The other answer stays as a version"))
    }

    @Test func answerHasTagTextAndTimes() {
        #expect(
            told(answer(["Hel", "lo"], [finished])) == """
                tiny · on device
                Hello
                (0.2 s · 148 tok/s)

                """)
    }

    @Test func textIsToldOnce() {
        let text = told(answer(["a", "b", "c\n"], [finished, .woke, .woke]))
        #expect(text == "tiny · on device\nabc\n(0.2 s · 148 tok/s)\n")
    }

    @Test func escapesBecomeVisible() {
        let text = told(answer(["\u{1B}[2J\u{9B}\r", "x"], [finished]))
        #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
        #expect(!text.unicodeScalars.contains("\u{9B}"))
    }

    @Test func failureSaysWhatHappened() {
        let text = told(answer(["Hel"], [.responseFailed(turn: 1, .runtimeCrashed(.signal(9)))]))
        #expect(text.hasPrefix("tiny · on device\nHel\n! The model runtime stopped (signal 9"))
    }

    /// Once, as it ran and as it comes back.
    @Test func aCustomModelsAnswerIsTold() {
        let failed = CustomRun.Ending.failed(.damaged("The file is no sound model."))
        let text = told([.line("/run ./x.tflite 1"), .modelRan(turn: 1, failed), .woke])
        let rows =
            "./x.tflite · on device · custom model · no result\n! The file is no sound model.\n"
        #expect(text == rows)
        let run = StoredRun(model: "x", input: "1", tag: "x · 5 ms", lines: ["a  1 %"])
        let stored = StoredConversation(
            id: "k7m2", created: 0, head: 1,
            messages: [StoredMessage(number: 1, parent: nil, created: 0, run: run)])
        let opened = Action.opened(
            Conversation(stored) { _ in "" }, mode: nil, isOpenElsewhere: false)
        #expect(told([opened]).contains("x · 5 ms\na  1 %\n"))
        #expect(!told([opened]).contains("You"))
    }

    @Test func theListOfModelsSaysWhatCanBeTyped() {
        #expect(told([.line("/models")]).contains("tandem models get NAME gets one"))
    }

    @Test func stoppedAnswerSaysSo() {
        let text = told(answer(["Hel"], [.command(.interrupt)]))
        #expect(
            text == "tiny · on device\nHel\ntiny · on device · stopped after 1 token\nStopped\n")
    }

    @Test func loadingIsToldOnce() {
        let loading = [0.1, 0.5, 0.9].map {
            Action.response(turn: 1, .progress(fraction: $0))
        }
        let text = told([.line("Hi")] + loading)
        #expect(text == "Loading the model\n")
    }

    @Test(arguments: ["/help", "/status"])
    func commandsAnswerInLines(command: String) {
        #expect(told([.line(command)]).split(separator: "\n").count > 3)
    }

    @Test func unknownCommandIsNotSent() {
        let text = told([.line("/hlep")])
        #expect(text.contains("/help"))
        #expect(!text.contains("tiny"))
    }

    @Test func asciiTerminalGetsASCII() {
        let text = told(answer(["é…"], [finished]), isUnicode: false)
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(text.hasPrefix("tiny - on device\n"))
    }

    // MARK: The cloud

    @Test func theModeIsShownAndSet() {
        #expect(told([.line("/mode")]).hasPrefix("Mode: prefer on-device · /mode NAME sets it"))
        #expect(
            told([.line("/mode only-on-device")])
                == "Mode: only on-device · nothing leaves this machine\n")
    }

    @Test func askingAgainIsToldOnceForEachTry() {
        let retry = { (attempt: Int) in
            Action.response(
                turn: 1,
                .retry(RetryNotice(seconds: 4, kind: "quotaExceeded", attempt: attempt, limit: 3)))
        }
        let text = told([.line("Hi"), retry(2), .woke, .woke, retry(3)])
        #expect(
            text == """
                Asking again in 4 s (429, try 2 of 3)
                Asking again in 4 s (429, try 3 of 3)

                """)
    }

    @Test func thoughtsAreToldWhenAskedFor() {
        let thinking: [Action] = [
            .line("Hi"), .response(turn: 1, Samples.started),
            .response(turn: 1, .thoughtDelta("Hm\u{1B}[2J")), .response(turn: 1, .textDelta("Yes")),
            finished,
        ]
        let answer = """
            tiny · on device
            Thinking
            Yes
            (0.2 s · 148 tok/s · thought for ~2 tokens, /thoughts shows them)

            """
        #expect(told(thinking) == answer)
        let opened = told(thinking + [.line("/thoughts"), .woke, .line("/thoughts")])
        #expect(opened == answer + "thought for ~2 tokens:\nHm␛[2J\n")
    }

    @Test func codeAndSourcesAreTold() {
        let code = Part(.executableCode(language: nil, code: "1+1"))
        let metadata = AnswerMetadata(citations: [Citation(uri: "https://a.example\u{9B}")])
        let text = told(
            answer(
                ["See"],
                [
                    .response(turn: 1, .part(code)), .response(turn: 1, .textDelta("Two")),
                    .response(turn: 1, .metadata(metadata)), finished,
                ]))
        #expect(
            text == """
                tiny · on device
                See
                code
                  1+1
                Two
                Sources
                1 https://a.example<U+009B>
                (0.2 s · 148 tok/s)

                """)
    }

    @Test func aCardIsToldAgainOnlyWhenItSaysSomethingElse() {
        let list = Action.cloudModels(["gemini-a"], isRemembered: false)
        let text = told([.line("/model"), .woke, .woke, list, .woke])
        #expect(text.components(separatedBy: "On device").count == 3)
        #expect(text.contains("gemini-a"))
    }

    @Test func whyIsToldFromTheRecord() {
        let text = told(answer(["Hello"], [finished, .line("/why")]))
        #expect(text.contains("Answered by   tiny, on this device"))
    }

    @Test func eachAttemptHasItsLine() {
        let decision = RouteDecision(
            mode: .preferInCloud,
            attempts: [
                .init(
                    ModelDescriptor(name: "gemini", source: .inCloud), failed: .offline("no route"),
                    milliseconds: 1),
                .init(
                    ModelDescriptor(name: "tiny", source: .onDevice),
                    failed: .deviceUnavailable(.damaged, detail: nil), milliseconds: 0),
            ])
        let error = LanguageModelError.unanswered(
            decision, .deviceUnavailable(.damaged, detail: nil))
        let text = told([.line("Hi"), .responseFailed(turn: 1, error)])
        let lines = text.split(separator: "\n")
        #expect(lines.prefix(2) == ["no model answered", "! Cloud: offline (no route)."])
        #expect(lines.last?.hasPrefix("! Device: model file is damaged.") == true)
    }
}
