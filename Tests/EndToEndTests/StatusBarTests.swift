import Foundation
import TestSupport
import Testing

/// The status bar follows what happens to the model on this machine.
@Suite struct StatusBarTests {
    private let home: TemporaryFolder
    private let model: String

    /// A file that passes for a model until it is loaded.
    init() throws {
        home = try TemporaryFolder()
        model = try home.write("GGUF, or so it says", to: "model.gguf")
    }

    private func window(
        _ device: String, greeting: String = "cannot answer now"
    ) throws -> ChatWindow {
        try home.write("{device: {\(device)}}", to: "config.json")
        return try ChatWindow(
            columns: 100, environment: ["TANDEM_HOME": home.path], greeting: greeting)
    }

    @Test func theModelsFileGoesAndComesBackWhileTheChatRuns() throws {
        let window = try window("model: '\(model)'", greeting: "● device ready")
        try FileManager.default.moveItem(atPath: model, toPath: model + ".away")
        try window.tmux.wait(forText: "○ device: no model file")
        try FileManager.default.moveItem(atPath: model + ".away", toPath: model)
        try window.tmux.wait(forText: "● device ready")
        try home.write("something else", to: "model.gguf")
        try window.tmux.wait(forText: "✕ device: model file is not GGUF")
    }

    @Test func turnedOffInTheConfiguration() throws {
        let window = try window("enabled: false")
        let screen = try window.tmux.wait(forText: "○ device: turned off in settings")
        #expect(!screen.contains("Apple"))
    }

    @Test func aModelThatNeedsMoreMemoryThanThereIs() throws {
        // Sparse: a length without contents.
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: model))
        try file.truncate(atOffset: 1 << 42)
        let window = try window("model: '\(model)'")
        try window.tmux.wait(forText: "✕ device: needs 5277.7 GB memory, ")
    }
}
