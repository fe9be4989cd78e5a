import Foundation
import GeminiServer
import Glibc
import TestSupport
import Testing

/// Conversations outlive the programs that they were held with.
@Suite struct ConversationTests {
    private let program: CloudProgram

    init() throws { program = try CloudProgram() }

    private func run(_ arguments: String..., input: String = "") throws -> ProcessRun {
        try ProcessRun.run(
            try BuiltProduct.path("tandem"), arguments, environment: try program.environment(),
            input: input)
    }

    private func sessions(_ arguments: String...) throws -> JSON {
        let run = try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["sessions"] + arguments + ["--json"],
            environment: try program.environment())
        #expect(run.status == .exited(0), "\(run.errors)")
        return try JSON(parsing: run.output.utf8)
    }

    // MARK: Kills

    /// A stream of numbered words, without an end.
    private static let words = (0..<2_000).map { "w\($0) " }
    private static var endless: Reply {
        Reply(
            [.eventStream]
                + words.flatMap { [.event(.answer([.text($0)])), .delay(.milliseconds(20))] })
    }

    /// C47: at whatever moment it is killed, the message is there and at most
    /// one second of the answer is missing.
    @Test(arguments: 0..<UInt64(Soak.count(5, times: 10)))
    func aKilledAnswerIsKept(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        program.server.answer(Self.endless)
        let ask = try PipedProcess(
            try BuiltProduct.path("tandem"),
            ["ask", "--no-stdin", "-M", "only-in-cloud", "Tell me everything"],
            environment: try program.environment())
        try ask.wait(for: "the first word", within: 20) { !ask.output.isEmpty }
        let end = Deadline(seconds: Double.random(in: 0.05...2.5, using: &random))
        var seen: [(moment: Double, bytes: Int)] = []
        while !end.isPast {
            ask.pump(0.01)
            seen.append((Deadline.now(), ask.output.count))
        }
        ask.process.send(signal: SIGKILL)
        let killed = Deadline.now()
        #expect(try ask.waitForExit(within: 20) == .signalled(SIGKILL))
        let old = seen.last { $0.moment <= killed - 1 }?.bytes ?? 0

        let id = try #require(try sessions("list")[0]["id"].string)
        let messages = try sessions("show", id)["messages"].elements
        #expect(messages.count == 2)
        #expect(messages[0]["parts"][0]["text"].string == "Tell me everything")
        let answer = messages[1]["answer"]
        #expect(answer["isInterrupted"].boolean == true)
        let text = try #require(answer["text"].string)
        #expect(Self.words.joined().hasPrefix(text))
        #expect(text.utf8.count >= old, "\(text.utf8.count) of \(ask.output.count), want \(old)")
        // It can be found, and gone on with.
        #expect(try sessions("search", "everything")[0]["id"].string == id)
        program.server.answer(.text("Gladly"))
        let next = try program.ask("-c", "-M", "only-in-cloud", "Go on")
        #expect(next.text == "Gladly")
        #expect(next.json["session"].string == id)
    }

    /// C47, in the chat.
    @Test func aKilledChatIsThereAgain() throws {
        let home = try TemporaryFolder()
        let environment = ["TANDEM_HOME": home.path, "HOME": home.path]
        let chat = try ChatWindow(environment: environment)
        try chat.ask("say First answer", expecting: "on device")
        try chat.tmux.type("stream 2000 at 50")
        try chat.tmux.keys("Enter")
        // What is on the screen now is older than the time between two saves
        // when this many more have come.
        try chat.tmux.wait(forText: "1005")
        try chat.tmux.wait(forText: "1060", within: 20)
        kill(try chat.tmux.process, SIGKILL)
        let again = try ChatWindow(
            environment: environment, greeting: "interrupted", arguments: "-c")
        #expect(try again.tmux.screen().contains("1005"))
        try again.ask("say Second answer", expecting: "Second answer")
        let run = try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["sessions", "list", "--json"],
            environment: environment)
        let list = try JSON(parsing: run.output.utf8)
        #expect(list.elements.count == 1)
        #expect(list[0]["messages"].integer == 6)
    }

    // MARK: ask

    @Test func askGoesOnWithAConversation() throws {
        program.server.answer(.text("Blue"))
        program.server.answer(.text("Red"))
        let first = try program.ask("-M", "only-in-cloud", "-s", "Brief.", "The sky?")
        let id = try #require(first.json["session"].string)
        let second = try program.ask("--session", String(id.prefix(6)), "On Mars?")
        #expect(second.json["session"].string == id)
        #expect(second.json["mode"].string == "only-in-cloud")
        let request = try #require(program.server.requests.last)
        #expect(request.transcript == ["user: The sky?", "model: Blue", "user: On Mars?"])
        #expect(request.systemInstruction == "Brief.")
        let list = try sessions("list")
        #expect(list.elements.count == 1)
        #expect(list[0]["messages"].integer == 4)
        #expect(list[0]["title"].string == "The sky?")
    }

    @Test func nothingIsSavedWhereNothingIsToBe() throws {
        program.server.otherwise(.text("Blue"))
        let answer = try program.ask("-n", "-M", "only-in-cloud", "The sky?")
        #expect(answer.text == "Blue")
        #expect(answer.json["session"].string == nil)
        #expect(try sessions("list").elements.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: program.home.path + "/tandem.db"))
    }

    /// What was said on this machine alone stays there.
    @Test func aPrivateConversationStaysPrivate() throws {
        _ = try program.ask("-M", "only-on-device", "say Mine")
        let next = try program.ask("-c", "recall")
        #expect(next.json["mode"].string == "only-on-device")
        #expect(program.server.connectionCount == 0)
    }

    @Test(arguments: [["--session", "nobody"], ["-c"], ["-c", "--session", "x"]])
    func anUnknownConversationIsRefused(arguments: [String]) throws {
        let run = try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["ask", "--no-stdin", "hello"] + arguments,
            environment: try program.environment())
        #expect(run.status == .exited(2))
        #expect(run.errors.hasPrefix("tandem: "))
    }

    // MARK: sessions

    @Test func exportAndImportGiveTheSameConversation() throws {
        program.server.answer(.text("Sky", " blue.", thoughts: ["Light."], modelVersion: "g-1"))
        let answer = try program.ask("-M", "only-in-cloud", "Why? \u{1B}[2J")
        let id = try #require(answer.json["session"].string)
        let exported = try run("sessions", "export", id, "--format", "json")
        #expect(exported.output.contains("g-1 · cloud"))
        #expect(try run("sessions", "remove", id).status == .exited(0))
        #expect(try sessions("list").elements.isEmpty)
        let imported = try run("sessions", "import", "-", input: exported.output)
        #expect(imported.output == id + "\n")
        #expect(try run("sessions", "export", id, "--format", "json").output == exported.output)
        let page = try run("sessions", "show", id).output
        #expect(page.contains("g-1 · cloud") && page.contains("Sky blue."))
        #expect(!page.contains("\u{1B}"))
        #expect(try run("sessions", "export", id).output.contains("> Light."))
    }

    @Test func conversationsAreNamedAndFound() throws {
        program.server.otherwise(.text("An answer with a needle"))
        _ = try program.ask("-M", "only-in-cloud", "One")
        _ = try program.ask("-M", "only-in-cloud", "Two")
        let id = try #require(try sessions("list")[1]["id"].string)
        #expect(try run("sessions", "rename", id, "My", "name").status == .exited(0))
        #expect(try sessions("list")[1]["title"].string == "My name")
        let found = try sessions("search", "need")
        #expect(found.elements.count == 2)
        #expect(found[0]["matches"][0]["text"].string == "An answer with a needle")
        #expect(found[0]["matches"][0]["message"].integer == 2)
        for words in [["show", "nobody"], ["import", "/nowhere"], ["frob"], ["rename", id], []] {
            let run = try ProcessRun.run(
                try BuiltProduct.path("tandem"), ["sessions"] + words,
                environment: try program.environment())
            #expect(run.status == .exited(2), "\(words)")
        }
    }

    // MARK: Several at once, and a disk that is full

    @Test func theSameConversationInTwoWindowsForks() throws {
        program.server.otherwise(.text("Answered"))
        _ = try program.ask("-M", "only-in-cloud", "Hello")
        let variables = try program.environment()
        let chats = try (0..<2).map { _ in
            try PseudoTerminal(
                try BuiltProduct.path("tandem"), ["-c"], columns: 100, rows: 30,
                environment: variables)
        }
        for chat in chats { try chat.wait(forText: "Answered", within: 20) }
        // The end of it is shown before it is known who has it.
        let deadline = Deadline(seconds: 20)
        func copies() -> Int { chats.count { $0.text.contains("open in another window") } }
        while copies() == 0, !deadline.isPast { for chat in chats { chat.settle(0.05) } }
        #expect(copies() == 1)
        for (number, chat) in chats.enumerated() {
            try chat.say("number \(number)", expecting: "number \(number)")
            chat.settle(0.5)
        }
        for chat in chats {
            try chat.send("\u{4}")
            #expect(try chat.waitForExit(within: 20) == .exited(0))
        }
        let list = try sessions("list").elements
        #expect(list.compactMap { $0["messages"].integer } == [4, 4])
    }

    @Test func aFullDiskIsToldAndTheChatGoesOn() throws {
        let chat = try PseudoTerminal(
            "/bin/bash", ["-c", "ulimit -f 16; exec \(try BuiltProduct.path("tandem"))"],
            columns: 100, rows: 30, environment: try program.environment())
        try chat.wait(forText: "Ask something", within: 20)
        try chat.wait(forText: "kept in memory", within: 20)
        try chat.say("say Still here", expecting: "Still here")
        chat.settle(0.2)
        try chat.send("\u{4}")
        #expect(try chat.waitForExit(within: 20) == .exited(0))
        #expect(chat.text.contains("1 conversation could not be saved"))
    }

    @Test func aDamagedFileIsSetAside() throws {
        try program.home.write(String(repeating: "garbage ", count: 999), to: "tandem.db")
        let chat = try program.chat()
        try chat.wait(forText: "were damaged", within: 20)
        try chat.say("say Still here", expecting: "Still here")
        chat.settle(0.2)
        try chat.send("\u{4}")
        #expect(try chat.waitForExit(within: 20) == .exited(0))
        let names = try FileManager.default.contentsOfDirectory(atPath: program.home.path)
        #expect(names.contains { $0.hasPrefix("tandem.db.damaged-") })
        #expect(try sessions("list").elements.count == 1)
    }
}
