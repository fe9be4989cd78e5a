import Foundation
import GeminiServer
import Glibc
import TestSupport
import Testing

/// The chat with both models.
@Suite struct CloudChatTests {
    private static let f2 = "\u{1B}OQ"
    private let program: CloudProgram

    init() throws { program = try CloudProgram() }

    @Test func bothModelsSeeTheWholeConversation() throws {
        program.server.answer(.text("Two from afar"))
        let chat = try program.chat(columns: 200)
        try chat.say("say One from here", expecting: "on device")
        try chat.press(Self.f2, expecting: "prefer in-cloud")
        try chat.say("second question", expecting: "Two from afar")
        let request = try #require(program.server.requests.first)
        #expect(
            request.transcript == [
                "user: say One from here", "model: One from here", "user: second question",
            ])
        try chat.press(Self.f2, expecting: "this device only")
        try chat.say(
            "recall", expecting: "assistant: Two from afar | user: recall")
        try chat.send("\u{4}")
        #expect(try chat.waitForExit(within: 20) == .exited(0))
        #expect(program.server.problems == [])
        #expect(program.server.requests.count == 1)
    }

    @Test func whyTellsWhoWasAsked() throws {
        program.server.stop()
        let chat = try program.chat(arguments: ["-M", "prefer-in-cloud"])
        try chat.say("say From here", expecting: "cloud offline")
        try chat.say("/why", expecting: "Why this model")
        try chat.wait(forText: "prefer in-cloud")
    }

    /// Known to be offline, the device is asked at once; back online, the
    /// cloud answers again.
    @Test func offlineIsLeftAsItWasLearnt() throws {
        program.server.otherwise(.text("Back from afar"))
        program.server.stop()
        let window = try window("prefer-in-cloud")
        try window.ask("say one", expecting: "cloud offline")
        try window.ask("say two", expecting: "two")
        try program.server.start()
        try window.command("/probe", expecting: "● cloud gemini")
        try window.ask("say three", expecting: "Back from afar")
    }

    @Test func escStopsAndTheNextRequestStartsAtOnce() throws {
        program.server.answer([.eventStream, .event(.answer([.text("Endless")])), .stall])
        program.server.otherwise(.text("Next answer"))
        let chat = try program.chat(arguments: ["-M", "only-in-cloud"])
        try chat.say("first", expecting: "Endless")
        try chat.press("\u{1B}", expecting: "Stopped")
        try chat.say("second", expecting: "Next answer")
        #expect(program.server.problems == [])
        let last = try #require(program.server.requests.last)
        #expect(last.transcript.last == "user: second")
    }

    @Test func aRetryCountsDownAndEscEndsIt() throws {
        program.server.otherwise(.rateLimited(retryDelay: "25s"))
        let chat = try program.chat(arguments: ["-M", "only-in-cloud"])
        try chat.say("hello", expecting: "asking again in")
        try chat.press("\u{1B}", expecting: "Stopped")
        #expect(program.server.requests.count == 1)
    }

    @Test func modelsAreListedAndChosen() throws {
        let window = try window("only-in-cloud")
        let name = try #require(ServedModel.usual.dropFirst().first?.name)
        try window.command("/model", expecting: name)
        try window.tmux.keys("Escape")
        try window.tmux.wait(for: "the conversation") { !$0.contains(name) }
        try window.command("/model \(name)", expecting: "● cloud \(name)")
        program.server.otherwise(.text("Chosen", modelVersion: nil))
        try window.ask("hello", expecting: "Chosen")
        #expect(program.server.requests.last?.path.contains(name) == true)
    }

    /// In only-on-device no part of the program may open a network socket.
    @Test(.enabled(if: access("/usr/bin/strace", X_OK) == 0, "strace is not installed"))
    func onlyOnDeviceOpensNoNetworkSocket() throws {
        let trace = program.home.path + "/trace"
        let window = try ChatWindow(
            columns: 100, rows: 30,
            environment: try program.environment().merging(["TRACE": trace]) { $1 },
            before: "strace -f -qq -e trace=socket,connect -o $TRACE",
            arguments: "-M only-on-device")
        try window.ask("say From here", expecting: "on device")
        try window.command("/probe", expecting: "device ready")
        for (command, title) in [("/status", "─ Status"), ("/model", "─ Models"), ("/key", "─ ")] {
            try window.command(command, expecting: title)
            try window.tmux.keys("Escape")
            try window.tmux.wait(for: "the conversation") { !$0.contains("┌─") }
        }
        try window.command("/mode only-in-cloud", expecting: "only in-cloud")
        try window.command("/mode only-on-device", expecting: "this device only")
        try window.ask("say Still here", expecting: "Still here")
        try window.tmux.keys("C-d")
        try window.tmux.wait(for: "the end", within: 30) { !$0.contains("this device only") }
        let calls = try String(contentsOfFile: trace, encoding: .utf8)
        for family in ["AF_INET", "AF_INET6", "AF_NETLINK"] { #expect(!calls.contains(family)) }
        #expect(program.server.connectionCount == 0)
    }

    private func window(_ mode: String) throws -> ChatWindow {
        try ChatWindow(
            columns: 100, rows: 30, environment: try program.environment(),
            arguments: "-M \(mode)")
    }
}
