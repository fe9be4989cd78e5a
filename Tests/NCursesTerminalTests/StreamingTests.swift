import ProcessSupport
import Testing

@Suite struct StreamingTests {
    /// A transcript that scrolls between a title and a status line, one frame a
    /// token: only what changed is written, and nothing is ever cleared.
    @Test(arguments: ["xterm-256color", "tmux-256color"])
    func writesFewBytesForAToken(name: String) throws {
        let tokens = 1_000
        let terminal = try PseudoTerminal(
            BuiltProduct.debugPath("terminal-probe"), ["stream", "\(tokens)"], columns: 100,
            rows: 30, environment: ["TERM": name])
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.output.count / tokens < 100)
        let clears = terminal.text.matches(of: /\u{1B}\[2J|\u{1B}\[H\u{1B}\[J/)
        #expect(clears.count <= 1)
    }
}
