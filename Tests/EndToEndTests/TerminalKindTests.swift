import Glibc
import TestSupport
import Testing

/// Terminals with less than the usual abilities, and people who want less.
@Suite struct TerminalKindTests {
    @Test func noColorMeansNoColor() throws {
        let colored = try ChatProgram.ready()
        try colored.ask("say hello", expecting: "hello")
        #expect(!Self.colors(in: colored.terminal.text).isEmpty)

        let plain = try ChatProgram.ready(environment: ["NO_COLOR": "1"])
        try plain.ask("say hello", expecting: "hello")
        #expect(Self.colors(in: plain.terminal.text) == [])
        _ = try plain.quit()
        #expect(Self.colors(in: plain.terminal.text) == [])
    }

    @Test(arguments: ["xterm", "vt100", "linux", "screen", "tmux-256color"])
    func worksOn(term: String) throws {
        let chat = try ChatProgram(environment: ["TERM": term])
        try chat.terminal.wait(forText: "Ask something")
        try chat.ask("say hello there", expecting: "hello")
        #expect(try chat.quit() == .exited(0))
        #expect(chat.terminal.settings == chat.terminal.initialSettings)
    }

    @Test func withoutUnicodeEverythingIsASCII() throws {
        let chat = try ChatProgram.ready(environment: ["LANG": "C"])
        try chat.ask("say hello \u{201C}there\u{201D} \u{1F600}", expecting: "hello")
        #expect(try chat.quit() == .exited(0))
        #expect(chat.terminal.output.allSatisfy { $0 < 0x80 })
        #expect(chat.leftovers == [])
    }

    @Test(arguments: ["dumb", "no-such-terminal"])
    func aTerminalWithoutAScreenGetsLines(term: String) throws {
        let chat = try ChatProgram(environment: ["TERM": term])
        chat.terminal.settle(0.5)
        try chat.terminal.send("say hello from the lines\n")
        try chat.terminal.wait(
            forText: "hello from the lines", after: chat.terminal.output.count)
        try chat.terminal.send("\u{4}")
        #expect(try chat.terminal.waitForExit() == .exited(0))
        #expect(!chat.terminal.output.contains(0x1B))
        #expect(chat.leftovers == [])
    }

    /// The colour parameters of every "select graphic rendition" sequence.
    private static func colors(in text: String) -> [String] {
        text.matches(of: /\u{1B}\[([0-9;:]*)m/).map { String($0.1) }.filter { parameters in
            parameters.split(separator: ";").compactMap { Int($0) }.contains {
                (30...38).contains($0) || (40...48).contains($0) || (90...107).contains($0)
            }
        }
    }
}
