import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// Getting, updating and removing models in the list.
@Suite struct ModelsListTests {
    private func chat(_ mode: InferenceMode = .preferOnDevice) -> ChatDriver {
        var chat = ChatDriver(80, 24) { settings in
            settings.mode = mode
            settings.localModels = Sample.localModels
        }
        chat.run("<f3>")
        _ = chat.takeEffects()
        return chat
    }

    /// The row of a model, and what stands under the list.
    private func row(_ chat: ChatDriver, _ name: String) -> String {
        chat.state.overlayLines(width: 76).first { $0.contains(name) } ?? ""
    }

    private func footer(_ chat: ChatDriver) -> String {
        OverlayContent(of: chat.state, width: 76).footer.map(\.text).joined()
    }

    private let progress = DownloadProgress(
        phase: .downloading, received: 244_000_000, total: 398_000_000, bytesPerSecond: 2_100_000)

    /// It is looked at as long as the list shows it.
    @Test func anotherProgramsDownloadIsFollowed() {
        var chat = chat()
        var models = Sample.localModels
        models[1].state = .downloading(progress)
        let name = models[1].name
        chat.act(.localModels(models))
        #expect(chat.takeEffects() == [.wake(after: 1)])
        chat.act(.woke)
        #expect(chat.takeEffects() == [.lookAtModels])
        models[1].state = .partial(received: 5, total: 10)
        chat.act(.localModels(models))
        #expect(chat.takeEffects() == [])
        #expect(row(chat, name).hasSuffix("Enter goes on at 50 %"))
        models[1].state = .downloading(progress)
        chat.run("<esc>")
        chat.act(.localModels(models))
        #expect(chat.takeEffects() == [])
    }

