import ChatUI
import HybridEngine
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import tandem

/// Effects reach the engine's functions, and what comes of them the chat.
@Suite @MainActor struct EffectRunnerTests {
    /// What the engine was asked for, and the actions that came back.
    private final class Recorder: Sendable {
        let calls = Mutex<[String]>([])

        func note(_ call: String) { calls.withLock { $0.append(call) } }
        var all: [String] { calls.withLock { $0 } }
    }

    private let recorder = Recorder()
    private let home: TemporaryFolder
    private let mailbox = Mailbox {}

    init() throws { home = try TemporaryFolder() }

    private func backend() -> ChatBackend {
        let recorder = recorder
        return ChatBackend(
            answers: { request, mode in
                recorder.note("answer \(request.transcript.last?.text ?? "") \(mode.rawValue)")
                return AsyncThrowingStream { continuation in
                    continuation.yield(.textDelta("Yes"))
                    continuation.finish(throwing: LanguageModelError.connectionLost("cut"))
                }
            },
            prewarm: { recorder.note("prewarm \($0.rawValue)") },
            setMode: { recorder.note("mode \($0.rawValue)") },
            probe: { recorder.note("probe \($0.rawValue)") },
            deviceUpdates: {
                recorder.note("watch device")
                return AsyncStream {
                    $0.yield(AvailabilityStatus(.unavailable(.damaged)))
                    $0.finish()
                }
            },
            cloudUpdates: {
                AsyncStream {
                    $0.yield(.offline("no route"))
                    $0.finish()
                }
            },
            apiKeySource: { "file" },
            cloudModels: {
                recorder.note("list")
                return CloudModelNames(names: ["gemini-a"], isRemembered: false)
            },
            useCloudModel: { recorder.note("cloud \($0)") },
            useDeviceModel: { name throws(LanguageModelError) in
                if name == "bad" { throw .storage("bad: cannot be read") }
                recorder.note("device \(name)")
            },
            shutDown: { recorder.note("end") })
    }

    private func runner(
        _ mode: InferenceMode = .preferOnDevice, _ backend: ChatBackend? = nil,
        saved: ChatStore? = nil
    ) -> EffectRunner {
        let paths = ApplicationPaths(environment: ["TANDEM_HOME": home.path], home: home.path)
        return EffectRunner(
            backend: backend ?? self.backend(), mode: mode,
            history: HistoryKeeper(paths: paths, mailbox: mailbox), saved: saved,
            mailbox: mailbox)
    }

    /// The actions that have come when one of them is as wanted.
    private func actions(until isWanted: (Action) -> Bool) async throws -> [Action] {
        var actions: [Action] = []
        let deadline = ContinuousClock.now + .seconds(10)
        while !actions.contains(where: isWanted) {
            actions += mailbox.take()
            try #require(ContinuousClock.now < deadline, "\(actions)")
            await Task.yield()
        }
        return actions
    }

