import Glibc
import TestSupport

/// The built chat in a terminal and with a home of its own.
final class ChatProgram {
    /// Which runtime answers.
    enum Runtime { case real, scripted }

    let terminal: PseudoTerminal
    private let home: TemporaryFolder

    init(
        _ runtime: Runtime = .scripted, columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:], arguments: [String] = []
    ) throws {
        home = try TemporaryFolder()
        terminal = try PseudoTerminal(
            try BuiltProduct.path("tandem"), arguments, columns: columns, rows: rows,
            environment: try Self.environment(runtime, home: home).merging(environment) { $1 })
    }

    static func environment(
        _ runtime: Runtime, home: TemporaryFolder
    ) throws -> [String: String] {
        var environment = ["TANDEM_HOME": home.path, "HOME": home.path]
        if runtime == .scripted {
            environment["TANDEM_RUNTIME"] = try BuiltProduct.debugPath("tandem-scripted-runtime")
        }
        return environment
    }

    /// A chat that has drawn itself.
    static func ready(
        _ runtime: Runtime = .scripted, columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:]
    ) throws -> ChatProgram {
        let chat = try ChatProgram(
            runtime, columns: columns, rows: rows, environment: environment)
        try chat.terminal.wait(forText: "Ask something")
        return chat
    }

    /// Sends a prompt and waits for the end of its answer.
    func ask(_ prompt: String, expecting answer: String) throws {
        let start = terminal.output.count
        try terminal.send(prompt)
        try send("\r")
        try terminal.wait(forText: answer, after: start, within: 30)
    }

    /// Types a key in a read of its own, so that it is no part of a paste.
    func send(_ key: String) throws {
        terminal.settle(0.05)
        try terminal.send(key)
    }

    func quit() throws -> ExitStatus {
        try send("\u{4}")
        return try terminal.waitForExit()
    }

    /// What is wrong with the terminal after the program: nothing, it should be.
    var leftovers: [String] {
        var wrong: [String] = []
        let modes = TerminalModes(after: terminal.output)
        if modes != .normal { wrong.append("left on: \(modes)") }
        if terminal.settings != terminal.initialSettings {
            wrong.append("stty: \(terminal.settings), was \(terminal.initialSettings)")
        }
        return wrong
    }

    /// What stands on the normal screen after the chat's has gone.
    var lastWords: String {
        let end = Array("\u{1B}[?1049l".utf8)
        let output = terminal.output
        var start = 0
        while let found = output.firstIndex(of: end, from: start) { start = found + end.count }
        return String(decoding: output[start...], as: UTF8.self)
    }
}
