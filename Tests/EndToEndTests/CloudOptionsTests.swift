import GeminiServer
import TestSupport
import Testing

/// What is chosen in the option panels is what each model gets.
@Suite struct CloudOptionsTests {
    private let program: CloudProgram

    init() throws {
        program = try CloudProgram()
        program.server.otherwise(.text("Hello from afar"))
    }

    private func window(_ mode: String) throws -> ChatWindow {
        let window = try ChatWindow(
            columns: 110, rows: 30, environment: try program.environment(),
            greeting: "Ask something")
        try say("/mode \(mode)", in: window, expecting: "Mode:")
        return window
    }

    private func say(_ line: String, in window: ChatWindow, expecting text: String) throws {
        try window.tmux.type(line)
        try press("Enter", in: window, expecting: text)
    }

    private func press(_ key: String, in window: ChatWindow, expecting text: String) throws {
        try window.tmux.keys(key)
        try window.tmux.wait(forText: text, within: 30)
    }

    /// Types a value into the option with the marker.
    private func set(_ value: String, in window: ChatWindow) throws {
        try window.tmux.type(value)
        try window.tmux.wait(forText: "Enter takes it")
        try press("Enter", in: window, expecting: "Enter keeps")
    }

    @Test func eachModelGetsExactlyItsOwn() throws {
        let window = try window("only-in-cloud")
        try press("F4", in: window, expecting: "▸ Temperature")
        try set("0.8", in: window)
        try press("Down", in: window, expecting: "▸ Top-p")
        try set("0.9", in: window)
        try press("Tab", in: window, expecting: "▸ Top-p")
        try press("Down", in: window, expecting: "▸ Temperature")
        try set("0.3", in: window)
        try press("Down", in: window, expecting: "▸ Seed")
        try press("Down", in: window, expecting: "▸ Max response tokens")
        try set("64", in: window)
        try press("Down", in: window, expecting: "▸ Stop sequences")
        try set("終わり", in: window)
        try window.tmux.wait(forText: "\"終わり\"")
        try press("Enter", in: window, expecting: "options changed")

        try say("Hi", in: window, expecting: "Hello from afar")
        let config = try #require(program.server.requests.first).json["generationConfig"]
        #expect(config.names == ["temperature", "topP"])
        #expect(config["temperature"].number == 0.8)
        #expect(config["topP"].number == 0.9)
        try say("/mode only-on-device", in: window, expecting: "nothing leaves")
        try say("options", in: window, expecting: "temperature: 0.3 | maximum: 64 | stop: 終わり")
    }

    @Test func aNewConversationHasTheSettingsOptions() throws {
        try program.home.write("{options: {gemini: {topK: 7}}}", to: "config.json")
        let window = try window("only-in-cloud")
        try say("/options gemini.topP=0.5", in: window, expecting: "options changed")
        try say("/new", in: window, expecting: "its options are the defaults")
        try say("Hi", in: window, expecting: "Hello from afar")
        #expect(program.server.requests.last?.json["generationConfig"].names == ["topK"])
    }

    /// The service would refuse it.
    @Test func whatWasSetForAnotherModelIsNotSent() throws {
        let window = try window("only-in-cloud")
        try say("/options gemini.topK=7", in: window, expecting: "gemini.topK is 7")
        try say("/model gemini-2.5-flash", in: window, expecting: "from the next message on")
        try say("/options gemini.thinkingBudget=512", in: window, expecting: "Budget is 512")
        try say("One", in: window, expecting: "Hello from afar")
        try say("/model gemini-3.1-flash-lite", in: window, expecting: "is not sent")
        try say("Two", in: window, expecting: "! Thinking budget 512 is not sent: this model")
        let configs = program.server.requests.map { $0.json["generationConfig"].names }
        #expect(configs == [["thinkingConfig", "topK"], ["topK"]])
    }
}
