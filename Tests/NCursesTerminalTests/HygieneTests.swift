import Glibc
import ProcessSupport
import Testing

/// However the program ends, the terminal is as it was.
@Suite struct HygieneTests {
    private func openProbe(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            BuiltProduct.debugPath("terminal-probe"), columns: 60, rows: 16,
            environment: environment)
        try terminal.wait(forText: "keys:")
        return terminal
    }

    private func expectNormal(_ terminal: PseudoTerminal) {
        #expect(TerminalModes(after: terminal.output) == .normal)
        #expect(terminal.settings == terminal.initialSettings)
    }

    /// What stands on the normal screen: everything after it came back.
    private func afterword(_ terminal: PseudoTerminal) -> String {
        let leave = "\u{1B}[?1049l"
        guard let end = terminal.text.range(of: leave, options: .backwards) else { return "" }
        return String(terminal.text[end.upperBound...])
    }

    @Test func holdsAfterANormalEnd() throws {
        let terminal = try openProbe()
        try terminal.send("q")
        #expect(try terminal.waitForExit() == .exited(0))
        expectNormal(terminal)
        #expect(afterword(terminal).contains("good bye"))
    }

    @Test(arguments: [("t", SIGILL), ("a", SIGABRT), ("o", SIGSEGV)])
    func holdsAfterACrash(key: String, signal: Int32) throws {
        let terminal = try openProbe()
        try terminal.send(key)
        #expect(try terminal.waitForExit() == .signalled(signal))
        expectNormal(terminal)
        #expect(afterword(terminal).contains("stopped unexpectedly (signal \(signal))"))
    }

    /// What the Swift runtime says about a trap is not lost with the screen.
    @Test func showsWhyItTrapped() throws {
        let terminal = try openProbe()
        try terminal.send("t")
        _ = try terminal.waitForExit()
        #expect(afterword(terminal).contains("Index out of range"))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGBUS, SIGFPE, SIGTRAP])
    func holdsAfterASignal(signal: Int32) throws {
        let terminal = try openProbe()
        terminal.process.send(signal: signal)
        #expect(try terminal.waitForExit() == .signalled(signal))
        expectNormal(terminal)
    }

    @Test func keepsStandardErrorForAfterwards() throws {
        let terminal = try openProbe()
        try terminal.send("e")
        try terminal.wait(forText: "character(\"e\")")
        #expect(!terminal.text.contains("a note"))
        try terminal.send("q")
        _ = try terminal.waitForExit()
        #expect(afterword(terminal).contains("a note?[2J for later"))
    }

    /// A program of its own on the alternate screen, with the shell's job control.
    @Test func stopsAndComesBackAtTheNewSize() throws {
        let window = try Tmux("bash --norc -i", columns: 60, rows: 16)
        let probe = try BuiltProduct.debugPath("terminal-probe")
        try window.type("PS1='$ '; clear; before=$(stty -g); \(probe)\n")
        try window.wait(forText: "keys:")
        try window.keys("s")
        try window.wait(forText: "Stopped")
        #expect(try window.variable("alternate_on") == "0")
        try window.type("test \"$(stty -g)\" = \"$before\" && echo same modes\n")
        try window.wait(forText: "\nsame modes")
        try window.resize(columns: 50, rows: 14)
        try window.type("fg\n")
        let screen = try window.wait(forText: "50 × 14")
        #expect(screen.hasPrefix("plain ASCII"))
        #expect(try window.variable("alternate_on") == "1")
    }

    @Test(arguments: [
        ("dumb", "incapableTerminal"), ("nonsense", "unknownTerminal"), ("", "unknownTerminal"),
    ])
    func saysWhenTheTerminalCannotShowAScreen(name: String, error: String) throws {
        let terminal = try PseudoTerminal(
            BuiltProduct.debugPath("terminal-probe"), environment: ["TERM": name])
        #expect(try terminal.waitForExit() == .exited(3))
        #expect(terminal.text == "no screen: \(error)(name: \"\(name)\")\r\n")
        #expect(terminal.settings == terminal.initialSettings)
    }
}
