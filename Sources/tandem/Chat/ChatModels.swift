import HybridEngine
import Synchronization

/// The models that a chat asks. The user may change either; a change holds
/// from the next message on.
final class ChatModels: Sendable {
    private struct State {
        var device: SystemLanguageModel
        var cloud: GeminiModel
    }

    private let setup: Setup
    private let state: Mutex<State>

    init(_ setup: Setup) {
        self.setup = setup
        state = Mutex(State(device: setup.model, cloud: setup.cloudModel))
    }

    var device: SystemLanguageModel { state.withLock { $0.device } }

    /// What answers in a mode.
    func router(_ mode: InferenceMode) -> InferenceRouter {
        let models = state.withLock { $0 }
        return InferenceRouter(
            mode: mode, device: models.device, cloud: models.cloud, identifier: setup.languages,
            log: setup.log)
    }

    func useCloudModel(_ name: String) {
        state.withLock { $0.cloud = setup.cloudModel(named: name) }
        setup.service.modelChanged()
    }

    /// The model before gives its memory back at once, or after its keep-alive
    /// time where an answer of its is under way.
    func useDeviceModel(_ name: String) async throws(LanguageModelError) {
        let next = setup.deviceModel(named: name)
        try Setup.check(name, next, setup.environment)
        let before = state.withLock { state in
            defer { state.device = next }
            return state.device
        }
        if before.status.activity != .answering { await before.shutDown() }
    }

    func shutDown() async {
        await device.shutDown()
        await setup.languages.shutDown()
        await setup.service.shutDown()
    }
}
