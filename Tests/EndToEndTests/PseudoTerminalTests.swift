import Glibc
import TestSupport
import Testing

/// The tools themselves, driven against programs whose behaviour is known.
@Suite struct PseudoTerminalTests {
    @Test func sendsAndReads() throws {
        let cat = try PseudoTerminal("/bin/cat")
        try cat.send("ping\n")
        try cat.wait(forText: "ping\r\nping")
        try cat.send("\u{4}")
        #expect(try cat.waitForExit() == .exited(0))
    }

    @Test func tellsTheSize() throws {
        let shell = try PseudoTerminal(
            "/bin/sh", ["-c", "stty size; read x; stty size"], columns: 91, rows: 17)
        try shell.wait(forText: "17 91")
        shell.resize(columns: 40, rows: 12)
        try shell.send("\n")
        try shell.wait(forText: "12 40")
    }

    @Test func seesChangedSettings() throws {
        let shell = try PseudoTerminal("/bin/sh", ["-c", "stty -echo; exit 3"])
        #expect(try shell.waitForExit() == .exited(3))
        #expect(shell.settings != shell.initialSettings)
        #expect(!shell.settings.echoes)
    }

    @Test func tellsTheSignal() throws {
        let sleeper = try PseudoTerminal("/bin/sleep", ["100"])
        sleeper.process.send(signal: SIGKILL)
        #expect(try sleeper.waitForExit() == .signalled(SIGKILL))
    }

    @Test(arguments: [
        ("\u{1B}[?1049h\u{1B}[?25l", false), ("\u{1B}[?2004h", false), ("\u{1B}[1m", false),
        ("\u{1B}[?1000;1006h", false), ("\u{1B}=", false),
        ("\u{1B}[?1049h\u{1B}[1;31mx\u{1B}[m\u{1B}[?1049l", true), ("plain", true),
    ])
    func followsTheTerminalsModes(output: String, isNormal: Bool) {
        #expect((TerminalModes(after: Array(output.utf8)) == .normal) == isNormal)
    }

    @Test func showsWhatAPersonWouldSee() throws {
        let window = try Tmux("printf 'one\\033[5;3Htwo'; read x", columns: 40, rows: 10)
        let screen = try window.wait(forText: "two")
        #expect(screen.split(separator: "\n", omittingEmptySubsequences: false)[4] == "  two")
    }
}
