import GeminiServer
import Glibc
import TestSupport
import Testing

/// What is said to have left this machine is what did.
@Suite struct SentTests {
    private let program: CloudProgram

    init() throws { program = try CloudProgram() }

    private func record() throws -> [JSON] {
        let list = try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["sessions", "list", "--json"],
            environment: try program.environment())
        let id = try #require(try JSON(parsing: list.output.utf8)[0]["id"].string)
        let export = try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["sessions", "export", id, "--format", "json"],
            environment: try program.environment())
        let messages = try JSON(parsing: export.output.utf8)["messages"].elements
        return messages.flatMap { $0["answer"]["sent"].elements }
    }

    private func check(_ sent: [JSON]) {
        #expect(sent.map { $0["bytes"].integer } == program.server.requests.map(\.body.count))
        #expect(
            sent.map { $0["messages"].integer } == program.server.requests.map(\.transcript.count))
        let turns = program.server.requests.map { request in
            request.transcript.count { $0.hasPrefix("user: ") }
        }
        #expect(sent.map { $0["turns"].integer } == turns)
        for entry in sent {
            #expect(program.server.baseURL.hasSuffix(entry["host"].string ?? "-"))
        }
    }

    @Test func everyRequestIsRecorded() throws {
        program.server.answer(.error(status: 503, "UNAVAILABLE", message: "Busy."))
        program.server.otherwise(.text("From afar"))
        _ = try program.ask("-M", "only-in-cloud", "-s", "Be brief.", "One")
        _ = try program.ask("-c", "-M", "only-in-cloud", "Two and more")
        let sent = try record()
        #expect(sent.count == 3)
        check(sent)
        #expect(sent[0]["hasInstructions"].boolean == true)
    }

    @Test func theDeviceSendsNothing() throws {
        _ = try program.ask("-M", "only-on-device", "say One")
        #expect(try record().isEmpty)
    }

    /// It is on the disk before the service has it.
    @Test func itIsWrittenDownFirst() throws {
        program.server.otherwise(Reply([.delay(.seconds(60)), .eventStream]))
        let window = try ChatWindow(
            environment: try program.environment(), arguments: "-M only-in-cloud")
        try window.tmux.type("Hello there")
        try window.tmux.wait(forText: "> Hello there")
        try window.tmux.keys("Enter")
        let deadline = Deadline(seconds: 20)
        while program.server.requests.isEmpty, !deadline.isPast { usleep(5_000) }
        kill(try window.tmux.process, SIGKILL)
        let sent = try record()
        #expect(sent.count == 1)
        check(sent)
    }

    @Test func theChatShowsIt() throws {
        program.server.otherwise(.text("From afar"))
        let window = try ChatWindow(
            columns: 100, environment: try program.environment(), arguments: "-M only-in-cloud")
        try window.ask("Hello there", expecting: "From afar")
        let bytes = try #require(program.server.requests.first?.body.count)
        try window.command("/sent", expecting: "1 request, ")
        let screen = try window.tmux.screen()
        #expect(screen.contains(" \(bytes) ") && screen.contains("turn 1, 1"), "\(screen)")
    }
}
