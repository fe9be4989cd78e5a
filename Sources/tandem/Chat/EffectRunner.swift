import ChatUI
import HybridEngine

/// Runs the effects that need the engine; what comes of them goes to the
/// mailbox as actions.
@MainActor
final class EffectRunner {
    private let backend: ChatBackend
    private let mailbox: Mailbox
    private let history: HistoryKeeper
    private let saved: ChatStore?
    private let keeper: ConversationKeeper?
    private let sessions: SessionsKeeper?
    private let logFile: String?
    private let models: ModelKeeper
    private let files: FileDesk
    private let tools: ToolDesk
    private let texts: TextDesk?
    /// Turns that are being written down, until they are sent.
    private var kept: [Int: Task<AnswerKeeper, Never>] = [:]
    private var keptRuns: [Int: KeptRun] = [:]
    private var storeWatch: Task<Void, Never>?
    private var mode: InferenceMode
    private var answers: [Int: Task<Void, Never>] = [:]
    private var listing: Task<Void, Never>?
    private var deviceWatch: Task<Void, Never>?
    private var cloudWatch: Task<Void, Never>?

    init(
        backend: ChatBackend, mode: InferenceMode, history: HistoryKeeper,
        saved: ChatStore? = nil, folder: String = ".", logFile: String? = nil,
        files: FileDesk = FileDesk(), toolbox: Toolbox? = nil, texts: TextDesk? = nil,
        mailbox: Mailbox
    ) {
        self.files = files
        tools = ToolDesk(toolbox, mailbox)
        self.texts = texts
        self.saved = saved
        let keeper = saved.flatMap { $0.isSaving ? ConversationKeeper($0.store) : nil }
        self.keeper = keeper
        sessions = saved.map { SessionsKeeper($0, keeper, folder: folder, mailbox) }
        self.logFile = logFile
        models = ModelKeeper(backend.desk, mailbox)
        self.backend = backend
        self.mode = mode
        self.history = history
        self.mailbox = mailbox
    }

    /// Begins what runs all the time: the history is read, the models watched.
    func start() {
        backend.setMode(mode)
        startSaving()
        history.load()
        watchDevice()
        models.look()
        let (backend, mailbox) = (backend, mailbox)
        cloudWatch = Task.detached {
            for await status in backend.cloudUpdates() { mailbox.post(.cloudStatus(status)) }
        }
    }

    /// Runs an effect of the engine's; false for one that is the session's.
    func run(_ effect: Effect) -> Bool {
        switch effect {
        case .send(let turn, let request, let mode): send(turn: turn, request, mode)
        case .keep(let turn, let record): kept[turn] = keeper?.begin(record)
        case .readFiles, .stopReading, .lookForFiles: runOnFiles(effect)
        case .useTools(let turn, let names): tools.offer(names, turn: turn)
        case .answerTool(let number, let isAllowed): tools.answer(number, isAllowed: isAllowed)
        case .keepRun(let turn, let run): keptRuns[turn] = run
        case .cancel(let turn): answers[turn]?.cancel()
        case .showBranch, .leave, .keepAnswer: runOnKeeper(effect)
        case .useRole, .listRoles, .listFiles: texts?.run(effect)
        case .listSessions, .openSession, .renameSession, .removeSession, .restoreSession,
            .exportSession:
            runOnSessions(effect)
        case .readLog: readLog()
        case .prewarm: inBackground { [mode] in await $0.prewarm(mode) }
        case .probe: inBackground { [mode] in await $0.probe(mode) }
        case .modeChanged(let mode): change(to: mode)
        case .lookForKey: mailbox.post(.keyFound(backend.apiKeySource()))
        case .listModels: listModels()
        case .useCloudModel(let name): backend.useCloudModel(name)
        case .useDeviceModel(let name): useDeviceModel(name)
        case .lookAtModels, .getModel, .cancelDownload, .removeModel, .runModel: runModels(effect)
        case .remember(let prompt): history.remember(prompt)
        case .wake, .copy, .tellEnd, .takeBackTitle, .suspend, .repaint, .quit, .editDraft:
            return false
        }
        return true
    }

