import Foundation
import GeminiServer
import Glibc
import TestSupport
import Testing

/// `tandem ask --file`.
@Suite struct AttachedFileTests {
    private let program: CloudProgram
    /// A picture of one pixel.
    static let picture = Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGA"
            + "WjR9awAAAABJRU5ErkJggg==")

    init() throws {
        program = try CloudProgram()
        program.server.otherwise(.text("A sea."))
        try write(Self.picture ?? Data(), to: "sea.png")
    }

    private func write(_ data: Data, to name: String) throws {
        try data.write(to: URL(fileURLWithPath: path(name)))
    }

    private func path(_ name: String) -> String { "\(program.home.path)/\(name)" }

    @Test func anImageGoesInlineToTheCloud() throws {
        let run = try program.ask("-f", path("sea.png"), "What is it?")
        #expect(run.status == .exited(0), "\(run.run.errors)")
        #expect(run.outcome == "in-cloud")
        #expect(run.json["attempts"][0]["reason"].string == "image")
        let request = try #require(program.server.requests.first)
        let parts = request.json["contents"][0]["parts"]
        #expect(parts[0]["inlineData"]["mimeType"].string == "image/png")
        #expect(parts[0]["inlineData"]["data"].string == Self.picture?.base64EncodedString())
        #expect(parts[0].names == ["inlineData"])
        #expect(parts[1]["text"].string == "What is it?")
        #expect(program.server.problems == [])
    }

    @Test(
        arguments: [
            ("prefer-on-device", "in-cloud", 0), ("prefer-in-cloud", "in-cloud", 0),
            ("only-in-cloud", "in-cloud", 0), ("only-on-device", "unsupportedRequest", 3),
        ] as [(String, String, Int32)])
    func anImageInEachMode(mode: String, outcome: String, status: Int32) throws {
        let run = try program.ask("-M", mode, "-f", path("sea.png"), "What is it?")
        #expect(run.outcome == outcome)
        #expect(run.status == .exited(status))
        if mode == "only-on-device" {
            #expect(program.server.requests.isEmpty)
            #expect(run.json["error"]["message"].string?.contains("no images") == true)
        }
    }

    @Test func aTextGoesToEitherModel() throws {
        try write(Data("The tide turns at nine.\n".utf8), to: "notes.txt")
        let device = try program.ask("-M", "only-on-device", "-f", path("notes.txt"), "When?")
        #expect(device.outcome == "on-device")
        let cloud = try program.ask("-M", "only-in-cloud", "-f", path("notes.txt"), "When?")
        #expect(cloud.outcome == "in-cloud")
        let parts = try #require(program.server.requests.first).json["contents"][0]["parts"]
        #expect(
            parts[0]["text"].string == "notes.txt:\n```\nThe tide turns at nine.\n```\n\n")
        #expect(parts[1]["text"].string == "When?")
    }

    private func sessions(_ arguments: String...) throws -> ProcessRun {
        try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["sessions"] + arguments,
            environment: try program.environment())
    }

    /// The name of the only conversation.
    private func session() throws -> String {
        let list = try sessions("list").output
        return String(try #require(list.split(whereSeparator: \.isWhitespace).first))
    }

    @Test func aFileAloneIsAPrompt() throws {
        let run = try program.ask("-M", "only-in-cloud", "-f", path("sea.png"), "--no-stdin")
        #expect(run.status == .exited(0), "\(run.run.errors)")
        let parts = try #require(program.server.requests.first).json["contents"][0]["parts"]
        #expect(parts[0].names == ["inlineData"])
        #expect(parts.elements.count == 1)
        #expect(try sessions("list").output.contains("sea.png"))
    }

    /// A program that hangs is not started where its text is for nobody; else it
    /// is said that it takes long.
    @Test func aSlowPDFIsSaidOrNotWaitedFor() throws {
        try write(Data("%PDF-1.7\nstartxref\n%%EOF\n".utf8), to: "plan.pdf")
        try program.home.write("#!/bin/sh\ntouch \(path("started"))\nsleep 2\n", to: "pdftotext")
        chmod(path("pdftotext"), 0o700)
        var environment = try program.environment()
        environment["PATH"] = "\(program.home.path):\(environment["PATH"] ?? "/usr/bin:/bin")"
        func ask(_ mode: String) throws -> ProcessRun {
            try ProcessRun.run(
                try BuiltProduct.path("tandem"),
                ["ask", "--no-stdin", "-M", mode, "-f", path("plan.pdf"), "Sum up"],
                environment: environment)
        }
        let cloud = try ask("only-in-cloud")
        #expect(cloud.status == .exited(0), "\(cloud.errors)")
        #expect(!FileManager.default.fileExists(atPath: path("started")))
        let device = try ask("only-on-device")
        #expect(device.errors.contains("reading \(path("plan.pdf"))"), "\(device.errors)")
        #expect(device.errors.contains("it has no text, only pictures"), "\(device.errors)")
    }

    @Test func whatAnImportLacksIsSaid() throws {
        _ = try program.ask("-M", "only-in-cloud", "-f", path("sea.png"), "What is it?")
        let json = try sessions("export", session(), "--format", "json").output
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        try write(
            JSONSerialization.data(withJSONObject: object.filter { $0.key != "files" }),
            to: "cut.json")
        let run = try sessions("import", path("cut.json"))
        #expect(run.status == .exited(0))
        #expect(run.errors.contains("1 attached file of this conversation is not in it"))
        #expect(run.errors.contains("sea.png"))
    }

    /// A terminal would obey what stands in a name or an answer; a file gets it
    /// as it is.
    @Test func anExportOnATerminalIsHarmless() throws {
        program.server.otherwise(.text("A \u{1B}[31mred\u{1B}]0;title\u{07} sea"))
        _ = try program.ask("-M", "only-in-cloud", "What is it?")
        let id = try session()
        #expect(try sessions("export", id).output.contains("\u{1B}[31mred"))
        let terminal = try PseudoTerminal(
            try BuiltProduct.path("tandem"), ["sessions", "export", id], columns: 100, rows: 30,
            environment: try program.environment())
        try terminal.wait(forText: "sea", within: 20)
        #expect(!terminal.text.contains("\u{1B}[31m"))
        #expect(!terminal.text.contains("\u{1B}]"))
    }

    @Test func standardInputCanBeTheFile() throws {
        let run = try ProcessRun.run(
            "/bin/sh",
            [
                "-c", #""$0" ask -f - -M only-in-cloud 'What?' < "$1""#,
                try BuiltProduct.path("tandem"), path("sea.png"),
            ], environment: try program.environment())
        #expect(run.status == .exited(0), "\(run.errors)")
        let parts = try #require(program.server.requests.first).json["contents"][0]["parts"]
        #expect(parts[0]["inlineData"]["mimeType"].string == "image/png")
    }

    @Test func whatCannotBeAttachedIsSaidAndNothingIsSent() throws {
        try write(Data(), to: "empty")
        try write(Data([0, 1, 2, 3]), to: "binary")
        mkfifo(path("pipe"), 0o600)
        let cases = [
            ("nowhere", "there is no such file"), (".", "is a folder"), ("empty", "is empty"),
            ("pipe", "is a pipe"), ("binary", "neither text, nor an image"),
        ]
        for (name, words) in cases {
            let run = try program.ask("-M", "only-in-cloud", "-f", path(name), "x")
            #expect(run.status == .exited(2), "\(name)")
            #expect(run.run.errors.contains(words), "\(run.run.errors)")
            #expect(run.json["error"]["message"].string?.contains(words) == true)
        }
        #expect(program.server.requests.isEmpty)
    }

    @Test func theDryRunTellsSizeTokensAndRoute() throws {
        let run = try program.ask("--dry-run", "-f", path("sea.png"), "What is it?")
        #expect(run.status == .exited(0))
        #expect(run.json["source"].string == "in-cloud")
        #expect(run.json["files"][0]["size"].integer == Self.picture?.count)
        #expect(run.json["files"][0]["tokens"].integer ?? 0 >= 258)
        #expect(run.json["decision"]["traits"]["image"] == .boolean(true))
        #expect(program.server.requests.isEmpty)
    }

    /// The conversation has the file: it goes out again with the next turn,
    /// whatever became of the one it was read from.
    @Test func aConversationKeepsItsFiles() throws {
        _ = try program.ask("-M", "only-in-cloud", "-f", path("sea.png"), "What is it?")
        try FileManager.default.removeItem(atPath: path("sea.png"))
        let next = try program.ask("-M", "only-in-cloud", "-c", "And the colour?")
        #expect(next.status == .exited(0), "\(next.run.errors)")
        let contents = try #require(program.server.requests.last).json["contents"]
        #expect(
            contents[0]["parts"][0]["inlineData"]["data"].string
                == Self.picture?.base64EncodedString())
        #expect(contents[0]["parts"][1]["text"].string == "What is it?")
        #expect(contents[2]["parts"][0]["text"].string == "And the colour?")
    }
}
