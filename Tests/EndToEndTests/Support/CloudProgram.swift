import Foundation
import GeminiServer
import TestSupport

/// `tandem` beside a Gemini service on the loopback device and a scripted
/// runtime.
struct CloudProgram {
    let server: GeminiServer
    let home: TemporaryFolder

    init() throws {
        server = try GeminiServer()
        home = try TemporaryFolder()
    }

    /// - Parameter hasDevice: whether there is a model on this machine.
    func environment(hasDevice: Bool = true) throws -> [String: String] {
        var variables = try ChatProgram.environment(.scripted, home: home)
        variables["GEMINI_API_KEY"] = GeminiServer.defaultKey
        variables["GOOGLE_GEMINI_BASE_URL"] = server.baseURL
        if !hasDevice { variables["TANDEM_RUNTIME"] = "/nonexistent/runtime" }
        return variables
    }

    func ask(
        _ arguments: String..., hasDevice: Bool = true, environment: [String: String] = [:]
    ) throws -> AskRun {
        let run = try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["ask", "--json", "--no-stdin"] + arguments,
            environment: try self.environment(hasDevice: hasDevice).merging(environment) { $1 })
        return AskRun(status: run.status, json: try JSON(parsing: run.output.utf8), run: run)
    }

    func chat(
        columns: Int = 100, rows: Int = 30, arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            try BuiltProduct.path("tandem"), arguments, columns: columns, rows: rows,
            environment: try self.environment().merging(environment) { $1 })
        try terminal.wait(forText: "Ask something", within: 20)
        return terminal
    }
}

/// What one `ask --json` came to.
struct AskRun {
    let status: ExitStatus
    let json: JSON
    let run: ProcessRun

    /// `on-device`, `in-cloud`, or the kind of the error.
    var outcome: String { json["source"].string ?? json["error"]["kind"].string ?? "nothing" }
    var text: String? { json["text"].string }
    var errorKind: String? { json["error"]["kind"].string }

    /// `on-device answered`, `in-cloud failed` …, first choice first.
    var attempts: [String] {
        json["attempts"].elements.map {
            "\($0["source"].string ?? "") \($0["outcome"].string ?? "")"
        }
    }
}

extension PseudoTerminal {
    /// Types a line and sends it; waits for a text that comes after.
    func say(_ line: String, expecting text: String) throws {
        let start = output.count
        try send(line)
        settle(0.05)
        try send("\r")
        try wait(forText: text, after: start, within: 30)
    }

    /// Presses a key; waits for a text that comes after.
    func press(_ key: String, expecting text: String) throws {
        let start = output.count
        settle(0.05)
        try send(key)
        try wait(forText: text, after: start, within: 20)
    }
}