    private func wait(forCall call: String) async throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while !recorder.all.contains(call) {
            try #require(ContinuousClock.now < deadline, "\(recorder.all)")
            await Task.yield()
        }
    }

    @Test func anAnswerComesBackWithItsTurnAndItsError() async throws {
        let request = GenerationRequest(transcript: [Message(role: .user, text: "Hi")])
        #expect(runner().run(.send(turn: 7, request, mode: .onlyInCloud)))
        let failed = Action.responseFailed(turn: 7, .connectionLost("cut"))
        let actions = try await actions { $0 == failed }
        #expect(actions == [.response(turn: 7, .textDelta("Yes")), failed])
        #expect(recorder.all == ["answer Hi only-in-cloud"])
    }

    @Test func bothModelsAreWatched() async throws {
        let runner = runner()
        runner.start()
        _ = try await actions { $0 == .cloudStatus(.offline("no route")) }
        try await wait(forCall: "watch device")
        await runner.shutDown()
        #expect(recorder.all.contains("end"))
    }

    /// The network closes before the first thing that could use it.
    @Test func theModeIsToldAtTheStartAndAtOnceWhenItChanges() {
        let runner = runner(.onlyOnDevice)
        runner.start()
        #expect(recorder.all.first == "mode only-on-device")
        #expect(runner.run(.modeChanged(.onlyInCloud)))
        let modes = recorder.all.filter { $0.hasPrefix("mode ") }
        #expect(modes == ["mode only-on-device", "mode only-in-cloud"])
    }

    @Test func whatRunsLaterRunsInTheModeOfThen() async throws {
        let runner = runner()
        _ = runner.run(.modeChanged(.onlyOnDevice))
        _ = runner.run(.probe)
        _ = runner.run(.prewarm)
        try await wait(forCall: "probe only-on-device")
        try await wait(forCall: "prewarm only-on-device")
    }

    @Test func theKeyIsLookedForAgain() async throws {
        #expect(runner().run(.lookForKey))
        _ = try await actions { $0 == .keyFound("file") }
    }

    @Test func theServicesModelsAreListed() async throws {
        #expect(runner().run(.listModels))
        _ = try await actions { $0 == .cloudModels(["gemini-a"], isRemembered: false) }
    }

    @Test func inOnlyOnDeviceNothingIsListed() async throws {
        let runner = runner()
        _ = runner.run(.modeChanged(.onlyOnDevice))
        #expect(runner.run(.listModels))
        await runner.shutDown()
        #expect(!recorder.all.contains("list"))
    }

    @Test func aListThatFailsIsTold() async throws {
        var backend = backend()
        backend.cloudModels = { () throws(LanguageModelError) in throw .offline("no route") }
        _ = runner(.preferOnDevice, backend).run(.listModels)
        _ = try await actions { $0 == .cloudModelsFailed(.offline("no route")) }
    }

    private func backend(_ desk: ModelDesk) -> ChatBackend {
        var backend = backend()
        backend.desk = desk
        return backend
    }

    @Test func aDownloadTellsItsProgressAndItsEnd() async throws {
        var desk = ModelDesk()
        desk.get = { name, acceptsLicence, listener throws(DownloadError) in
            listener(DownloadProgress(phase: .downloading, received: 1, total: 2))
            return name == "Gemma" && acceptsLicence
        }
        _ = runner(.preferOnDevice, backend(desk)).run(.getModel("Gemma", acceptsLicence: true))
        let end = Action.download(model: "Gemma", .finished(isNew: true))
        let actions = try await actions { $0 == end }
        #expect(
            actions == [
                .download(
                    model: "Gemma",
                    .progress(DownloadProgress(phase: .downloading, received: 1, total: 2))),
                end,
            ])
    }

    /// By its key, and by the end of the chat.
    @Test(arguments: [true, false])
    func aDownloadIsCancelled(byKey: Bool) async throws {
        var desk = ModelDesk()
        desk.get = { [recorder] _, _, _ throws(DownloadError) in
            recorder.note("get")
            try? await Task.sleep(for: .seconds(60))
            recorder.note("cancelled \(Task.isCancelled)")
            throw .cancelled
        }
        let runner = runner(.preferOnDevice, backend(desk))
        _ = runner.run(.getModel("Gemma", acceptsLicence: false))
        try await wait(forCall: "get")
        if byKey { _ = runner.run(.cancelDownload("Gemma")) } else { await runner.shutDown() }
        try await wait(forCall: "cancelled true")
        _ = try await actions { $0 == .download(model: "Gemma", .failed(.cancelled)) }
    }

    @Test func progressComesAFewTimesASecond() {
        let start = ContinuousClock.now
        let (mailbox, size) = (mailbox, Int64(100))
        let pace = ProgressPace { mailbox.post(.download(model: "m", .progress($0))) }
        for step in 0..<100 {
            pace.take(
                DownloadProgress(phase: .downloading, received: Int64(step), total: size),
                at: start + .milliseconds(10 * step))
        }
        pace.take(
            DownloadProgress(phase: .verifying, received: 0, total: size),
            at: start + .milliseconds(991))
        let actions = mailbox.take()
        #expect(actions.count == 5)
        #expect(
            actions.last
                == .download(
                    model: "m",
                    .progress(DownloadProgress(phase: .verifying, received: 0, total: size))))
    }

    @Test func aCustomModelsResultComesBackWithItsTurn() async throws {
        var desk = ModelDesk()
        desk.run = { model, input in .failed(.wrongInput("\(model) \(input)")) }
        _ = runner(.preferOnDevice, backend(desk))
            .run(.runModel(turn: 3, model: "langid", input: "Hallo"))
        _ = try await actions {
            $0 == .modelRan(turn: 3, .failed(.wrongInput("langid Hallo")))
        }
    }

    /// On the disk before the chat hears of it.
    @Test func aCustomModelsResultIsSaved() async throws {
        var desk = ModelDesk()
        desk.run = { _, _ in .failed(.wrongInput("It takes text.")) }
        let store = ConversationStore(path: home.path + "/tandem.db")
        let saved = ChatStore(store: store, isSaving: true)
        let runner = runner(.preferOnDevice, backend(desk), saved: saved)
        var settings = Settings()
        settings.keepsConversations = true
        var state = State(settings)
        let events: [InputEvent] = [.paste("/run ./langid.tflite Hallo"), .key(KeyEvent(.enter))]
        for effect in update(&state, events.map(Action.input), at: ProgramClock.moment) {
            _ = runner.run(effect)
        }
        _ = try await actions { if case .modelRan = $0 { true } else { false } }
        let summary = try #require(try await store.list().first)
        let conversation = try #require(try await store.load(summary.id))
        #expect(conversation.head == 1)
        #expect(conversation.messages.first?.run?.remark == "It takes text.")
        #expect(summary.title == "./langid.tflite Hallo")
        #expect(try await store.search("takes").map(\.summary.id) == [summary.id])
        #expect(try await store.search("langid").map(\.summary.id) == [summary.id])
        await store.finish()
    }

    @Test func aRemovalIsToldAndTheListLookedAt() async throws {
        var desk = ModelDesk()
        let models = [LocalModel(name: "left", isInstalled: true)]
        desk.models = { models }
        desk.remove = { [recorder] name throws(DownloadedModelError) in
            recorder.note("remove \(name)")
        }
        _ = runner(.preferOnDevice, backend(desk)).run(.removeModel("gone"))
        let actions = try await actions { $0 == .localModels(models) }
        #expect(actions == [.notice("gone was removed"), .localModels(models)])
        #expect(recorder.all == ["remove gone"])
    }

    @Test func modelsAreTaken() async throws {
        let runner = runner()
        _ = runner.run(.useCloudModel("gemini-b"))
        #expect(recorder.all == ["cloud gemini-b"])
        _ = runner.run(.useDeviceModel("Qwen"))
        try await wait(forCall: "device Qwen")
        try await wait(forCall: "watch device")
        _ = runner.run(.useDeviceModel("bad"))
        _ = try await actions {
            $0 == .notice("Could not read or write a file: bad: cannot be read.")
        }
    }

    @Test func whatIsTheSessionsIsLeftToIt() {
        for effect in [Effect.quit, .repaint, .suspend, .wake(after: 1)] {
            #expect(!runner().run(effect))
        }
    }
}
