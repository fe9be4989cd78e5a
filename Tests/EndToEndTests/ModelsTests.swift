import DownloadHost
import Foundation
import TestSupport
import Testing

/// The list of models, and a custom model in the conversation.
@Suite struct ModelsTests {
    private let home: TemporaryFolder
    private let host: DownloadHost

    init() throws {
        home = try TemporaryFolder()
        let served = ServedFile(ServedFile.model("tflite", bytes: 60_000), etag: "\"1\"")
        host = try DownloadHost { served.reply(to: $0) }
        let entry =
            #"{"name": "pebbles", "kind": "custom", "file": "pebbles.tflite", "#
            + #""url": "\#(host.url)/pebbles.tflite", "licence": "Pebble terms", "#
            + #""requiresAcceptance": true}"#
        try home.write(#"{"version": 1, "models": [\#(entry)]}"#, to: "models.json")
    }

    private func window(_ arguments: String = "") throws -> ChatWindow {
        try ChatWindow(
            .real, columns: 100, rows: 30, environment: ["TANDEM_HOME": home.path],
            arguments: arguments)
    }

    /// The chosen row.
    private func choose(_ name: String, in window: ChatWindow) throws {
        try window.tmux.keys("F3")
        try window.tmux.wait(forText: name)
        for _ in 0..<12 {
            let screen = try window.tmux.wait(forText: "▸")
            if screen.contains("▸ \(name)") { return }
            try window.tmux.keys("Down")
            try window.tmux.wait(for: "another row") { $0 != screen }
        }
        Issue.record("\(name) is never chosen")
    }

    @Test func aModelIsGotAfterItsLicenceAndRemoved() throws {
        let window = try window()
        try choose("pebbles", in: window)
        try window.tmux.keys("Enter")
        try window.tmux.wait(forText: "Its licence has to be accepted: Pebble terms")
        #expect(host.requests.isEmpty)
        try window.tmux.keys("Enter")
        try window.tmux.wait(forText: "pebbles is here", within: 20)
        let file = "\(home.path)/models/pebbles.tflite"
        #expect(FileManager.default.fileExists(atPath: file))
        try window.tmux.keys("DC")
        try window.tmux.wait(forText: "Del again removes pebbles")
        try window.tmux.keys("DC")
        try window.tmux.wait(forText: "pebbles was removed")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func inOnlyOnDeviceNothingIsAsked() throws {
        let window = try window("-M only-on-device")
        try choose("pebbles", in: window)
        try window.tmux.keys("Enter")
        try window.tmux.wait(forText: "opens no network")
        #expect(host.requests.isEmpty)
    }

    @Test func aCustomModelAnswersInTheConversation() throws {
        let window = try window()
        try window.command(
            "/run langid Wo ist denn hier der Bahnhof, bitte?",
            expecting: "langid · on device · custom model ·")
        let screen = try window.tmux.wait(forText: "█")
        #expect(screen.contains("Wo ist denn hier der Bahnhof, bitte?"))
        try window.command("/run pebbles stone", expecting: "pebbles is not on this machine")
    }
}
