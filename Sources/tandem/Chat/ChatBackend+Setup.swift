import HybridEngine

extension ChatBackend {
    /// The engine as the settings in force make it.
    init(_ setup: Setup) {
        let model = setup.model
        answers = { request, mode in setup.streamResponse(to: request, mode: mode) }
        prewarm = { mode in await setup.router(mode: mode).prewarm() }
        setMode = { _ in }
        probe = { _ in await model.retry() }
        deviceUpdates = { model.statusUpdates() }
        cloudUpdates = { AsyncStream { $0.finish() } }
        cloudModels = { CloudModelNames(names: [], isRemembered: true) }
        useCloudModel = { _ in }
        useDeviceModel = { _ in }
        shutDown = { await model.shutDown() }
    }
}

extension Setup {
    /// What answers in a mode.
    func router(mode: InferenceMode) -> InferenceRouter {
        InferenceRouter(mode: mode, device: model)
    }

    /// Answers in a mode, or says why nobody can.
    func streamResponse(to request: GenerationRequest, mode: InferenceMode)
        -> AsyncThrowingStream<ResponseEvent, any Error>
    {
        guard mode.needsCloud else { return router(mode: mode).streamResponse(to: request) }
        let error = cloud.error
        return AsyncThrowingStream { $0.finish(throwing: error) }
    }
}
