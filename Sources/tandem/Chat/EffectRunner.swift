import ChatUI
import HybridEngine

/// Runs the effects that need the engine; what comes of them goes to the
/// mailbox as actions.
@MainActor
final class EffectRunner {
    private let backend: ChatBackend
    private let mailbox: Mailbox
    private let history: HistoryKeeper
    private var mode: InferenceMode
    private var answers: [Int: Task<Void, Never>] = [:]
    private var listing: Task<Void, Never>?
    private var deviceWatch: Task<Void, Never>?
    private var cloudWatch: Task<Void, Never>?

    init(
        backend: ChatBackend, mode: InferenceMode, history: HistoryKeeper, mailbox: Mailbox
    ) {
        self.backend = backend
        self.mode = mode
        self.history = history
        self.mailbox = mailbox
    }

    /// Begins what runs all the time: the history is read, the models watched.
    func start() {
        backend.setMode(mode)
        history.load()
        watchDevice()
        let (backend, mailbox) = (backend, mailbox)
        cloudWatch = Task.detached {
            for await status in backend.cloudUpdates() { mailbox.post(.cloudStatus(status)) }
        }
    }

    /// Runs an effect of the engine's; false for one that is the session's.
    func run(_ effect: Effect) -> Bool {
        switch effect {
        case .send(let turn, let request, let mode): send(turn: turn, request, mode)
        case .cancel(let turn): answers.removeValue(forKey: turn)?.cancel()
        case .prewarm: inBackground { [mode] in await $0.prewarm(mode) }
        case .probe: inBackground { [mode] in await $0.probe(mode) }
        case .modeChanged(let mode): change(to: mode)
        case .listModels: listModels()
        case .useCloudModel(let name): backend.useCloudModel(name)
        case .useDeviceModel(let name): useDeviceModel(name)
        case .remember(let prompt): history.remember(prompt)
        case .wake, .suspend, .repaint, .quit: return false
        }
        return true
    }

    private func send(turn: Int, _ request: GenerationRequest, _ mode: InferenceMode) {
        let (backend, mailbox) = (backend, mailbox)
        answers[turn] = Task.detached {
            do {
                for try await event in backend.answers(request, mode) {
                    mailbox.post(.response(turn: turn, event))
                }
            } catch {
                let known = error as? LanguageModelError
                mailbox.post(
                    .responseFailed(turn: turn, known ?? .runtimeFailed("unexpected error")))
            }
        }
    }

    /// The network closes before anything else happens in this mode.
    private func change(to mode: InferenceMode) {
        self.mode = mode
        backend.setMode(mode)
        if mode == .onlyOnDevice { listing?.cancel() }
    }

    private func inBackground(_ work: @escaping @Sendable (ChatBackend) async -> Void) {
        let backend = backend
        Task.detached { await work(backend) }
    }

    private func watchDevice() {
        deviceWatch?.cancel()
        let (backend, mailbox) = (backend, mailbox)
        deviceWatch = Task.detached {
            for await status in backend.deviceUpdates() { mailbox.post(.deviceStatus(status)) }
        }
    }
}

// MARK: - Models

extension EffectRunner {
    private func listModels() {
        guard mode != .onlyOnDevice else { return }
        listing?.cancel()
        let (backend, mailbox) = (backend, mailbox)
        listing = Task.detached {
            do throws(LanguageModelError) {
                let list = try await backend.cloudModels()
                mailbox.post(.cloudModels(list.names, isRemembered: list.isRemembered))
            } catch {
                if error != .cancelled { mailbox.post(.cloudModelsFailed(error)) }
            }
        }
    }

    /// Another model has a state of its own to watch.
    private func useDeviceModel(_ name: String) {
        let (backend, mailbox) = (backend, mailbox)
        Task {
            do throws(LanguageModelError) {
                try await backend.useDeviceModel(name)
                watchDevice()
            } catch {
                mailbox.post(.notice(ErrorPresentation(error).sentence))
            }
        }
    }
}

// MARK: - The end

extension EffectRunner {
    /// Ends everything, the runtime's process too, within the time limit.
    func shutDown(within limit: Duration = .seconds(1)) async {
        for task in answers.values { task.cancel() }
        for task in [listing, deviceWatch, cloudWatch] { task?.cancel() }
        await history.finish()
        let backend = backend
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        Task.detached {
            await backend.shutDown()
            continuation.finish()
        }
        Task.detached {
            try? await Task.sleep(for: limit)
            continuation.finish()
        }
        for await _ in ended {}
    }
}
