import Foundation
import Glibc
import TestSupport
import Testing

/// What others can see of a conversation: nothing.
@Suite struct PrivacyTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private static let secret = "quetzalcoatlus"

    /// The calls of a whole run, children included.
    private func trace(_ arguments: [String]) throws -> String {
        let file = "\(home.path)/trace"
        let program = try BuiltProduct.path("tandem")
        let run = try ProcessRun.run(
            "/usr/bin/strace",
            ["-f", "-qq", "-s", "200", "-e", "trace=socket,execve", "-o", file, program]
                + arguments,
            environment: try ChatProgram.environment(.real, home: home))
        #expect(run.status == .exited(0), "\(run.errors)")
        return try String(contentsOfFile: file, encoding: .utf8)
    }

    @Test(
        .enabled(if: access("/usr/bin/strace", X_OK) == 0),
        arguments: [
            ["ask", "-o", "device.maximumResponseTokens=8", "-M", "only-on-device", secret],
            ["status"],
        ])
    func noNetworkIsTouched(arguments: [String]) throws {
        let calls = try trace(arguments)
        #expect(calls.contains("tandem-runtime"))
        for family in ["AF_INET", "AF_INET6", "AF_NETLINK"] { #expect(!calls.contains(family)) }
        let commands = calls.split(separator: "\n").filter { $0.contains("execve(") }
        #expect(!commands.dropFirst().contains { $0.contains(Self.secret) })
    }

    @Test(.enabled(if: access("/usr/bin/strace", X_OK) == 0))
    func theChatTouchesNoNetwork() throws {
        let file = "\(home.path)/trace"
        let program = try BuiltProduct.path("tandem")
        let terminal = try PseudoTerminal(
            "/usr/bin/strace",
            ["-f", "-qq", "-e", "trace=socket,connect", "-o", file, program], columns: 80,
            rows: 24, environment: try ChatProgram.environment(.real, home: home))
        try terminal.wait(forText: "Ask something", within: 20)
        try terminal.send("What is the capital of France?")
        terminal.settle(0.05)
        try terminal.send("\r")
        try terminal.wait(forText: "tok/s", within: 60)
        try terminal.send("\u{4}")
        #expect(try terminal.waitForExit(within: 20) == .exited(0))
        let calls = try String(contentsOfFile: file, encoding: .utf8)
        for family in ["AF_INET", "AF_INET6", "AF_NETLINK"] { #expect(!calls.contains(family)) }
    }

    /// Also when something goes wrong, which is when logs are talkative.
    @Test func whatIsWrittenIsForTheUserAloneAndNoPromptIsLogged() throws {
        let folder = "\(home.path)/tandem"
        let chat = try ChatProgram.ready(environment: ["TANDEM_HOME": folder])
        try chat.ask("say \(Self.secret); crash 6", expecting: "signal 6")
        #expect(try chat.quit() == .exited(0))
        let log = try String(contentsOfFile: "\(folder)/tandem.log", encoding: .utf8)
        #expect(log.contains("stopped (signal 6, aborted)"))
        #expect(!log.contains(Self.secret))
        #expect(try Self.mode(folder) == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(names).isSuperset(of: ["history", "tandem.log"]))
        for name in names { #expect(try Self.mode("\(folder)/\(name)") == 0o600, "\(name)") }
    }

    private static func mode(_ path: String) throws -> mode_t {
        var facts = stat()
        try #require(stat(path, &facts) == 0)
        return facts.st_mode & 0o777
    }
}
