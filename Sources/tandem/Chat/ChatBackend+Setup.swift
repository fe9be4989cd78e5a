import HybridEngine

extension ChatBackend {
    /// The engine as the settings in force make it.
    init(_ setup: Setup) {
        let (models, service, desk) = (ChatModels(setup), setup.service, ModelDesk(setup))
        self.desk = desk
        answers = { request, mode in models.router(mode).streamResponse(to: request) }
        prewarm = { mode in await models.router(mode).prewarm() }
        setMode = { mode in
            service.setAllowsNetwork(mode != .onlyOnDevice)
            desk.setAllowsNetwork(mode != .onlyOnDevice)
        }
        probe = { mode in
            async let device: Void = models.device.retry()
            if mode != .onlyOnDevice { await service.probe() }
            await device
        }
        deviceUpdates = { models.device.statusUpdates() }
        apiKeySource = { service.apiKeySource?.rawValue }
        cloudUpdates = { service.availabilityUpdates() }
        cloudModels = { () async throws(LanguageModelError) in
            try await CloudModelNames(listedBy: service)
        }
        useCloudModel = { models.useCloudModel($0) }
        useDeviceModel = { name async throws(LanguageModelError) in
            try await models.useDeviceModel(name)
        }
        shutDown = { await models.shutDown() }
    }
}

extension CloudModelNames {
    /// Those that the service lists; where it cannot, those that it listed
    /// when it was last asked.
    init(listedBy service: GeminiService) async throws(LanguageModelError) {
        do throws(LanguageModelError) {
            self.init(names: try await service.listModels().map(\.name), isRemembered: false)
        } catch {
            let remembered = service.rememberedModels.map(\.name)
            guard !remembered.isEmpty, error != .cancelled else { throw error }
            self.init(names: remembered, isRemembered: true)
        }
    }
}
