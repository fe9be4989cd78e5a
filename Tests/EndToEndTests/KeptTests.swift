import Foundation
import GeminiServer
import Glibc
import TestSupport
import Testing

/// What other chats lose or keep to themselves. The numbers are those of the
/// collected complaints; C47 is in ``ConversationTests``, C59 in
/// ``CloudAskTests``.
@Suite struct KeptTests {
    private let program: CloudProgram

    init() throws { program = try CloudProgram() }

    private var history: String { program.home.path + "/history" }

    /// C9: the draft comes back after a walk through earlier messages; inside
    /// a draft of several lines the arrow moves the cursor first.
    @Test func c9TheDraftComesBack() throws {
        let window = try ChatWindow(environment: try program.environment())
        try window.ask("say First", expecting: "First")
        let tmux = window.tmux
        try tmux.type("half a thought")
        try tmux.wait(forText: "> half a thought")
        try tmux.keys("Up")
        try tmux.wait(forText: "> say First")
        try tmux.keys("Down")
        try tmux.wait(forText: "> half a thought")
        try tmux.keys("M-Enter")
        try tmux.type("second line")
        try tmux.wait(forText: "second line")
        try tmux.keys("Up")
        try tmux.type("X")
        try tmux.wait(for: "the letter in the first line") {
            $0.contains("half a tho") && $0.contains("X") && $0.contains("second line")
        }
    }

    /// C10: Ctrl-C takes the draft away, and a key brings it back; it quits
    /// only when pressed twice on an empty one.
    @Test(arguments: ["Up", "C-_"])
    func c10AClearedDraftComesBack(key: String) throws {
        let window = try ChatWindow(environment: try program.environment())
        let tmux = window.tmux
        try tmux.type("a long draft")
        try tmux.wait(forText: "> a long draft")
        try tmux.keys("C-c")
        try tmux.wait(for: "an empty draft") { !$0.contains("> a long draft") }
        try tmux.keys(key)
        try tmux.wait(forText: "> a long draft")
    }

    /// C21: sent messages outlive a kill, for their owner's eyes alone; equal
    /// ones are one.
    @Test func c21HistoryOutlivesAKill() throws {
        let first = try ChatWindow(environment: try program.environment())
        for word in ["One", "Two", "One"] { try first.ask("say \(word)", expecting: word) }
        try waitForHistory { $0.last?.contains("say One") == true }
        kill(try first.tmux.process, SIGKILL)
        var status = stat()
        #expect(stat(history, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        let tmux = try ChatWindow(environment: try program.environment()).tmux
        for text in ["say One", "say Two", "say Two"] {
            try tmux.keys("Up")
            // The history may not have been read yet.
            if (try? tmux.wait(forText: "> \(text)", within: 2)) == nil,
                try !tmux.screen().contains("> say")
            {
                try tmux.keys("Up")
            }
            try tmux.wait(forText: "> \(text)")
        }
    }

    /// What is remembered is written beside the chat's other work.
    private func waitForHistory(until isThere: ([Substring]) -> Bool) throws {
        let deadline = Deadline(seconds: 20)
        var lines: [Substring] = []
        repeat {
            lines =
                (try? String(contentsOfFile: history, encoding: .utf8))?
                .split(separator: "\n") ?? []
            if isThere(lines) { return }
            usleep(20_000)
        } while !deadline.isPast
        Issue.record("the history is \(lines)")
    }

    /// C21, of several programs at once: nobody's words push out another's.
    @Test func c21HistoryIsSharedByPrograms() throws {
        let windows = try (0..<2).map { _ in
            try ChatWindow(environment: try program.environment())
        }
        for (number, window) in windows.enumerated() {
            try window.ask("say Window\(number)", expecting: "Window\(number)")
        }
        try waitForHistory { lines in
            (0..<2).allSatisfy { number in lines.contains { $0.contains("say Window\(number)") } }
        }
    }

    /// C51: what the environment says about other programs' ways is nothing to
    /// this one.
    @Test(arguments: ["CI", "CI_TOKEN", "CONTINUOUS_INTEGRATION", "GITHUB_ACTIONS"])
    func c51OnlyATerminalIsATerminal(variable: String) throws {
        _ = try ChatWindow(environment: [variable: "true"])
    }

