import ChatUI
import Foundation
import HybridEngine
import TerminalUI
import Testing

@testable import tandem

@Suite struct SetupTests {
    private let environment = ProcessEnvironment(
        variables: ["TANDEM_HOME": "/nonexistent/tandem"], home: "/nonexistent",
        currentFolder: "/nonexistent", executable: "/nonexistent/bin/tandem")

    @Test(arguments: [
        ["device.topK=0"], ["device.topP=1.5"], ["device.temperature=3"], ["device.temperature="],
        ["device.topK"], ["nothing=1"], ["gemini.topK=0"],
        ["gemini.thinkingLevel=low", "gemini.thinkingBudget=1"],
        ["device.topK=1", "device.topP=0.5"],
        ["device.seed=1", "device.seed=2"], ["device.sampling=greedy", "device.topK=3"],
        ["device.stopSequences="],
    ])
    func badOptionsAreRefused(words: [String]) {
        #expect(
            performing: {
                _ = try Setup(choice: ModelChoice(options: words), environment: environment)
            },
            throws: { error in
                (error as? LanguageModelError)?.kind == "invalidOption"
            })
    }

    @Test func goodOptionsReachTheRequest() throws {
        let choice = ModelChoice(
            mode: .onlyOnDevice, system: "Be brief.",
            options: ["device.temperature=0.5", "device.stopSequences=a", "device.stopSequences=b"])
        let setup = try Setup(choice: choice, environment: environment)
        let request = try setup.request([Message(role: .user, text: "x")])
        #expect(request.options.foundationModels?.temperature == 0.5)
        #expect(request.options.foundationModels?.stopSequences == ["a", "b"])
        #expect(request.instructions == "Be brief.")
        #expect(setup.mode == .onlyOnDevice)
    }

    @Test(arguments: ["no-such-model", "/nonexistent/model.gguf", "model.gguf"])
    func missingDeviceModelIsRefused(name: String) {
        #expect(
            performing: {
                _ = try Setup(choice: ModelChoice(deviceModel: name), environment: environment)
            },
            throws: { error in
                (error as? LanguageModelError)?.kind == "invalidOption"
            })
    }
}

@Suite struct SettingsTests {
    /// A home folder with this configuration.
    private func setup(_ configuration: String) throws -> Setup {
        let home = FileManager.default.temporaryDirectory
            .appending(path: "tandem-settings-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(
            atPath: home, withIntermediateDirectories: true)
        try Data(configuration.utf8).write(to: URL(filePath: home + "/config.json"))
        return try Setup(
            choice: ModelChoice(),
            environment: ProcessEnvironment(
                variables: ["TANDEM_HOME": home], home: home, currentFolder: home,
                executable: home + "/bin/tandem"))
    }

    private func settings(_ configuration: String) throws -> Settings {
        let setup = try setup(configuration)
        let saved = ChatStore(store: Setup.store(setup.environment), isSaving: false)
        return setup.settings(
            saved, size: Size(columns: 80, rows: 24), capabilities: TerminalCapabilities())
    }

    @Test func configurationReachesTheChat() throws {
        let settings = try settings(
            #"{"mode": "only-on-device", "system": "Be brief.", "keys": {"send": "ctrl-s"}}"#)
        #expect(settings.mode == .onlyOnDevice)
        #expect(settings.instructions == "Be brief.")
        #expect(settings.keys == ["send": "ctrl-s"])
        #expect(settings.complaints.isEmpty)
    }

    @Test(arguments: [#"{"keys": {"send": 3}}"#, #"{"keys": []}"#, #"{"mode": 7}"#, "{", "[]"])
    func whatCannotBeUsedIsTold(configuration: String) throws {
        #expect(try settings(configuration).complaints.count == 1)
    }
}

@Suite struct CloudReportTests {
    private func report(_ variables: [String: String], mode: InferenceMode = .preferOnDevice)
        throws -> CloudReport
    {
        let home = ["TANDEM_HOME": "/nonexistent/tandem"]
        return CloudReport(
            try Setup(
                choice: ModelChoice(mode: mode),
                environment: ProcessEnvironment(
                    variables: home.merging(variables) { $1 }, home: "/nonexistent",
                    currentFolder: "/nonexistent", executable: "/nonexistent/bin/tandem")))
    }

    @Test(
        arguments: [
            ([:], nil), (["GEMINI_API_KEY": ""], nil), (["GOOGLE_API_KEY": "x"], "GOOGLE_API_KEY"),
            (["GEMINI_API_KEY": "x", "GOOGLE_API_KEY": "y"], "GEMINI_API_KEY"),
        ] as [([String: String], String?)])
    func namesWhereTheKeyIs(variables: [String: String], source: String?) throws {
        let report = try report(variables)
        #expect(report.apiKeySource == source)
        #expect((report.availability == .missingAPIKey) == (source == nil))
    }

    @Test func theKeyIsNeverShown() throws {
        let report = try report(["GEMINI_API_KEY": "sesame"])
        #expect(!"\(report) \(report.words)".contains("sesame"))
    }

    @Test func theEnvironmentNamesModelAndAddress() throws {
        let report = try report([
            "GEMINI_MODEL": "gemini-x", "GOOGLE_GEMINI_BASE_URL": "http://127.0.0.1:9/a/",
        ])
        #expect(report.model == "gemini-x")
        #expect(report.endpoint == "http://127.0.0.1:9/a")
    }

    @Test func onlyOnDeviceShutsTheDoor() throws {
        #expect(try report([:], mode: .onlyOnDevice).isShut)
        #expect(try !report([:]).isShut)
    }
}
