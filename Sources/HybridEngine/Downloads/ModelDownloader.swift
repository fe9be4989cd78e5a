import HTTPClient

/// Gets models by name, and keeps them: from the addresses in the catalogue,
/// from any address, and from a Firebase project.
///
/// A download goes on where it ended, is verified before it takes the place of
/// the file before, and is one for all who ask for the same name at once. Two
/// processes do not get the same model at the same time.
public actor ModelDownloader {
    private static let usual = ModelDownloader(environment: .current())

    /// The downloader of the user's configuration.
    public static func modelDownloader() -> ModelDownloader { usual }

    /// The models known by name.
    public nonisolated let catalogue: ModelCatalogue
    nonisolated let store: ModelStore
    nonisolated let door: NetworkDoor
    nonisolated let firebase: FirebaseHost?
    nonisolated let parts: DownloaderParts
    private var downloads: [String: SharedDownload] = [:]
    /// Those that were looked at once.
    var freshened: Set<String> = []
    private var lastNumber = 0

    /// Makes a downloader.
    ///
    /// - Parameters:
    ///   - catalogue: models known by name.
    ///   - firebase: a project whose models are had by name too, if the
    ///     catalogue does not have them.
    ///   - environment: where models are kept, and how servers are reached.
    ///   - allowsNetwork: see ``allowsNetwork``.
    ///   - log: told of failures that nobody waits for.
    public init(
        catalogue: ModelCatalogue, firebase: FirebaseProject? = nil,
        environment: ProcessEnvironment, allowsNetwork: Bool = true, log: Log? = nil
    ) {
        var parts = DownloaderParts()
        parts.log = log
        self.init(
            catalogue: catalogue, firebase: firebase, environment: environment,
            allowsNetwork: allowsNetwork, parts: parts)
    }

    /// Makes the downloader of a configuration: with the models of its Firebase
    /// project, if it names one, and without the network in only-on-device.
    ///
    /// - Parameters:
    ///   - configuration: the project, where its key is, and the mode.
    ///   - catalogue: models known by name.
    ///   - environment: where models are kept, and how servers are reached.
    ///   - log: told of failures that nobody waits for.
    public init(
        configuration: Configuration, catalogue: ModelCatalogue, environment: ProcessEnvironment,
        log: Log? = nil
    ) {
        var parts = DownloaderParts()
        parts.log = log
        self.init(
            catalogue: catalogue, firebase: FirebaseProject(configuration),
            key: .found(Credentials(configuration, environment)),
            addresses: .init(configuration.firebase), environment: environment,
            allowsNetwork: configuration.mode.value != .onlyOnDevice, parts: parts)
    }

    /// Makes the downloader of the user's configuration.
    public init(environment: ProcessEnvironment) {
        let configuration = Configuration.load(
            file: environment.paths.configurationFile, environment: environment.variables)
        self.init(
            configuration: configuration, catalogue: Installation(environment).models.catalogue,
            environment: environment, log: Log(environment, configuration))
    }

    init(
        catalogue: ModelCatalogue, firebase: FirebaseProject? = nil, key: FirebaseKey? = nil,
        addresses: FirebaseHost.Addresses = FirebaseHost.Addresses(),
        environment: ProcessEnvironment, allowsNetwork: Bool = true, parts: DownloaderParts
    ) {
        let paths = environment.paths
        self.catalogue = catalogue
        self.parts = parts
        store = ModelStore(folder: paths.modelsFolder)
        door = NetworkDoor(
            isOpen: allowsNetwork,
            configuration: HTTPConfiguration(environment: environment.variables))
        self.firebase = firebase.map {
            FirebaseHost(
                $0, key: key, addresses: addresses, file: paths.firebaseInstallationFile,
                parts: parts)
        }
    }

    /// The project that is asked for names that the catalogue does not have;
    /// nil where none is.
    public nonisolated var firebaseProject: String? { firebase?.project.project }

    /// Whether some of a model is here: a download would go on from there.
    public nonisolated func hasPart(of name: String) -> Bool {
        ModelName.problem(name) == nil && (store.partial(name)?.size ?? 0) > 0
    }

    // MARK: - The network

    /// Whether anything may be asked of a host. A program closes this door
    /// while its mode is only-on-device: downloads then fail without opening a
    /// socket, and those under way end; what had arrived is kept.
    public nonisolated var allowsNetwork: Bool { door.isOpen }

    /// Opens or closes the door to the network.
    public nonisolated func setAllowsNetwork(_ isAllowed: Bool) {
        door.setOpen(isAllowed)
        if !isAllowed { Task { await self.cancelAll() } }
    }

    /// Ends all downloads; what had arrived is kept. For the end of a program.
    public func shutDown() {
        cancelAll()
    }

    private func cancelAll() {
        for download in downloads.values { download.task?.cancel() }
    }

    // MARK: - One for all

    /// Joins the download of this name that runs, or starts one.
    ///
    /// - Returns: what came of it, and whether the host had been asked before
    ///   this caller came.
    func join(
        _ name: String, starting make: (ProgressBoard, Int) -> DownloadWork,
        onProgress: @escaping ProgressBoard.Listener
    ) async -> (ending: DownloadWork.Ending, isLate: Bool) {
        lastNumber += 1
        let number = lastNumber
        let isLate = downloads[name]?.hasHostAnswered ?? false
        let ending: DownloadWork.Ending = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                guard !Task.isCancelled else {
                    waiter.resume(returning: .failed(.cancelled))
                    return
                }
                let download = running(name, make)
                download.waiters[number] = waiter
                download.board.add(onProgress, number: number)
            }
        } onCancel: {
            Task { await self.leave(name, number) }
        }
        return (ending, isLate)
    }

    /// Starts a download that nobody waits for, unless one runs.
    func startInBackground(
        _ name: String, starting make: (ProgressBoard, Int) -> DownloadWork
    ) {
        running(name, make).isKept = true
    }

    private func running(
        _ name: String, _ make: (ProgressBoard, Int) -> DownloadWork
    ) -> SharedDownload {
        if let download = downloads[name] { return download }
        lastNumber += 1
        let download = SharedDownload(number: lastNumber)
        downloads[name] = download
        let work = make(download.board, download.number)
        download.task = Task {
            let ending = await work.run()
            self.ended(name, download, ending)
        }
        return download
    }

    /// The host was asked: who comes from now on may know better.
    func hostHasAnswered(_ name: String, _ number: Int) {
        if let download = downloads[name], download.number == number {
            download.hasHostAnswered = true
        }
    }

    /// A caller no longer waits; the last one ends the download, and hears of
    /// its end: nothing of it is under way then. Who comes meanwhile starts
    /// anew.
    private func leave(_ name: String, _ number: Int) {
        guard let download = downloads[name], let waiter = download.waiters[number] else { return }
        download.board.remove(number)
        if download.waiters.count == 1, !download.isKept {
            download.task?.cancel()
            downloads[name] = nil
        } else {
            download.waiters[number] = nil
            waiter.resume(returning: .failed(.cancelled))
        }
    }

    private func ended(
        _ name: String, _ download: SharedDownload, _ ending: DownloadWork.Ending
    ) {
        if downloads[name] === download { downloads[name] = nil }
        if download.isKept, download.waiters.isEmpty {
            switch ending {
            case .served: break
            case .failed(let error), .offline(let error):
                parts.log?.notice("the update of the model \(name) failed: \(error)")
            }
        }
        for waiter in download.waiters.values { waiter.resume(returning: ending) }
        download.waiters = [:]
    }

    /// Waits until nothing runs in the background any more.
    public func waitForUpdates() async {
        while let task = downloads.values.first(where: \.isKept)?.task { await task.value }
    }
}
