import TestSupport
import Testing

/// Whatever a model answers, the terminal obeys nothing of it.
@Suite struct HostileOutputTests {
    @Test func theScreenShowsMarks() throws {
        let chat = try ChatProgram.ready(columns: 100, rows: 50)
        try chat.ask("hostile; say the end", expecting: "the end")
        chat.terminal.settle()
        #expect(!TerminalModes(after: chat.terminal.output).cursorHidden)
        #expect(TerminalModes(after: chat.terminal.output).alternateScreen)
        #expect(Self.obeyed(in: chat.terminal.text) == [])
        #expect(chat.terminal.text.contains("overwritten"))
        _ = try chat.quit()
        #expect(Self.obeyed(in: chat.terminal.text) == [])
    }

    @Test func askOnATerminalShowsMarks() throws {
        let ask = try ChatProgram(arguments: ["ask", "hostile; say the end"])
        #expect(try ask.terminal.waitForExit() == .exited(0))
        #expect(Self.obeyed(in: ask.terminal.text) == [])
        #expect(!ask.terminal.text.contains("\u{1B}[2J"))
        #expect(ask.terminal.text.contains("the end"))
    }

    @Test func linesShowMarks() throws {
        let chat = try ChatProgram(environment: ["TERM": "dumb"])
        chat.terminal.settle(0.5)
        try chat.terminal.send("hostile; say the end\n")
        try chat.terminal.wait(forText: "overwritten")
        try chat.terminal.send("\u{4}")
        _ = try chat.terminal.waitForExit()
        #expect(!chat.terminal.output.contains(0x1B))
        #expect(Self.obeyed(in: chat.terminal.text) == [])
    }

    @Test func whatIsTypedAndPastedShowsMarks() throws {
        let chat = try ChatProgram.ready()
        let paste = "a\u{1B}]0;owned\u{7}b\u{9B}31mc\u{202E}d"
        try chat.terminal.send("\u{1B}[200~\(paste)\u{1B}[201~")
        try chat.terminal.wait(forText: "owned")
        #expect(Self.obeyed(in: chat.terminal.text) == [])
    }

    /// Sequences that our own drawing never needs.
    private static func obeyed(in text: String) -> [String] {
        let forbidden = [
            "\u{1B}]", "\u{1B}P", "\u{1B}c", "\u{1B}[6n", "\u{1B}[c", "\u{07}", "\u{9B}", "\u{9D}",
            "\u{90}", "\u{9C}", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2069}", "\u{200F}",
            "\u{7F}",
        ]
        return forbidden.filter { Array(text.utf8).firstIndex(of: Array($0.utf8)) != nil }
            .map(\.debugDescription)
    }
}
