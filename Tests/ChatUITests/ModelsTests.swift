import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// Choosing either model.
@Suite struct ModelsTests {
    private func chat(_ mode: InferenceMode = .preferOnDevice) -> ChatDriver {
        ChatDriver(80, 16) { settings in
            settings.mode = mode
            settings.localModels = [
                LocalModel(name: "SmolLM2-135M-Instruct", isInstalled: true),
                LocalModel(name: "Qwen2.5-0.5B-Instruct", isInstalled: true),
                LocalModel(name: "Gemma-3-1B-it", isInstalled: false),
            ]
            settings.rememberedCloudModels = ["models/gemini-old", "gemini-3.1-flash-lite"]
        }
    }

    private func list(_ chat: ChatDriver) -> [String] { chat.state.overlayLines(width: 60) }

    @Test(arguments: ["<f3>", "/model<enter>", "/models<enter>"])
    func opensAListAndAsksForTheServices(keys: String) {
        var chat = chat()
        chat.run(keys)
        #expect(chat.effects.contains(.listModels))
        #expect(list(chat).last == "Asking the service for its models …")
        chat.act(.cloudModels(["gemini-b", "models/gemini-a"], isRemembered: false))
        #expect(
            list(chat) == [
                "On device",
                "▸ SmolLM2-135M-Instruct  in use",
                "  Qwen2.5-0.5B-Instruct  ready",
                "  Gemma-3-1B-it          Enter gets it",
                "Cloud",
                "  gemini-3.1-flash-lite  in use · no API key",
                "  gemini-b",
                "  gemini-a",
                "/model NAME takes any other.",
            ])
    }

    @Test func inOnlyOnDeviceTheServiceIsNotAsked() {
        var chat = chat(.onlyOnDevice)
        chat.run("<f3>")
        #expect(chat.effects == [.lookAtModels])
        #expect(list(chat).contains("  gemini-old"))
        #expect(list(chat).joined(separator: " ").contains("The service is not asked in this mode"))
    }

    @Test func aFailedListKeepsWhatIsRememberedAndSaysWhy() {
        var chat = chat()
        chat.run("<f3>")
        chat.act(.cloudModelsFailed(.offline("no route")))
        #expect(list(chat).contains("  gemini-old"))
        #expect(list(chat).last == "The service gave no list. Cloud: offline (no route).")
    }

    private static let choices: [(keys: String, effect: Effect)] = [
        ("j<fold>", .useDeviceModel("Qwen2.5-0.5B-Instruct")),
        ("<down><fold>", .useDeviceModel("Qwen2.5-0.5B-Instruct")),
        ("G<fold>", .useCloudModel("gemini-a")), ("jjjj<fold>", .useCloudModel("gemini-b")),
        ("jjjjjjjjjjk<fold>", .useCloudModel("gemini-b")),
    ]

    @Test(arguments: choices)
    func enterTakesTheChosenOne(keys: String, effect: Effect) {
        var chat = chat()
        chat.run("<f3>")
        chat.act(.cloudModels(["gemini-b", "gemini-a"], isRemembered: false))
        chat.run(keys.replacing("fold", with: "enter"))
        #expect(chat.effects.last == effect)
        #expect(chat.state.overlay == nil)
        if case .useCloudModel(let name) = effect { #expect(chat.state.cloudModel == name) }
        if case .useDeviceModel(let name) = effect { #expect(chat.state.deviceModel == name) }
    }

    @Test(arguments: [
        ("/model Gemma-3-1B-it<enter>", "not on this machine"), ("<f3><enter>", "is in use"),
    ])
    func whatCannotBeTakenIsSaid(keys: String, words: String) {
        var chat = chat()
        chat.run(keys)
        #expect(chat.state.notice?.contains(words) == true)
        #expect(!chat.effects.contains { if case .useDeviceModel = $0 { true } else { false } })
    }

    @Test func aListThatComesLateMovesNoChoice() {
        var chat = chat()
        chat.run("<f3>G")
        let before = list(chat).first { $0.hasPrefix("▸") }
        chat.act(
            .cloudModels(["a", "b", "gemini-3.1-flash-lite", "gemini-old"], isRemembered: false))
        #expect(list(chat).first { $0.hasPrefix("▸") }?.hasPrefix("▸ gemini-3.1") == true)
        #expect(before?.hasPrefix("▸ gemini-3.1") == true)
    }

    @Test func theChosenRowStaysInView() {
        var chat = chat()
        chat.run("<f3>")
        chat.act(.cloudModels((1...40).map { "gemini-\($0)" }, isRemembered: false))
        for keys in ["G", "<pageup>", "k", "g", "<pagedown>", "> size 60x9", "j"] {
            chat.run(keys)
            let overlay = chat.frame.buffer.screenText()
            #expect(overlay.contains("▸ "), "\(keys)")
        }
    }

    private static let names: [(name: String, effect: Effect, notice: String)] = [
        ("gemini-old", .useCloudModel("gemini-old"), "from the next message on"),
        ("models/gemini-old", .useCloudModel("gemini-old"), "from the next message on"),
        ("gemini-new", .useCloudModel("gemini-new"), "not in the service's list"),
        ("gemini-odd", .useCloudModel("gemini-odd"), "which has gemini-old"),
        ("qwen2.5-0.5b-instruct", .useDeviceModel("Qwen2.5-0.5B-Instruct"), "on this machine"),
    ]

    @Test(arguments: names)
    func slashTakesAName(name: String, effect: Effect, notice: String) {
        var chat = chat()
        chat.run("/model \(name)<enter>")
        #expect(chat.effects.last == effect)
        #expect(chat.state.notice?.contains(notice) == true, "\(chat.state.notice ?? "")")
    }

    @Test func aNameWithBlanksIsNoModel() {
        var chat = chat()
        chat.run("/model gemini flash<enter>")
        #expect(chat.state.cloudModel == "gemini-3.1-flash-lite")
    }

    @Test func aRunningAnswerKeepsItsModel() {
        var chat = chat()
        chat.run("Hi<enter>\n> start-cloud\n> text Yes\n/model gemini-old<enter>\n> finish")
        #expect(chat.answer?.model == Sample.cloudModel)
        #expect(chat.state.cloudModel == "gemini-old")
    }

    @Test func hostileNamesAreHarmless() {
        var chat = chat()
        chat.run("<f3>")
        chat.act(.cloudModels(["evil\u{1B}[2J\nname", ""], isRemembered: false))
        #expect(chat.frame.buffer.cells.allSatisfy { !$0.cluster.contains("\u{1B}") })
        #expect(list(chat).filter { $0.contains("evil") }.count == 1)
    }
}
