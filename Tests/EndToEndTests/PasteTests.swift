import TestSupport
import Testing

@Suite struct PasteTests {
    private static let lines = (1...5).map { "pasted line \($0)" }.joined(separator: "\n")

    @Test func aBracketedPasteIsOneEditAndIsNotSent() throws {
        let window = try ChatWindow()
        try window.tmux.paste(Self.lines)
        let screen = try window.tmux.wait(for: "all lines in the draft") {
            $0.contains("pasted line 1") && $0.contains("pasted line 5")
        }
        #expect(!screen.contains("You ·"))
        try window.tmux.keys("C-_")
        try window.tmux.wait(for: "an empty draft") { !$0.contains("pasted line") }
    }

    /// C6: a long paste is one word in the draft, and is sent whole.
    @Test func aLongPasteIsOneWord() throws {
        let program = try CloudProgram()
        program.server.otherwise(.text("Read"))
        let window = try ChatWindow(
            environment: try program.environment(), arguments: "-M only-in-cloud")
        let text = (1...300).map { "pasted line \($0)" }.joined(separator: "\n")
        try window.tmux.paste(text)
        let screen = try window.tmux.wait(forText: "[pasted 300 lines, ")
        #expect(!screen.contains("pasted line 300"))
        try window.tmux.keys("Enter")
        try window.tmux.wait(forText: "Read", within: 20)
        #expect(program.server.requests.last?.transcript == ["user: " + text])
    }

    /// Terminals without bracketed paste send what the Enter key sends.
    @Test func aBurstWithNewlinesIsNotSent() throws {
        let chat = try ChatProgram.ready()
        try chat.terminal.send(Self.lines.replacing("\n", with: "\r"))
        try chat.terminal.wait(forText: "pasted line 5")
        chat.terminal.settle()
        #expect(!chat.terminal.text.contains("You"))
        try chat.send("\r")
        try chat.terminal.wait(forText: "You")
    }

    @Test func aLargePasteArrivesWhole() throws {
        let chat = try ChatProgram.ready()
        let text = (0..<20_000).map { "word\($0)" }.joined(separator: " ")
        try chat.terminal.send("\u{1B}[200~\(text) the very end\u{1B}[201~")
        try chat.terminal.wait(forText: "[pasted 1 line, ", within: 20)
        try chat.send("\u{0F}")
        try chat.terminal.wait(forText: "the very end", within: 20)
        #expect(try chat.terminalAnswersKeys())
    }
}

extension ChatProgram {
    /// Whether a typed letter appears.
    func terminalAnswersKeys() throws -> Bool {
        let start = terminal.output.count
        try send("Ж")
        try terminal.wait(forText: "Ж", after: start)
        return true
    }
}
