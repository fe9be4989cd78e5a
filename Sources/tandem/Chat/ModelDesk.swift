import ChatUI
import HybridEngine

/// What the chat asks of the models on this machine, as functions.
struct ModelDesk: Sendable {
    typealias Listener = @Sendable (DownloadProgress) -> Void

    /// All models that this machine has or could get. Reads folders.
    var models: @Sendable () -> [LocalModel] = { [] }
    /// Gets a model's newest version; false when it was here already.
    var get:
        @Sendable (String, _ acceptsLicence: Bool, @escaping Listener) async throws(DownloadError)
            -> Bool
    var remove: @Sendable (String) async throws(DownloadedModelError) -> Void
    /// Runs a custom model on what was typed behind its name.
    var run: @Sendable (_ model: String, _ input: String) async -> CustomRun.Ending
    /// In only-on-device downloads end, and none begins.
    var setAllowsNetwork: @Sendable (Bool) -> Void = { _ in }
    var shutDown: @Sendable () async -> Void = {}
}

extension ModelDesk {
    /// One at which there is nothing.
    init() {
        get = { _, _, _ throws(DownloadError) in throw .notFound }
        remove = { _ throws(DownloadedModelError) in throw .notFound }
        run = { model, _ in .failed(.noModel(model)) }
    }

    /// The engine's. No file is opened and no process started.
    init(_ setup: Setup) {
        let installation = setup.model.installation
        let inventory = ModelInventory(
            installation, configuration: setup.configuration, environment: setup.environment)
        let downloader = ModelDownloader(
            configuration: setup.configuration, catalogue: installation.models.catalogue,
            environment: setup.environment, log: setup.log)
        let runner = CustomModelRunner.make(setup.environment, setup.configuration)
        self.init()
        models = { inventory.listings().map { LocalModel($0) } }
        get = { name, acceptsLicence, listener async throws(DownloadError) in
            let outcome = try await downloader.obtain(
                name, options: ModelDownloadOptions(acceptsLicence: acceptsLicence),
                onProgress: listener)
            return outcome.origin == .downloaded
        }
        remove = { name async throws(DownloadedModelError) in
            try await downloader.deleteDownloadedModel(name: name)
        }
        let keepsFresh = setup.configuration.customModels.keepsFresh.value
        let request = CustomModelRequest(runner: runner, setup: setup) { name in
            if keepsFresh { await downloader.keepFresh(name) }
        }
        run = { model, input in await request.run(model, input) }
        setAllowsNetwork = { downloader.setAllowsNetwork($0) }
        shutDown = {
            await downloader.shutDown()
            await runner.shutDown()
        }
    }
}
