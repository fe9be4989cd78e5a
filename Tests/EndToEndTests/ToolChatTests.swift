import Foundation
import GeminiServer
import TestSupport
import Testing

/// Functions in the chat, in a terminal.
@Suite struct ToolChatTests {
    private let program: CloudProgram

    init() throws {
        program = try CloudProgram()
        try program.home.write(#"{"tools": ["calculator", "shout"]}"#, to: "config.json")
        try FileManager.default.createDirectory(
            atPath: "\(program.home.path)/tools", withIntermediateDirectories: true)
        try program.home.write(
            #"{"description": "Says it loudly.", "command": ["/usr/bin/tr", "a-z", "A-Z"], "#
                + #""parameters": {"type": "object", "properties": {"text": {"type": "string"}}}}"#,
            to: "tools/shout.json")
    }

    private func window() throws -> ChatWindow {
        try ChatWindow(
            columns: 110, rows: 30, environment: try program.environment(),
            arguments: "-M only-in-cloud")
    }

    private func type(_ text: String, into window: ChatWindow) throws {
        try window.tmux.type(text)
        try window.tmux.wait(forText: text)
        try window.tmux.keys("Enter")
    }

    private func calls() {
        program.server.answer(.calls((name: "calculator", args: ["expression": "6 * 7"])))
        program.server.answer(.stream(texts: ["It is 42."]))
    }

    /// The result as the model got it.
    private var result: JSON {
        program.server.requests.last?.json["contents"].elements.last?["parts"][0][
            "functionResponse"]["response"] ?? .null
    }

    private func answer(_ key: String, in window: ChatWindow) throws {
        try window.tmux.wait(forText: #"The model wants to call calculator {"expression":"6 * 7"}"#)
        // The question is to be read first: a key that comes sooner is none. One
        // that comes again after the answer would be typed into the draft.
        usleep(700_000)
        try window.tmux.keys(key)
        try window.tmux.wait(for: "the answer", within: 20) { !$0.contains("wants to call") }
    }

    @Test func anAllowedCallIsMadeAndShown() throws {
        calls()
        let window = try window()
        try type("6 * 7?", into: window)
        try answer("y", in: window)
        try window.tmux.wait(forText: "It is 42.")
        let screen = try window.tmux.screen()
        #expect(screen.contains(#"[calls calculator {"expression":"6 * 7"}]"#))
        #expect(screen.contains(#"[calculator gave {"result":42}]"#))
        #expect(result["result"].integer == 42)
        let declared = program.server.requests[0].json["tools"][0]["functionDeclarations"]
        #expect(declared.elements.map { $0["name"].string } == ["calculator", "shout"])
        // Both requests of the turn are told of.
        try window.command("/sent", expecting: "2 requests")
        #expect(program.server.problems == [])
    }

    /// The same on this machine, in the plain form.
    @Test(arguments: [("y", #"{"result":42}"#), ("n", "the user did not allow this call")])
    func theDevicesCallAsksToo(key: String, result: String) throws {
        let window = try ChatWindow(
            columns: 110, rows: 30, environment: try program.environment(),
            arguments: "-M only-on-device --tools calculator")
        let call = #"say <tool_call>{"name": "calculator", "arguments": {"expression": "6 * 7"}}"#
        try window.tmux.type(call + "</tool_call>")
        try window.tmux.keys("Enter")
        try answer(key, in: window)
        try window.tmux.wait(forText: result)
        // Told of what it gave, the model goes on.
        try window.tmux.wait(forText: "ok")
        #expect(program.server.requests.isEmpty)
    }

    /// Nothing that was started outlives the program.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aProgramOfTheUsersEndsWithAsk(signal: Int32) throws {
        let place = "\(program.home.path)/pid"
        try program.home.write(
            #"{"description": "Hangs.", "command": ["/bin/sh", "-c", "echo $$ > \#(place); sleep 999"]}"#,
            to: "tools/hang.json")
        program.server.answer(.calls((name: "hang", args: [:])))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try BuiltProduct.path("tandem"))
        process.arguments = [
            "ask", "--no-stdin", "-M", "only-in-cloud", "--tools", "hang", "--yes-tools", "x",
        ]
        process.environment = try program.environment()
        try process.run()
        var group: pid_t?
        let deadline = Deadline(seconds: 30)
        while group == nil, process.isRunning, !deadline.isPast {
            let text = try? String(contentsOfFile: place, encoding: .utf8)
            group = text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            usleep(10_000)
        }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        let leader = try #require(group)
        while ProcessTable.hasRunning(inGroup: leader), !deadline.isPast { usleep(10_000) }
        #expect(!ProcessTable.hasRunning(inGroup: leader))
    }

    @Test func aDeniedCallIsToldToTheModel() throws {
        calls()
        let window = try window()
        try type("6 * 7?", into: window)
        try answer("n", in: window)
        try window.tmux.wait(forText: "It is 42.")
        #expect(result["error"].string == "the user did not allow this call")
    }

    @Test func escBetweenTheRoundsEndsTheTurn() throws {
        calls()
        let window = try window()
        try type("6 * 7?", into: window)
        try window.tmux.wait(forText: "wants to call")
        try window.tmux.keys("Escape")
        try window.tmux.wait(forText: "Stopped")
        #expect(program.server.requests.count == 1)
        program.server.forgetQueue()
        program.server.otherwise(.text("Something else"))
        // A turn that was stopped leaves no call behind that nothing answers.
        try window.ask("Next", expecting: "Something else")
        #expect(program.server.problems == [])
        #expect(program.server.requests.last?.transcript.last == "user: Next")
    }

    @Test func alwaysHoldsForTheConversation() throws {
        calls()
        let window = try window()
        try type("6 * 7?", into: window)
        try answer("a", in: window)
        try window.tmux.wait(forText: "It is 42.")
        calls()
        try window.ask("And again?", expecting: "It is 42.")
        try window.tmux.wait(for: "four requests") { _ in program.server.requests.count == 4 }
    }

    @Test func aProgramOfTheUsersIsCalled() throws {
        program.server.answer(.calls((name: "shout", args: ["text": "\u{1B}[31mlow tide"])))
        program.server.answer(.stream(texts: ["LOUD."]))
        let run = try ProcessRun.run(
            try BuiltProduct.path("tandem"),
            [
                "ask", "--no-stdin", "-M", "only-in-cloud", "--tools", "shout", "--yes-tools",
                "Shout",
            ], environment: try program.environment())
        #expect(run.output == "LOUD.\n")
        #expect(!run.errors.contains("\u{1B}"))
        // Upper case makes `TEXT` of the name, and no JSON of the escape: text.
        #expect(
            result["result"].string?.contains("LOW TIDE") == true
                || result["TEXT"].string?.contains("LOW TIDE") == true)
    }

    @Test func linesAskToo() throws {
        calls()
        let terminal = try PseudoTerminal(
            try BuiltProduct.path("tandem"), ["-M", "only-in-cloud"], columns: 100, rows: 30,
            environment: try program.environment().merging(["ACCESSIBLE": "1"]) { $1 })
        try terminal.wait(forText: "> ", within: 20)
        try terminal.say("6 * 7?", expecting: "y once · a always")
        try terminal.say("y", expecting: "It is 42.")
        #expect(result["result"].integer == 42)
    }
}

extension Reply {
    /// A model that calls a function.
    fileprivate static func calls(_ call: (name: String, args: JSON)) -> Reply {
        .events([
            .answer(
                [["functionCall": ["name": .string(call.name), "args": call.args]]],
                finishReason: "STOP", usage: nil, modelVersion: defaultModel)
        ])
    }
}
