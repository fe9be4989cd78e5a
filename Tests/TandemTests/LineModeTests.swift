import ChatUI
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
}
