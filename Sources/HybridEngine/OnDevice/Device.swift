import Glibc
import Synchronization

/// The machine's side of the on-device model: its file, its memory, its
/// runtime process, and the status that follows from them.
final class Device: Sendable {
    let installation: Installation
    /// The model as resolved at the start; its name does not change.
    let reference: ModelLocator.Reference
    let client: RuntimeClient
    let time: Timekeeper
    private let settings: SystemLanguageModel.Settings
    private let environment: ProcessEnvironment
    private let board: StatusBoard
    private let lastFacts = Mutex<DeviceFacts?>(nil)
    private let watch = Mutex<FolderWatch?>(nil)

    init(
        settings: SystemLanguageModel.Settings, environment: ProcessEnvironment, log: Log?,
        time: Timekeeper
    ) {
        let installation = Installation(environment)
        self.installation = installation
        self.settings = settings
        self.environment = environment
        self.time = time
        reference = Self.resolve(settings, installation, environment)
        let board = StatusBoard(AvailabilityStatus(.unavailable(.modelNotReady)))
        self.board = board
        let launch = RuntimeClient.Launch(
            program: { installation.runtimeProgram },
            environment: RuntimeEnvironment.variables(from: environment.variables))
        var limits = RuntimeSupervisor.Limits()
        limits.keepAlive = settings.keepAlive
        let changed = Changed()
        client = RuntimeClient(
            launch: launch, limits: limits, time: time, log: log,
            observe: { standing in
                board.set(standing)
                changed.call()
            })
        changed.set { [weak self] in self?.runtimeChanged() }
        _ = refresh()
    }

    /// Looks at everything again and tells the listeners.
    @discardableResult
    func refresh() -> DeviceFacts {
        let facts = gather()
        lastFacts.withLock { $0 = facts }
        board.publish(facts.status)
        return facts
    }

    /// While only the activity changes (a load tells of its progress often),
    /// the file and the machine need no new look.
    private func runtimeChanged() {
        let runtime = board.runtime
        let facts: DeviceFacts? = lastFacts.withLock { last in
            guard var facts = last, facts.runtime.differsInActivity(from: runtime) else {
                return nil
            }
            facts.runtime = runtime
            last = facts
            return facts
        }
        if let facts { board.publish(facts.status) } else { refresh() }
    }

    /// The model's reference as it is now: its file may have come or gone.
    func refreshedReference() -> ModelLocator.Reference {
        Self.resolve(settings, installation, environment)
    }

    /// The status now and after every change. Folders are watched while
    /// somebody listens.
    func statusUpdates() -> AsyncStream<AvailabilityStatus> {
        refresh()
        return board.updates(onCount: { [weak self] count in self?.listenersChanged(count) })
    }

    private func listenersChanged(_ count: Int) {
        watch.withLock { watch in
            if count == 0 {
                watch = nil
            } else if watch == nil {
                watch = FolderWatch(folders: watchedFolders) { [weak self] in
                    _ = self?.refresh()
                }
            }
        }
    }

    private var watchedFolders: [String] {
        let own = reference.path.map { [FileSystem.folder(of: $0)] } ?? []
        return Array(Set(own + installation.models.folders + [store.notes])).sorted()
    }

    private func gather() -> DeviceFacts {
        let reference = refreshedReference()
        let file =
            reference.path.map(ModelFileState.inspect) ?? .missing(detail: "no model file")
        return DeviceFacts(
            isEnabled: settings.isEnabled,
            hasRuntimeProgram: installation.runtimeProgram != nil,
            file: told(file, of: reference),
            memoryNeeded: memoryNeeded(reference, file),
            memoryFree: MemoryInformation.available(), threads: settings.threads,
            contextTokens: settings.contextTokens, runtime: board.runtime)
    }

    /// A file that is missing may be on its way.
    private func told(
        _ file: ModelFileState, of reference: ModelLocator.Reference
    ) -> ModelFileState {
        guard case .missing = file else { return file }
        if let progress = store.activity(of: reference.name) {
            return .missing(detail: progress.words)
        }
        guard reference.path == nil, reference.entry == nil, let name = settings.model else {
            return file
        }
        return .missing(detail: "no model named \(name)")
    }

    /// Where models are that were obtained by name.
    private var store: ModelStore { ModelStore(folder: environment.paths.modelsFolder) }

    /// The catalogue knows; else the file is mapped whole, and a fifth more
    /// holds the key/value cache and the buffers.
    private func memoryNeeded(
        _ reference: ModelLocator.Reference, _ file: ModelFileState
    ) -> Int64? {
        if let memory = reference.entry?.memory { return memory }
        guard case .present(let identity) = file else { return nil }
        return identity.size + identity.size / 5
    }

    private static func resolve(
        _ settings: SystemLanguageModel.Settings, _ installation: Installation,
        _ environment: ProcessEnvironment
    ) -> ModelLocator.Reference {
        installation.models.resolve(
            settings.model, absolute: environment.absolute, exists: { access($0, F_OK) == 0 })
    }
}

extension DeviceFacts {
    /// The model to load; nil when it is unavailable.
    var usableModel: RuntimeModel? {
        status.availability.isAvailable ? model : nil
    }
}

/// A closure that is known only after its caller was made.
private final class Changed: Sendable {
    private let body = Mutex<(@Sendable () -> Void)?>(nil)

    func set(_ body: @escaping @Sendable () -> Void) {
        self.body.withLock { $0 = body }
    }

    func call() {
        body.withLock { $0 }?()
    }
}