    private func send(turn: Int, _ request: GenerationRequest, _ mode: InferenceMode) {
        let (backend, mailbox) = (backend, mailbox)
        let kept = kept.removeValue(forKey: turn)
        let request = tools.fit(request, turn: turn)
        answers[turn] = Task.detached {
            // On the disk before anything of it goes out.
            let answer = await kept?.value
            var failure = LanguageModelError.cancelled
            do {
                var request = request
                request.ledger = SendLedger { sent in
                    await answer?.note(sent)
                    mailbox.post(.sent(turn: turn, sent))
                }
                for try await event in backend.answers(request, mode) {
                    answer?.apply(event)
                    mailbox.post(.response(turn: turn, event))
                }
            } catch {
                failure = error as? LanguageModelError ?? .runtimeFailed("unexpected error")
                mailbox.post(.responseFailed(turn: turn, failure))
            }
            // A cancelled task sees the stream end, not an error.
            await answer?.end { [failure] in if !$0.hasEnded { $0.fail(failure) } }
        }
    }

    private func runOnFiles(_ effect: Effect) {
        switch effect {
        case .readFiles(let number, let wishes, let readsPDFText):
            files.read(wishes, number: number, readsPDFText: readsPDFText, mailbox)
        case .lookForFiles(let number, let wishes, let readsPDFText):
            files.look(for: wishes, number: number, readsPDFText: readsPDFText, mailbox)
        case .stopReading(let number): files.stop(number)
        default: break
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

// MARK: - Conversations

extension EffectRunner {
    private func startSaving() {
        guard let saved else { return }
        let mailbox = mailbox
        storeWatch = Task.detached {
            switch saved.opened {
            case .new: break
            case .stored(let id): await saved.open(id, mailbox)
            case .missing(let sentence): mailbox.post(.notOpened(sentence))
            }
            if saved.isSaving { await saved.watch(mailbox) }
        }
    }

    private func runOnSessions(_ effect: Effect) {
        switch effect {
        case .listSessions(let query): sessions?.list(query)
        case .openSession(let name, let inHand): sessions?.open(name, inHand: inHand)
        case .renameSession(let id, let title): sessions?.rename(id, to: title)
        case .removeSession(let id): sessions?.remove(id)
        case .restoreSession(let id): sessions?.restore(id)
        case .exportSession(let id): sessions?.export(id)
        default: break
        }
    }

    private func readLog() {
        let (logFile, mailbox) = (logFile, mailbox)
        Task.detached { mailbox.post(.logRead(logFile.map(LogTail.lines) ?? [])) }
    }

    private func runOnKeeper(_ effect: Effect) {
        guard let keeper else { return }
        Task.detached {
            switch effect {
            case .showBranch(let conversation, let head):
                await keeper.showBranch(of: conversation, head: head)
            case .leave(let conversation): await keeper.leave(conversation)
            case .keepAnswer(let conversation, let number, let record):
                await keeper.save(record, number: number, of: conversation)
            default: break
            }
        }
    }
}

// MARK: - Models

extension EffectRunner {
    private func runModels(_ effect: Effect) {
        switch effect {
        case .getModel(let name, let acceptsLicence):
            models.get(name, acceptsLicence: acceptsLicence)
        case .cancelDownload(let name): models.cancel(name)
        case .removeModel(let name): models.remove(name)
        case .runModel(let turn, let model, let input):
            let (kept, keeper) = (keptRuns.removeValue(forKey: turn), keeper)
            answers[turn] = models.run(turn: turn, model, input) { ending in
                guard let kept, let run = kept.stored(ending) else { return }
                await keeper?.add(run, of: kept)
            }
        default: models.look()
        }
    }

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
    ///
    /// - Returns: what is to be said of conversations that were not saved.
    @discardableResult
    func shutDown(within limit: Duration = .seconds(1)) async -> String? {
        for task in answers.values { task.cancel() }
        for task in [listing, deviceWatch, cloudWatch, storeWatch] { task?.cancel() }
        await history.finish()
        await sessions?.finish()
        let (backend, answers, models, files) = (backend, answers, models, files)
        await wait(within: limit) {
            async let downloads: Void = models.shutDown()
            async let readings: Void = files.finish()
            // What has arrived is saved by the answers' own ends.
            for task in answers.values { await task.value }
            await backend.shutDown()
            await downloads
            await readings
        }
        return await saved?.finish()
    }

    private func wait(
        within limit: Duration, for work: @escaping @Sendable () async -> Void
    ) async {
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        Task.detached {
            await work()
            continuation.finish()
        }
        Task.detached {
            try? await Task.sleep(for: limit)
            continuation.finish()
        }
        for await _ in ended {}
    }
}
