import ChatUI
import HybridEngine

/// Runs the effects that need the engine; what comes of them goes to the
/// mailbox as actions.
@MainActor
final class EffectRunner {
    private let setup: Setup
    private let mailbox: Mailbox
    private var answers: [Int: Task<Void, Never>] = [:]
    private var prewarming: Task<Void, Never>?
    private var watching: Task<Void, Never>?

    init(setup: Setup, mailbox: Mailbox) {
        self.setup = setup
        self.mailbox = mailbox
    }

    /// Begins what runs all the time: the history is read, the device model
    /// watched.
    func start() {
        let (model, mailbox) = (setup.model, mailbox)
        watching = Task.detached {
            for await status in model.statusUpdates() { mailbox.post(.deviceStatus(status)) }
        }
    }

    func send(turn: Int, _ request: GenerationRequest) {
        let (model, mailbox, mode) = (setup.model, mailbox, setup.mode)
        answers[turn] = Task.detached {
            do {
                if mode.needsCloud { throw CloudPlaceholder.error }
                for try await event in model.streamResponse(to: request) {
                    mailbox.post(.response(turn: turn, event))
                }
            } catch {
                let known = error as? LanguageModelError
                mailbox.post(
                    .responseFailed(turn: turn, known ?? .runtimeFailed("unexpected error")))
            }
        }
    }

    func cancel(turn: Int) {
        answers.removeValue(forKey: turn)?.cancel()
    }

    /// Once is enough: the engine keeps what it loaded, and a later message
    /// loads again what it gave back.
    func prewarm() {
        guard prewarming == nil, !setup.mode.needsCloud else { return }
        let model = setup.model
        prewarming = Task.detached { await model.prewarm() }
    }

    func probe() {
        let model = setup.model
        prewarming = nil
        Task.detached { await model.retry() }
    }

    func remember(_ prompt: String) {}

    /// Ends everything, the runtime's process too, within the time limit.
    func shutDown(within limit: Duration = .seconds(1)) async {
        for task in answers.values { task.cancel() }
        watching?.cancel()
        prewarming?.cancel()
        let model = setup.model
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        Task.detached {
            await model.shutDown()
            continuation.finish()
        }
        Task.detached {
            try? await Task.sleep(for: limit)
            continuation.finish()
        }
        for await _ in ended {}
    }
}
