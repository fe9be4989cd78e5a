import ProcessSupport
import TerminalUI
import Testing

/// What a terminal emulator shows of a page of difficult text.
@Suite struct DrawingTests {
    private func openProbe(
        columns: Int = 60, rows: Int = 16, environment: [String: String] = [:]
    ) throws -> Tmux {
        try Tmux(
            BuiltProduct.debugPath("terminal-probe"), columns: columns, rows: rows,
            environment: environment)
    }

    private func rows(_ screen: String) -> [Substring] {
        screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    @Test(arguments: [
        Size(columns: 60, rows: 16), Size(columns: 100, rows: 30), Size(columns: 21, rows: 9),
    ])
    func keepsTheBorderStraight(size: Size) throws {
        let window = try openProbe(columns: size.columns, rows: size.rows)
        try window.wait(forText: "style")
        let screen = try window.settledScreen()
        for row in rows(screen) {
            #expect(row.hasSuffix("|") && row.displayWidth == size.columns, "\(row)")
        }
    }

    @Test func drawsClustersInTheirForm() throws {
        let screen = try openProbe().wait(forText: "keys:")
        #expect(rows(screen)[2].hasPrefix("❤ 👨 FR 👍 ⚠ 1 🏴 "))
        #expect(rows(screen)[4].hasPrefix("esc ␛[2J bell ␇ nul ␀ "))
        #expect(rows(screen)[5].hasPrefix("csi <U+009B>31m rlo <U+202E>abc "))
    }

    /// A row of one cell and back: the same screen as a fresh start.
    @Test func survivesEverySize() throws {
        let window = try openProbe()
        let fresh = try window.wait(forText: "60 × 16")
        for size in [(1, 1), (2, 1), (1, 5), (200, 3), (7, 40)] {
            try window.resize(columns: size.0, rows: size.1)
            _ = try window.settledScreen()
        }
        try window.resize(columns: 60, rows: 16)
        #expect(try window.wait(for: "the first screen again") { $0 == fresh } == fresh)
    }

    @Test(arguments: [
        (["TERM": "xterm-256color"], "256 colors", "\u{1B}[38;5;208m"),
        (["TERM": "xterm"], "8 colors", "\u{1B}[34m"),
        (["TERM": "linux"], "8 colors", "\u{1B}[34m"),
        (["TERM": "xterm-256color", "NO_COLOR": ""], "256 colors", "\u{1B}[38;5;208m"),
    ])
    func usesTheColorsThereAre(environment: [String: String], colors: String, code: String) throws {
        let terminal = try PseudoTerminal(
            BuiltProduct.debugPath("terminal-probe"), environment: environment)
        try terminal.wait(forText: "keys:")
        #expect(terminal.text.contains(colors))
        #expect(terminal.text.contains(code))
        try terminal.send("q")
        _ = try terminal.waitForExit()
    }

    @Test(arguments: [["TERM": "vt100"], ["NO_COLOR": "1"]])
    func sendsNoColorWhereNoneIsWanted(environment: [String: String]) throws {
        let terminal = try PseudoTerminal(
            BuiltProduct.debugPath("terminal-probe"), environment: environment)
        try terminal.wait(forText: "keys:")
        #expect(terminal.text.contains("1 colors"))
        let codes = terminal.text.matches(of: /\u{1B}\[([0-9;]*)m/).map(\.output.1)
        let numbers = codes.flatMap { $0.split(separator: ";") }.compactMap { Int($0) }
        #expect(numbers.allSatisfy { $0 < 30 || $0 == 39 || $0 == 49 })
        try terminal.send("q")
        _ = try terminal.waitForExit()
    }

    @Test(arguments: [
        (["LC_ALL": "C.UTF-8"], true), (["LANG": "", "LC_ALL": ""], true),
        (["LC_ALL": "xx_XX.UTF-8"], true),
        (["LC_ALL": "C"], false), (["LC_ALL": "xx_XX.ISO-8859-1"], false),
    ])
    func fitsTheLocale(environment: [String: String], isUnicode: Bool) throws {
        let terminal = try PseudoTerminal(
            BuiltProduct.debugPath("terminal-probe"), environment: environment)
        try terminal.wait(forText: "keys:")
        #expect(terminal.text.contains("日本語") == isUnicode)
        #expect(terminal.text.contains("?????? ????") == !isUnicode)
        #expect(isUnicode || terminal.output.allSatisfy { $0 < 0x80 })
        try terminal.send("q")
        _ = try terminal.waitForExit()
    }
}
