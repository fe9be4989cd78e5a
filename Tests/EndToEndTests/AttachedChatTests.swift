import Foundation
import GeminiServer
import Glibc
import TestSupport
import Testing

/// Files in the chat, in a terminal.
@Suite struct AttachedChatTests {
    private let program: CloudProgram

    init() throws {
        program = try CloudProgram()
        program.server.otherwise(.text("A sea from afar"))
        try (AttachedFileTests.picture ?? Data()).write(
            to: URL(fileURLWithPath: "\(program.home.path)/sea.png"))
        try program.home.write("The tide turns at nine.\n", to: "notes.txt")
    }

    private func window(_ mode: String) throws -> ChatWindow {
        try ChatWindow(
            columns: 110, rows: 30, environment: try program.environment(),
            arguments: "-M \(mode)")
    }

    private var picture: String { "\(program.home.path)/sea.png" }

    @Test(arguments: ["prefer-on-device", "prefer-in-cloud", "only-in-cloud"])
    func anImageGoesToTheCloud(mode: String) throws {
        let window = try window(mode)
        try window.command("/attach \(picture)", expecting: "[1] sea.png: image/png")
        try window.tmux.wait(forText: "device can't read images")
        try window.ask("What is it?", expecting: "A sea from afar")
        try window.tmux.wait(forText: "[sea.png: image/png")
        let parts = try #require(program.server.requests.last).json["contents"][0]["parts"]
        #expect(
            parts[0]["inlineData"]["data"].string
                == AttachedFileTests.picture?.base64EncodedString())
        #expect(parts[1]["text"].string == "What is it?")
        try window.command("/sent", expecting: "sea.png: image/png")
    }

    @Test func anImageIsRefusedOnThisDeviceOnly() throws {
        let window = try window("only-on-device")
        try window.command("/attach \(picture)", expecting: "can't read images: refused")
        try window.ask("What is it?", expecting: "takes no images")
        #expect(program.server.requests.isEmpty)
    }

    @Test func aNamedFileGoesWithTheMessage() throws {
        let window = try window("only-in-cloud")
        try window.ask(
            "When does @\(program.home.path)/notes.txt say so, @nobody?",
            expecting: "A sea from afar")
        let parts = try #require(program.server.requests.last).json["contents"][0]["parts"]
        #expect(
            parts[0]["text"].string == "notes.txt:\n```\nThe tide turns at nine.\n```\n\n")
        #expect(parts[1]["text"].string?.hasSuffix("say so, @nobody?") == true)
    }

    @Test func whatCannotBeReadKeepsTheDraft() throws {
        let window = try window("only-in-cloud")
        try window.tmux.type("Look at @\(program.home.path)")
        try window.tmux.wait(forText: "Look at")
        try window.tmux.keys("Enter")
        try window.tmux.wait(forText: "is a folder")
        try window.tmux.wait(forText: "> Look at")
        #expect(program.server.requests.isEmpty)
    }

    /// A window whose `pdftotext` is this script. tmux has a PATH of its own.
    private func window(pdftotext script: String) throws -> ChatWindow {
        try program.home.write("%PDF-1.7\nstartxref\n%%EOF\n", to: "plan.pdf")
        try program.home.write("#!/bin/sh\n\(script)\n", to: "pdftotext")
        chmod("\(program.home.path)/pdftotext", 0o700)
        return try ChatWindow(
            columns: 110, rows: 30, environment: try program.environment(),
            before: "env PATH=\(program.home.path):/usr/bin:/bin", arguments: "-M prefer-in-cloud")
    }

    /// The message waits in sight, with its words, and takes the file along.
    @Test func aSlowFileIsWaitedFor() throws {
        let gate = "\(program.home.path)/gate"
        let window = try window(
            pdftotext: "until [ -e \(gate) ]; do sleep 0.1; done; echo words")
        try window.command("/attach \(program.home.path)/plan.pdf", expecting: "Reading ")
        try window.tmux.type("my words")
        try window.tmux.wait(forText: "> my words")
        try window.tmux.keys("Enter")
        try window.tmux.wait(forText: "then it goes (Esc: not): my words")
        #expect(program.server.requests.isEmpty)
        try program.home.write("", to: "gate")
        try window.tmux.wait(forText: "A sea from afar")
        let parts = try #require(program.server.requests.last).json["contents"][0]["parts"]
        #expect(parts[0]["inlineData"]["mimeType"].string == "application/pdf")
        #expect(parts[1]["text"].string == "my words")
    }

    @Test func whatWaitsIsTakenBack() throws {
        let window = try window(pdftotext: "exec sleep 1000")
        try window.tmux.type("see @\(program.home.path)/plan.pdf")
        try window.tmux.wait(forText: "/plan.pdf")
        try window.tmux.keys("Enter")
        try window.tmux.wait(forText: "then it goes")
        try window.tmux.keys("Escape")
        try window.tmux.wait(forText: "Not sent: the message is in the draft again")
        try window.tmux.wait(forText: "> see @")
        #expect(program.server.requests.isEmpty)
    }

    /// Its size, its tokens and who can take it, before it is sent.
    @Test func whatAWordNamesIsShown() throws {
        let window = try window("prefer-on-device")
        try window.tmux.type("What is @\(picture)")
        try window.tmux.wait(forText: "[@] sea.png: image/png")
        try window.tmux.wait(forText: "device can't read images")
    }

    @Test func filesOfTheCommandLineGoWithTheFirstMessage() throws {
        let window = try ChatWindow(
            columns: 110, rows: 30, environment: try program.environment(),
            greeting: "A sea from afar",
            arguments: "-M only-in-cloud -f \(picture) 'What is it?'")
        try window.tmux.wait(forText: "[sea.png: image/png")
        let parts = try #require(program.server.requests.last).json["contents"][0]["parts"]
        #expect(parts[0].names == ["inlineData"])
        #expect(parts[1]["text"].string == "What is it?")
        let refused = try PseudoTerminal(
            try BuiltProduct.path("tandem"), ["-f", "nowhere.png"], columns: 80, rows: 24,
            environment: try program.environment())
        #expect(try refused.waitForExit() == .exited(2))
        #expect(refused.text.contains("nowhere.png: there is no such file"))
    }

    /// The conversation has its own copy.
    @Test func anOpenedConversationSendsItsFilesAgain() throws {
        _ = try program.ask("-M", "only-in-cloud", "-f", picture, "What is it?")
        try FileManager.default.removeItem(atPath: picture)
        let window = try ChatWindow(
            columns: 110, rows: 30, environment: try program.environment(),
            greeting: "[sea.png: image/png", arguments: "-M only-in-cloud -c")
        try window.ask("And the colour?", expecting: "A sea from afar")
        let first = try #require(program.server.requests.last).json["contents"][0]["parts"][0]
        #expect(
            first["inlineData"]["data"].string == AttachedFileTests.picture?.base64EncodedString())
    }

    @Test func linesAttachToo() throws {
        let terminal = try PseudoTerminal(
            try BuiltProduct.path("tandem"), ["-M", "only-in-cloud"], columns: 100, rows: 30,
            environment: try program.environment().merging(["ACCESSIBLE": "1"]) { $1 })
        try terminal.wait(forText: "> ", within: 20)
        try terminal.say("/attach \(picture)", expecting: "Attached sea.png")
        try terminal.say("What is it?", expecting: "A sea from afar")
        let parts = try #require(program.server.requests.last).json["contents"][0]["parts"]
        #expect(parts[0].names == ["inlineData"])
    }
}
