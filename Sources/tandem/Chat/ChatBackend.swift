import HybridEngine

/// What the chat asks of the engine, as functions: the effect runner knows
/// nothing else of it.
struct ChatBackend: Sendable {
    /// A request in a mode. Ending the iteration cancels it.
    var answers:
        @Sendable (GenerationRequest, InferenceMode) -> AsyncThrowingStream<
            ResponseEvent, any Error
        >
    /// Gets ready for a request in a mode.
    var prewarm: @Sendable (InferenceMode) async -> Void
    /// The mode from here on. In only-on-device nothing may open the network
    /// once this has returned.
    var setMode: @Sendable (InferenceMode) -> Void
    /// Forgets failures and tries the models that the mode allows.
    var probe: @Sendable (InferenceMode) async -> Void
    /// The on-device model's state, now and after every change.
    var deviceUpdates: @Sendable () -> AsyncStream<AvailabilityStatus>
    /// The cloud model's.
    var cloudUpdates: @Sendable () -> AsyncStream<CloudAvailability>
    /// Where an API key is, by its name; nil for nowhere. Runs nothing.
    var apiKeySource: @Sendable () -> String?
    /// The cloud's models; remembered ones where the service cannot be asked.
    var cloudModels: @Sendable () async throws(LanguageModelError) -> CloudModelNames
    /// The cloud model from the next request on.
    var useCloudModel: @Sendable (String) -> Void
    /// The on-device model from the next request on.
    var useDeviceModel: @Sendable (String) async throws(LanguageModelError) -> Void
    /// The models on this machine.
    var desk = ModelDesk()
    /// Ends everything that runs.
    var shutDown: @Sendable () async -> Void
}

/// Names of cloud models, and whether they were listed now or earlier.
struct CloudModelNames: Sendable, Equatable {
    var names: [String]
    var isRemembered: Bool
}