    @Test func enterGetsWhatIsNotHereAndItsRowShowsHowFarItIs() {
        var chat = chat()
        chat.run("j<enter>")
        #expect(
            chat.takeEffects() == [.getModel("Qwen2.5-0.5B-Instruct", acceptsLicence: false)])
        #expect(row(chat, "Qwen").hasSuffix("waiting for the host"))
        chat.act(.download(model: "Qwen2.5-0.5B-Instruct", .progress(progress)))
        #expect(row(chat, "Qwen").hasSuffix("█████████░░░░░░ 61 %"))
        #expect(footer(chat).contains("downloading 61 % · 2.1 MB/s · 74 s left · c cancels"))
        chat.run("<enter>")
        #expect(chat.takeEffects().isEmpty)
        #expect(footer(chat).contains("is on its way"))
    }

    @Test func whatHasComeCanBeUsedAtOnce() {
        var chat = chat()
        let name = "Qwen2.5-0.5B-Instruct"
        chat.run("j<enter>")
        chat.act(.download(model: name, .finished(isNew: true)))
        #expect(chat.takeEffects().last == .lookAtModels)
        #expect(chat.state.notice?.contains("/model \(name) uses it") == true)
        var models = Sample.localModels
        models[1] = LocalModel(name: name, isInstalled: true)
        chat.act(.localModels(models))
        #expect(row(chat, "Qwen").hasPrefix("▸"))
        chat.run("<enter>")
        #expect(chat.takeEffects() == [.useDeviceModel(name)])
        #expect(chat.state.deviceModel == name)
    }

    @Test func cCancelsAndWhatArrivedIsKept() {
        var chat = chat()
        let name = "Qwen2.5-0.5B-Instruct"
        chat.run("j<enter>c")
        #expect(chat.takeEffects().last == .cancelDownload(name))
        chat.act(.download(model: name, .failed(.cancelled)))
        #expect(chat.state.notice?.contains("what arrived is kept") == true)
        chat.act(.download(model: name, .progress(progress)))
        #expect(chat.state.shelf.downloads.isEmpty)
        chat.run("c")
        #expect(footer(chat).contains("not being downloaded"))
    }

    @Test func aFailureStaysWithItsModel() {
        var chat = chat()
        chat.run("j<enter>")
        chat.act(
            .download(
                model: "Qwen2.5-0.5B-Instruct",
                .failed(.notEnoughSpace(needed: 398_000_000, free: 1_000_000))))
        #expect(row(chat, "Qwen").hasSuffix("could not be got"))
        #expect(footer(chat).contains("not enough space: 398 MB needed, 1.0 MB free"))
    }

    @Test func aLicenceIsAcceptedBeforeTheDownload() {
        var chat = chat()
        chat.run("jj<enter>")
        #expect(chat.takeEffects().isEmpty)
        #expect(footer(chat).contains("Gemma terms, https://ai.google.dev/gemma/terms"))
        chat.run("<esc>")
        #expect(chat.state.overlay != nil)
        #expect(!footer(chat).contains("has to be accepted"))
        chat.run("<enter><enter>")
        #expect(chat.takeEffects() == [.getModel("Gemma-3-1B-it", acceptsLicence: true)])
    }

    /// An answer to a question about one model is none for another.
    @Test func aQuestionHoldsForOneKey() {
        var chat = chat()
        chat.run("jj<enter>k<enter>")
        #expect(
            chat.takeEffects() == [.getModel("Qwen2.5-0.5B-Instruct", acceptsLicence: false)])
        chat.run("G<pageup>jjjj<delete>k<delete>")
        #expect(!chat.effects.contains { if case .removeModel = $0 { true } else { false } })
    }

    @Test func inOnlyOnDeviceNothingIsGot() {
        var chat = chat(.onlyOnDevice)
        chat.run("j<enter>")
        #expect(chat.takeEffects().isEmpty)
        #expect(footer(chat).contains("opens no network"))
        chat.run("jju")
        #expect(chat.takeEffects().isEmpty)
    }

    @Test func whatDoesNotFitTheMachineSaysSo() {
        var chat = chat()
        chat.run("jjj<enter>")
        #expect(chat.takeEffects().isEmpty)
        #expect(row(chat, "Big").hasSuffix("needs 12 GB…") || row(chat, "Big").contains("needs 12"))
        #expect(footer(chat).contains("needs 12 GB memory, this machine has 8 GB"))
    }

    @Test func updateAndRemoval() {
        var chat = chat()
        chat.run("jjjju")
        #expect(chat.takeEffects() == [.getModel("efficientnet_lite0", acceptsLicence: false)])
        chat.act(.download(model: "efficientnet_lite0", .finished(isNew: false)))
        #expect(chat.state.notice == "efficientnet_lite0 is up to date")
        _ = chat.takeEffects()
        chat.run("<delete>")
        #expect(chat.takeEffects().isEmpty)
        #expect(footer(chat).contains("Del again removes efficientnet_lite0 and frees 5.4 MB"))
        chat.run("<delete>")
        #expect(chat.takeEffects() == [.removeModel("efficientnet_lite0")])
    }

    @Test(arguments: [("<delete>", "was not downloaded"), ("u", "was not downloaded")])
    func whatCameWithTheProgramStays(key: String, words: String) {
        var chat = chat()
        chat.run("\(key)")
        #expect(chat.takeEffects().isEmpty)
        #expect(footer(chat).contains(words))
    }

    @Test func enterOnACustomModelBeginsACommand() {
        var chat = chat()
        chat.run("jjjj<enter>")
        #expect(chat.state.overlay == nil)
        #expect(chat.state.draft.editor.string == "/run efficientnet_lite0 ")
    }

    @Test func detailsAreAViewOfTheirOwn() {
        var chat = chat()
        chat.run("jji")
        let lines = chat.state.overlayLines(width: 76)
        #expect(lines.contains { $0.hasPrefix("Languages") && $0.hasSuffix("en de") })
        #expect(lines.contains { $0.contains("https://ai.google.dev/gemma/terms") })
        chat.run("<esc>")
        #expect(row(chat, "Gemma").hasPrefix("▸"))
        chat.run("<esc>")
        #expect(chat.state.overlay == nil)
    }

    @Test func theRowOfEachEntryIsWhereItStands() {
        let chat = chat()
        let lines = chat.state.overlayLines(width: 76)
        for (index, entry) in ModelsContent.entries(chat.state).enumerated() {
            #expect(lines[ModelsContent.row(of: index, in: chat.state)].contains(entry.name))
        }
    }
}
