import GeminiServer
import Glibc
import TestSupport
import Testing

/// What people complain of in other chats' input, by the numbers of the
/// collected complaints. C6 is in ``PasteTests``, C9, C10 and C21 in
/// ``KeptTests``, C16 in ``EditorTests``.
@Suite struct WritingComplaintTests {
    /// C1: a paste of several lines is one draft, and nothing goes out; C2: nor
    /// does it without the marks of a paste: a burst is one.
    @Test(arguments: ["\u{1B}[200~first\nsecond\nthird\u{1B}[201~", "first\rsecond\rthird"])
    func c1AndC2APasteIsOneDraft(bytes: String) throws {
        let program = try CloudProgram()
        program.server.otherwise(.text("Read"))
        let chat = try program.chat(arguments: ["-M", "only-in-cloud"])
        try chat.send(bytes)
        try chat.wait(forText: "third")
        chat.settle()
        #expect(program.server.requests.isEmpty)
        try chat.send("\r")
        try chat.wait(forText: "Read", within: 20)
        #expect(program.server.requests.map(\.transcript) == [["user: first\nsecond\nthird"]])
    }

    /// C5: a paste is drawn at once, not letter by letter.
    @Test func c5APasteIsDrawnAtOnce() throws {
        let chat = try ChatProgram.ready()
        let start = chat.terminal.output.count
        try chat.terminal.send(
            "\u{1B}[200~" + String(repeating: "word ", count: 390) + "end\u{1B}[201~")
        try chat.terminal.wait(forText: "end", after: start)
        chat.terminal.settle()
        // A whole screen is 80 × 24 cells; letter by letter would be a hundred
        // times that.
        #expect(chat.terminal.output.count - start < 3 * 80 * 24)
    }

    /// C8: what terminals send for Shift-Enter and its like begins a line; the
    /// return key alone sends.
    @Test(arguments: ["\u{1B}\r", "\n", "\u{1B}[13;2u", "\u{1B}[27;2;13~"])
    func c8OnlyReturnSends(bytes: String) throws {
        let program = try CloudProgram()
        program.server.otherwise(.text("Read"))
        let chat = try program.chat(arguments: ["-M", "only-in-cloud"])
        for piece in ["one", bytes, "two"] {
            try chat.send(piece)
            chat.settle(0.1)
        }
        try chat.wait(forText: "two")
        #expect(program.server.requests.isEmpty)
        try chat.send("\r")
        try chat.wait(forText: "Read", within: 20)
        #expect(program.server.requests.map(\.transcript) == [["user: one\ntwo"]])
    }

    /// C12: a mistyped command goes to no model.
    @Test func c12AMistypedCommandIsNoMessage() throws {
        let program = try CloudProgram()
        let window = try ChatWindow(
            environment: try program.environment(), arguments: "-M only-in-cloud")
        try window.command("/modle", expecting: "did you mean /model?")
        try window.tmux.wait(forText: "> /modle")
        #expect(program.server.requests.isEmpty)
    }

    /// C14: no key is lost at full speed while an answer comes.
    @Test func c14NoKeyIsLost() throws {
        let program = try CloudProgram()
        program.server.otherwise(.text("Read"))
        let chat = try program.chat()
        try chat.send("stream 2000 at 100")
        chat.settle(0.1)
        try chat.send("\r")
        try chat.wait(forText: "answering", within: 20)
        for _ in 0..<500 { try chat.send("a\u{7F}") }
        try chat.send("x")
        chat.settle(0.2)
        try chat.send("\r")
        try chat.wait(forText: "waits: x", within: 20)
    }

    /// C19: one key deletes what looks like one letter, and the cursor stands
    /// where it looks.
    @Test(arguments: [
        ("日本語abc", 4, "日語abc"), ("xe\u{301}y", 1, "xy"), ("a👨‍👩‍👧b", 1, "ab"),
    ])
    func c19AWideLetterIsOneLetter(
        text: String, left: Int, rest: String
    ) throws {
        let window = try ChatWindow()
        let tmux = window.tmux
        try tmux.type(text)
        try tmux.wait(for: "the text") { $0.contains("> " + text.prefix(1)) }
        for _ in 0..<left { try tmux.keys("Left") }
        try tmux.keys("BSpace")
        try tmux.wait(forText: "> \(rest)")
        let typed = text.count - left - 1
        let width = rest.prefix(typed).reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
        #expect(try tmux.variable("cursor_x") == "\(3 + width)")
    }
}
