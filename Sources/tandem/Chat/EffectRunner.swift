import ChatUI
import HybridEngine

/// Runs the effects that need the engine; what comes of them goes to the
/// mailbox as actions.
@MainActor
final class EffectRunner {
    private let setup: Setup
    private let mailbox: Mailbox
    private let history: HistoryKeeper
    private var answers: [Int: Task<Void, Never>] = [:]
    private var watching: Task<Void, Never>?

    init(setup: Setup, mailbox: Mailbox) {
        self.setup = setup
        self.mailbox = mailbox
        history = HistoryKeeper(paths: setup.environment.paths, mailbox: mailbox)
    }

    /// Begins what runs all the time: the history is read, the device model
    /// watched.
    func start() {
        history.load()
        let (model, mailbox) = (setup.model, mailbox)
        watching = Task.detached {
            for await status in model.statusUpdates() { mailbox.post(.deviceStatus(status)) }
        }
    }

    /// Runs an effect of the engine's; false for one that is the session's.
    func run(_ effect: Effect) -> Bool {
        switch effect {
        case .send(let turn, let request): send(turn: turn, request)
        case .cancel(let turn): answers.removeValue(forKey: turn)?.cancel()
        case .prewarm: prewarm()
        case .probe: probe()
        case .remember(let prompt): history.remember(prompt)
        case .wake, .suspend, .repaint, .quit: return false
        }
        return true
    }

    private func send(turn: Int, _ request: GenerationRequest) {
        let (setup, mailbox) = (setup, mailbox)
        answers[turn] = Task.detached {
            do {
                for try await event in setup.streamResponse(to: request) {
                    mailbox.post(.response(turn: turn, event))
                }
            } catch {
                let known = error as? LanguageModelError
                mailbox.post(
                    .responseFailed(turn: turn, known ?? .runtimeFailed("unexpected error")))
            }
        }
    }

    private func prewarm() {
        let router = setup.router
        Task.detached { await router.prewarm() }
    }

    private func probe() {
        let model = setup.model
        Task.detached { await model.retry() }
    }

    /// Ends everything, the runtime's process too, within the time limit.
    func shutDown(within limit: Duration = .seconds(1)) async {
        for task in answers.values { task.cancel() }
        watching?.cancel()
        await history.finish()
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
