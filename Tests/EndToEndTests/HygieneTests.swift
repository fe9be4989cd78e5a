import Glibc
import TestSupport
import Testing

/// However the chat ends, the terminal is as it was.
@Suite struct HygieneTests {
    @Test func quittingLeavesTheTerminalAsItWas() throws {
        let chat = try ChatProgram.ready()
        #expect(!chat.terminal.settings.echoes)
        #expect(TerminalModes(after: chat.terminal.output).alternateScreen)
        try chat.ask("say well answered", expecting: "well answered")
        #expect(try chat.quit() == .exited(0))
        #expect(chat.leftovers == [])
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func aSignalLeavesTheTerminalAsItWas(signal: Int32) throws {
        let chat = try ChatProgram.ready()
        chat.terminal.process.send(signal: signal)
        let status = try chat.terminal.waitForExit()
        #expect([.exited(128 + signal), .signalled(signal)].contains(status))
        #expect(chat.leftovers == [])
        #expect(chat.lastWords.contains("tandem: "))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func aSignalDuringAnAnswerLeavesTheTerminalAsItWas(signal: Int32) throws {
        let chat = try ChatProgram.ready()
        try chat.ask("stream 100000 at 200", expecting: "1010")
        chat.terminal.process.send(signal: signal)
        _ = try chat.terminal.waitForExit()
        #expect(chat.leftovers == [])
    }

    /// What abort, a trap of Swift and an access to no memory raise.
    @Test(arguments: [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE])
    func aCrashLeavesTheTerminalAsItWas(signal: Int32) throws {
        let chat = try ChatProgram.ready()
        chat.terminal.process.send(signal: signal)
        #expect(try chat.terminal.waitForExit() == .signalled(signal))
        #expect(chat.leftovers == [])
        #expect(chat.lastWords.contains("tandem: "))
    }

    /// A closed window, a lost connection.
    @Test func theChatEndsWithItsTerminal() throws {
        let chat = try ChatProgram.ready()
        try chat.ask("stream 100000 at 200", expecting: "1010")
        let runtimes = chat.terminal.process.children()
        #expect(!runtimes.isEmpty)
        chat.terminal.hangUp()
        let status = try chat.terminal.waitForExit()
        #expect([.exited(128 + SIGHUP), .signalled(SIGHUP)].contains(status))
        try chat.terminal.wait(for: "the children to end", within: 10) {
            !runtimes.contains(where: ProcessTable.isRunning)
        }
    }

    @Test func ctrlCTwiceQuits() throws {
        let chat = try ChatProgram.ready()
        try chat.send("\u{3}")
        try chat.send("\u{3}")
        #expect(try chat.terminal.waitForExit() == .exited(0))
        #expect(chat.leftovers == [])
    }

    @Test(arguments: [
        (1, 1), (2, 1), (1, 5), (7, 2), (19, 5), (20, 6), (40, 12), (79, 23), (300, 90),
    ])
    func anySizeWorks(columns: Int, rows: Int) throws {
        let chat = try ChatProgram(columns: columns, rows: rows)
        try chat.terminal.wait(forText: "\u{1B}[?2004h")
        try chat.send("say hello")
        try chat.send("\r")
        chat.terminal.settle()
        chat.terminal.resize(columns: 80, rows: 24)
        try chat.terminal.wait(forText: "hello")
        chat.terminal.resize(columns: columns, rows: rows)
        chat.terminal.settle()
        #expect(try chat.quit() == .exited(0))
        #expect(chat.leftovers == [])
    }

    @Test func aWindowThatIsTooSmallSaysSo() throws {
        let window = try ChatWindow()
        try window.tmux.resize(columns: 30, rows: 4)
        try window.tmux.wait(forText: "too small")
        try window.tmux.resize(columns: 80, rows: 24)
        try window.tmux.wait(forText: "Ask something")
    }
}
