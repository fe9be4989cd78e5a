import GeminiServer
import Glibc
import TestSupport
import Testing

/// Two answers to one message: side by side, and kept.
@Suite struct BothModelsTests {
    private let program: CloudProgram

    init() throws { program = try CloudProgram() }

    private func window(_ arguments: String = "", greeting: String = "Ask something") throws
        -> ChatWindow
    {
        try ChatWindow(
            columns: 120, rows: 30, environment: try program.environment(), greeting: greeting,
            arguments: arguments)
    }

    private func ask(_ window: ChatWindow, _ text: String) throws {
        try window.tmux.type(text)
        try window.tmux.wait(forText: "> \(text)")
        try window.tmux.keys("F6")
    }

    @Test func theyStreamByThemselvesAndOneIsKept() throws {
        program.server.otherwise(Reply.text("From afar"))
        let window = try window()
        try ask(window, "stream 400 at 40")
        let tmux = window.tmux
        // The cloud is done while the device goes on.
        try tmux.wait(for: "a quick cloud and a slow device", within: 20) {
            $0.contains("From afar") && $0.contains("on device · answering")
        }
        #expect(program.server.requests.last?.transcript == ["user: stream 400 at 40"])
        try tmux.resize(columns: 70, rows: 24)
        try tmux.wait(for: "one above the other") {
            $0.contains("─ [ on device ───") && $0.contains("─ ] cloud ───")
        }
        try tmux.keys("Escape")
        try tmux.wait(forText: "Both have ended")
        try tmux.keys("]")
        try tmux.wait(for: "the cloud's answer, one of two") {
            $0.contains("From afar") && $0.contains("2 of 2") && !$0.contains("─ [ on device")
        }
        try tmux.keys("Tab")
        try tmux.keys("Left")
        try tmux.wait(for: "the device's answer, as far as it came") {
            $0.contains("1 of 2") && !$0.contains("From afar")
        }
    }

    @Test(arguments: ["only-on-device", "only-in-cloud"])
    func aModeOfOneModelRefuses(mode: String) throws {
        let window = try window("-M \(mode)")
        try ask(window, "say One")
        try window.tmux.wait(forText: "changes the mode")
        try window.tmux.wait(forText: "> say One")
        #expect(program.server.connectionCount == 0)
    }

    @Test func bothOutliveAKill() throws {
        program.server.otherwise(Reply.text("From afar"))
        let first = try window()
        try ask(first, "say Near by")
        try first.tmux.wait(forText: "Both have ended", within: 20)
        // An answer is saved beside the screen's work.
        let deadline = Deadline(seconds: 20)
        while try tandem("sessions", "search", "afar").output.isEmpty, !deadline.isPast {
            usleep(20_000)
        }
        kill(try first.tmux.process, SIGKILL)
        let second = try window("-c", greeting: "say Near by")
        let tmux = second.tmux
        try tmux.wait(forText: "of 2", within: 20)
        try tmux.keys("Tab")
        for (key, text) in [("Left", "1 of 2"), ("Right", "From afar"), ("Left", "1 of 2")] {
            try tmux.keys(key)
            try tmux.wait(forText: text)
        }
    }

    // MARK: The tree of versions

    private func tandem(_ words: String...) throws -> ProcessRun {
        try ProcessRun.run(
            try BuiltProduct.path("tandem"), words, environment: try program.environment())
    }

    /// Asked again, of the other model, and in other words: all of it is there
    /// after a kill, in an export, and where that is read in again.
    @Test func theTreeOutlivesKillExportAndImport() throws {
        program.server.otherwise(Reply.text("From afar"))
        let first = try window("-M prefer-on-device")
        try first.ask("say Near by", expecting: "Near by")
        let tmux = first.tmux
        try tmux.keys("Tab")
        try tmux.keys(">")
        try tmux.wait(for: "the cloud's answer") {
            $0.contains("From afar") && $0.contains("2 of 2")
        }
        try tmux.keys("Escape")
        try tmux.keys("Escape")
        try tmux.wait(forText: "in other words")
        try tmux.keys("C-u")
        try tmux.type("say Other words")
        try tmux.wait(forText: "> say Other words")
        try tmux.keys("Enter")
        try tmux.wait(for: "an answer to the other words", within: 20) {
            $0.contains("Other words") && $0.contains("on device") && !$0.contains("answering")
        }
        kill(try tmux.process, SIGKILL)
        try checkTree(try window("-c", greeting: "say Other words"))

        let list = try tandem("sessions", "list", "--json")
        let id = try #require(try JSON(parsing: list.output.utf8)[0]["id"].string)
        let export = try tandem("sessions", "export", id, "--format", "json")
        for text in ["Near by", "From afar", "Other words"] {
            #expect(export.output.contains(text))
        }
        try program.home.write(export.output, to: "tree.json")
        #expect(try tandem("sessions", "remove", id).status == .exited(0))
        let read = try tandem("sessions", "import", program.home.path + "/tree.json")
        #expect(read.status == .exited(0), "\(read.errors)")
        try checkTree(try window("-c", greeting: "say Other words"))
    }

    private func checkTree(_ window: ChatWindow) throws {
        let tmux = window.tmux
        try tmux.wait(forText: "2 of 2", within: 20)
        try tmux.keys("Tab")
        try tmux.keys("Left")
        // The question before, with the answer that was shown last.
        try tmux.wait(for: "the first words and the cloud's answer") {
            $0.contains("say Near by") && $0.contains("From afar") && $0.contains("1 of 2")
        }
        try tmux.keys("j")
        try tmux.keys("Left")
        try tmux.wait(for: "the device's answer") {
            $0.contains("on device") && !$0.contains("From afar")
        }
        // As it was before.
        try tmux.keys("k")
        try tmux.keys("Right")
        try tmux.wait(for: "the other words") {
            $0.contains("say Other words") && $0.contains("2 of 2")
        }
    }

    // MARK: A summary

    /// The turns stay, are found, and are no longer sent.
    @Test func aSummaryStandsForOlderTurns() throws {
        program.server.otherwise(Reply.text("From afar"))
        let window = try window()
        for word in ["Heron", "Two", "Three"] {
            try window.ask("say \(word)", expecting: word)
        }
        try window.command("/compact", expecting: "1 turn summarised")
        try window.command("/mode only-in-cloud", expecting: "only in-cloud")
        try window.ask("Four", expecting: "From afar")
        let request = try #require(program.server.requests.last)
        #expect(request.transcript.count == 5)
        #expect(!request.transcript.joined().contains("Heron"))
        #expect(String(decoding: request.body, as: UTF8.self).contains("in short:\\nok"))
        kill(try window.tmux.process, SIGKILL)
        let found = try tandem("sessions", "search", "Heron")
        #expect(found.output.contains("Heron"))
        let id = try #require(found.output.split(separator: " ").first.map(String.init))
        #expect(try tandem("sessions", "show", id).output.contains("say Heron"))
        _ = try program.ask("--session", id, "-M", "only-in-cloud", "Five")
        let last = try #require(program.server.requests.last)
        #expect(last.transcript.count == 7)
        #expect(!last.transcript.joined().contains("Heron"))
        #expect(String(decoding: last.body, as: UTF8.self).contains("in short:\\nok"))
    }
}