    /// C54: what is kept and exported names the model that answered, not the
    /// one that was asked first.
    @Test func c54TheExportNamesWhoAnswered() throws {
        program.server.otherwise(.text("From afar", modelVersion: "gemini-from-afar"))
        let answer = try program.ask("-M", "prefer-on-device", "Hello", hasDevice: false)
        let id = try #require(answer.json["session"].string)
        for words in [["show", id], ["export", id], ["export", id, "--format", "json"]] {
            let run = try ProcessRun.run(
                try BuiltProduct.path("tandem"), ["sessions"] + words,
                environment: try program.environment())
            #expect(run.output.contains("gemini-from-afar · cloud"), "\(words)")
            #expect(!run.output.contains("SmolLM2-135M-Instruct · on device"), "\(words)")
        }
        let list = try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["sessions", "list", "--json"],
            environment: try program.environment())
        let models = try JSON(parsing: list.output.utf8)[0]["models"].elements
        #expect(models.map(\.string) == ["gemini-from-afar"])
    }

    /// C57: of several keys it is said which one counts, and never what it is.
    @Test func c57TheKeysSourceIsNamed() throws {
        try program.home.write("of-the-file", to: "api-key")
        chmod(program.home.path + "/api-key", 0o600)
        let keys = ["of-gemini", "of-google", "of-the-file"]
        var variables = try program.environment()
        variables["GEMINI_API_KEY"] = keys[0]
        variables["GOOGLE_API_KEY"] = keys[1]
        program.server.otherwise(
            .error(status: 400, "INVALID_ARGUMENT", message: "API key not valid."))
        for (source, other) in [
            ("GEMINI_API_KEY", "GOOGLE_API_KEY"), ("GOOGLE_API_KEY", "GEMINI_API_KEY"),
        ] {
            let shown = try ProcessRun.run(
                try BuiltProduct.path("tandem"), ["config", "show", "--origin"],
                environment: variables)
            #expect(shown.output.contains(source), "\(shown.output)")
            let ask = try ProcessRun.run(
                try BuiltProduct.path("tandem"),
                ["ask", "--no-stdin", "-M", "only-in-cloud", "Hello"], environment: variables)
            #expect(ask.status != .exited(0))
            #expect(ask.errors.contains(source), "\(ask.errors)")
            #expect(!ask.errors.contains("from \(other)"), "\(ask.errors)")
            for text in [shown.output, shown.errors, ask.output, ask.errors] {
                #expect(!keys.contains(where: text.contains))
            }
            variables["GEMINI_API_KEY"] = nil
        }
    }

    /// C73: a mistake in the settings costs that setting, a message, and not a
    /// byte of the file.
    @Test func c73AMistakeIsToldAndLeftAlone() throws {
        let text = "{\n  // mine\n  \"mode\": \"prefer-nobody\",\n  \"theme\": \"dark\",\n}\n"
        try program.home.write(text, to: "elsewhere.json")
        symlink("elsewhere.json", program.home.path + "/config.json")
        let window = try ChatWindow(environment: try program.environment())
        try window.tmux.wait(for: "the mistake") {
            $0.contains("config.json") && $0.contains("3") && $0.contains("mode")
        }
        try window.ask("say Still here", expecting: "Still here")
        let path = program.home.path + "/elsewhere.json"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        var status = stat()
        #expect(lstat(program.home.path + "/config.json", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }

    /// C74: a long history is nothing to the start: no file of it is walked
    /// through, no model loaded, no socket opened before the first frame.
    @Test func c74StartsAtOnceWithAThousandConversations() throws {
        let filled = try ProcessRun.run(
            try BuiltProduct.debugPath("store-writer"),
            [program.home.path + "/tandem.db", "fill", "1000", "2"], within: 120)
        #expect(filled.status == .exited(0))
        let times = try (0..<5).map { _ in
            let start = Deadline.now()
            let chat = try PseudoTerminal(
                try BuiltProduct.path("tandem"), [], columns: 80, rows: 24,
                environment: try program.environment())
            try chat.wait(forText: "F1 help")
            return (chat.lastRead - start) * 1000
        }
        #expect(times.sorted()[2] < 500)
        #expect(program.server.connectionCount == 0)
    }
}
