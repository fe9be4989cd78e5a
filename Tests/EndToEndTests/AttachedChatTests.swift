import Foundation
import GeminiServer
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
