import ProcessSupport
import Testing

/// Bytes that a person's terminal sends, through a real one.
@Suite struct TypingTests {
    @Test func readsKeysAndPastes() throws {
        let window = try Tmux(BuiltProduct.debugPath("terminal-probe"), columns: 100, rows: 16)
        try window.wait(forText: "keys:")
        try window.keys("S-F5", "C-Left", "M-x", "BTab")
        try window.wait(forText: "keys: 1-function(5) 4-left 2-character(\"x\") 1-tab")
        try window.keys("Escape")
        try window.wait(forText: "0-escape")
        try window.paste("two\nlines")
        try window.wait(forText: "paste(9)")
    }

    /// Signals are keys here, and flow control is off.
    @Test func readsControlKeys() throws {
        let window = try Tmux(BuiltProduct.debugPath("terminal-probe"), columns: 100, rows: 16)
        try window.wait(forText: "keys:")
        try window.keys("C-c", "C-z", "C-\\", "C-s", "C-q")
        let keys = ["c", "z", "\\\\", "s", "q"].map { "4-character(\"\($0)\")" }
        try window.wait(forText: keys.joined(separator: " ").prefix(80).description)
    }
}
