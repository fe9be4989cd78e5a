import Foundation
import Glibc
import TestSupport
import Testing

/// The child process dies, or its parent does.
@Suite struct RuntimeLossTests {
    @Test(arguments: [SIGKILL, SIGABRT])
    func anAnswerThatIsCutOffStaysAndTheNextTurnWorks(signal: Int32) throws {
        let window = try ChatWindow(.real, columns: 100, rows: 40)
        try window.tmux.type("Write a very long story about a dog and a cat.")
        try window.tmux.keys("Enter")
        try window.tmux.wait(for: "the answer's beginning", within: 60) {
            $0.contains("answering") && Self.answerLines(in: $0) > 0
        }
        let runtime = try #require(ProcessTable.languageRuntime(of: try window.tmux.process))
        kill(runtime, signal)
        let screen = try window.tmux.wait(forText: "signal \(signal)", within: 20)
        #expect(Self.answerLines(in: screen) > 0)
        try window.ask("What is the capital of France?", expecting: "Paris")
    }

    @Test func aCrashAfterAFewTokensKeepsThem() throws {
        let window = try ChatWindow(rows: 40)
        try window.tmux.type("stream 5; crash 6")
        try window.tmux.keys("Enter")
        let screen = try window.tmux.wait(forText: "signal 6")
        #expect(screen.contains("1000 1001 1002 1003 1004"))
    }

    @Test func threeCrashesStopTheDeviceUntilTheUserRetries() throws {
        let window = try ChatWindow(columns: 110, rows: 40)
        for turn in 1...3 {
            try window.tmux.type("say turn \(turn); crash 9")
            try window.tmux.keys("Enter")
            try window.tmux.wait(for: "crash \(turn)") {
                $0.components(separatedBy: "signal 9").count > turn
            }
        }
        try window.tmux.wait(forText: "stopped after 3 crashes")
        try window.tmux.type("/probe")
        try window.tmux.keys("Enter")
        try window.tmux.wait(forText: "device ready")
        try window.ask("say it works again", expecting: " it works again")
    }

    @Test func anAnswerCanBeStopped() throws {
        let window = try ChatWindow()
        try window.tmux.type("stream 3; hang")
        try window.tmux.keys("Enter")
        try window.tmux.wait(forText: "1002")
        try window.tmux.keys("Escape")
        let screen = try window.tmux.wait(for: "a stopped answer") { !$0.contains("answering") }
        #expect(screen.contains("1000 1001 1002"))
        try window.ask("say still here", expecting: "still here")
    }

    /// Idle, and in the middle of an answer.
    @Test(arguments: [false, true])
    func theChildEndsWithItsParent(whileComputing: Bool) throws {
        let chat = try ChatProgram.ready(.real)
        try chat.ask("What is the capital of France?", expecting: "Paris")
        let runtimes = chat.terminal.process.children()
        #expect(!runtimes.isEmpty)
        if whileComputing {
            try chat.ask("Write a very long story about a dog and a cat.", expecting: "answering")
        }
        chat.terminal.process.send(signal: SIGKILL)
        #expect(try chat.terminal.waitForExit() == .signalled(SIGKILL))
        try chat.terminal.wait(for: "the children to end", within: 10) {
            !runtimes.contains(where: ProcessTable.isRunning)
        }
    }

    @Test func noChildStaysAfterQuitting() throws {
        let chat = try ChatProgram.ready()
        try chat.ask("say hello", expecting: "hello")
        let runtimes = chat.terminal.process.children()
        #expect(!runtimes.isEmpty)
        _ = try chat.quit()
        try chat.terminal.wait(for: "the children to end", within: 10) {
            !runtimes.contains(where: ProcessTable.isRunning)
        }
    }

    private static func answerLines(in screen: String) -> Int {
        let lines = screen.split(separator: "\n")
        guard let tag = lines.firstIndex(where: { $0.contains("· on device") }) else { return 0 }
        return lines[(tag + 1)...].prefix { !$0.hasPrefix("──") }
            .count { $0.contains(where: \.isLetter) }
    }
}
