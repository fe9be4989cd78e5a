import Glibc
import ProcessSupport

/// A chat in a pseudo-terminal of its own, with settings and files of its own.
final class ChatDriver {
    let terminal: PseudoTerminal
    private let home: TemporaryFolder?
    static let columns = 100
    static let rows = 30
    /// Above an answer from its first token on.
    static let firstToken = "· answering"

    /// - Parameters:
    ///   - runtime: a program in the runtime's place; nil for the real one.
    ///   - options: the object of `options.device`, in JSON.
    init(_ programs: Programs, runtime: String? = nil, options: String = "{}") throws {
        let home = try TemporaryFolder()
        self.home = home
        try home.write("{\"options\":{\"device\":\(options)}}", to: "config.json")
        var environment = ["TANDEM_HOME": home.path]
        environment["TANDEM_RUNTIME"] = runtime
        terminal = try PseudoTerminal(
            programs.chat, columns: Self.columns, rows: Self.rows, environment: environment)
    }

    /// In a home that is there already.
    init(_ programs: Programs, home: String, arguments: [String]) throws {
        self.home = nil
        terminal = try PseudoTerminal(
            programs.chat, arguments, columns: Self.columns, rows: Self.rows,
            environment: ["TANDEM_HOME": home])
    }

    deinit { quit() }

    /// The last words of a whole screen: the end of the status bar.
    func waitForFirstFrame() throws { try terminal.wait(forText: "F1 help", within: 20) }

    /// Sends a message and returns the moment of its Enter key.
    @discardableResult
    func submit(_ text: String) throws -> Double {
        let start = terminal.output.count
        try terminal.send("\u{1B}[200~\(text)\u{1B}[201~")
        try terminal.wait(for: "the draft's echo", within: 10) { terminal.output.count > start }
        terminal.settle(0.05)
        let sent = Deadline.now()
        try terminal.send("\r")
        return sent
    }

    /// Types a command: pasted, it would be a message.
    func command(_ text: String) throws {
        try terminal.send(text)
        terminal.settle(0.1)
        try terminal.send("\r")
        terminal.settle(0.1)
    }

    /// The moment when this text was read, which was not there before `start`.
    @discardableResult
    func time(ofText text: String, after start: Int, within seconds: Double) throws -> Double {
        try terminal.wait(forText: text, after: start, within: seconds)
        return terminal.lastRead
    }

    /// Ends the program as a user does; what does not end is killed.
    func quit() {
        terminal.process.send(signal: SIGTERM)
        _ = try? terminal.waitForExit(within: 5)
    }
}
