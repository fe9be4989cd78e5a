import Glibc
import TestSupport
import Testing

/// What a person does with the keyboard while and after an answer comes.
@Suite struct ReadingTests {
    @Test func scrollingIsNotPulledBackWhileAnAnswerStreams() throws {
        let window = try ChatWindow(columns: 80, rows: 16)
        try window.tmux.type("stream 999 at 200")
        try window.tmux.keys("Enter")
        // Each number is in sight for less than a second.
        try window.tmux.wait(for: "the first hundreds", within: 20) { screen in
            screen.matches(of: /\b1\d\d\d\b/).contains { (Int($0.0) ?? 0) >= 1300 }
        }
        try window.tmux.keys("PageUp")
        let screen = try window.tmux.wait(forText: "End follows")
        let top = Self.firstNumber(in: screen)
        let later = try window.tmux.wait(for: "the answer's end", within: 20) {
            !$0.contains("answering") && $0.contains("new line")
        }
        #expect(Self.firstNumber(in: later) == top)
        try window.tmux.keys("End")
        try window.tmux.wait(forText: "1998")
    }

    /// C49: a message that is sent meanwhile waits in sight, and stays when the
    /// answer is stopped.
    @Test func aMessageWaitsWhileAnAnswerRuns() throws {
        let window = try ChatWindow()
        try window.tmux.type("stream 3; hang")
        try window.tmux.keys("Enter")
        try window.tmux.wait(forText: "1002")
        try window.tmux.type("say my next question")
        try window.tmux.keys("Enter")
        try window.tmux.wait(for: "the message that waits") {
            $0.contains("waits: say my next question") && $0.contains("answering")
        }
        try window.tmux.keys("Escape")
        try window.tmux.wait(for: "the stopped answer and the message") {
            !$0.contains("answering") && $0.contains("1 message still waiting")
        }
        try window.tmux.keys("Enter")
        try window.tmux.wait(for: "the next answer") {
            $0.split(separator: "\n").contains { $0.hasPrefix(" my next question") }
        }
    }

    @Test func ctrlCStopsThenClearsThenAsks() throws {
        let window = try ChatWindow()
        try window.tmux.type("stream 3; hang")
        try window.tmux.keys("Enter")
        try window.tmux.wait(forText: "1002")
        try window.tmux.type("a draft")
        try window.tmux.keys("C-c")
        try window.tmux.wait(for: "a stopped answer and the draft") {
            !$0.contains("answering") && $0.contains("> a draft")
        }
        try window.tmux.keys("C-c")
        try window.tmux.wait(for: "an empty draft") { !$0.contains("a draft") }
    }

    @Test func ctrlDQuitsOnAnEmptyDraftOnly() throws {
        let chat = try ChatProgram.ready()
        try chat.terminal.send("draft")
        try chat.send("\u{4}")
        #expect(try chat.terminalAnswersKeys())
        try chat.send("\u{3}")
        #expect(try chat.quit() == .exited(0))
    }

    @Test(arguments: ["F1", "?"])
    func helpListsTheKeys(key: String) throws {
        let window = try ChatWindow(columns: 100, rows: 40)
        try window.tmux.keys(key)
        try window.tmux.wait(for: "the command table") {
            $0.contains("Send the message · /send") && $0.contains("Ctrl-C")
        }
        try window.tmux.keys("Escape")
        try window.tmux.wait(for: "the help to close") { !$0.contains("/send") }
    }

    @Test func historyComesBackInTheNextRun() throws {
        let home = try TemporaryFolder()
        let environment = ["TANDEM_HOME": home.path]
        let first = try ChatProgram.ready(environment: environment)
        try first.ask("say remembered words", expecting: "remembered")
        #expect(try first.quit() == .exited(0))
        let second = try ChatProgram.ready(environment: environment)
        let start = second.terminal.output.count
        try second.send("\u{1B}[A")
        try second.terminal.wait(forText: "say remembered words", after: start)
    }

    /// Wide, combining and joined characters, and a cursor that knows them.
    @Test func graphemesAreErasedWhole() throws {
        let window = try ChatWindow()
        for text in ["日本語", "e\u{301}", "👩‍👩‍👧‍👦", "🇹🇷", "👍🏽"] {
            let before = try window.tmux.settledScreen()
            let column = try window.tmux.variable("cursor_x")
            try window.tmux.type(text)
            try window.tmux.wait(for: text) { $0 != before }
            for _ in text { try window.tmux.keys("BSpace") }
            try window.tmux.wait(for: "the draft without \(text)") { $0 == before }
            #expect(try window.tmux.variable("cursor_x") == column)
        }
    }

    private static func firstNumber(in screen: String) -> Substring? {
        screen.firstMatch(of: /1\d\d\d/)?.0
    }
}
