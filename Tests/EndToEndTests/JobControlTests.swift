import Glibc
import TestSupport
import Testing

@Suite struct JobControlTests {
    @Test func suspendsAndComesBackAtTheNewSize() throws {
        let window = try ChatWindow(columns: 80, rows: 24, underShell: true)
        try window.ask("say before the pause", expecting: "before the pause")
        try window.tmux.keys("C-z")
        try window.tmux.wait(forText: "Stopped")
        #expect(try window.tmux.variable("alternate_on") == "0")
        #expect(try window.tmux.variable("cursor_flag") == "1")
        try window.tmux.type("stty -a | grep -o ' echo '\n")
        try window.tmux.wait(for: "echo to be on") { $0.contains("\n echo") }

        try window.tmux.resize(columns: 60, rows: 20)
        try window.tmux.type("fg\n")
        let screen = try window.tmux.wait(for: "the chat at its new size") {
            $0.contains(String(repeating: "─", count: 60)) && $0.contains("before the pause")
        }
        #expect(!screen.contains("shell>"))
        try window.ask("say after the pause", expecting: "after the pause")
        try window.tmux.keys("C-d")
        try window.tmux.wait(forText: "shell>")
        #expect(try window.tmux.variable("alternate_on") == "0")
    }

    @Test func suspendsDuringAnAnswer() throws {
        let window = try ChatWindow(underShell: true)
        try window.tmux.type("stream 300 at 100")
        try window.tmux.keys("Enter")
        try window.tmux.wait(forText: "1010")
        try window.tmux.keys("C-z")
        try window.tmux.wait(forText: "Stopped")
        try window.tmux.type("fg\n")
        try window.tmux.wait(for: "the whole answer", within: 20) {
            $0.contains("1299") && !$0.contains("answering")
        }
    }
}
