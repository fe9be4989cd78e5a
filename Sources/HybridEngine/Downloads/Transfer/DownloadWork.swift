import Digests
import Glibc

/// One model's way from its host to its place, for all who wait for it.
struct DownloadWork: Sendable {
    /// What came of it.
    enum Ending: Sendable {
        case served(ModelRecord, isNew: Bool)
        case failed(DownloadError)
        /// The host could not be reached.
        case offline(DownloadError)
    }

    let name: String
    let entry: ModelCatalogue.Entry?
    let host: any ModelHost
    let store: ModelStore
    let door: NetworkDoor
    let parts: DownloaderParts
    let conditions: ModelDownloadConditions
    /// A copy that another process has just got will do.
    let takesAnyLocal: Bool
    let acceptedLicence: String?
    let board: ProgressBoard
    /// Called when the host has answered: who comes later may know of a newer
    /// version.
    let hostHasAnswered: @Sendable () async -> Void

    func run() async -> Ending {
        do throws(DownloadError) {
            return try await obtain()
        } catch {
            return .failed(error == .cancelled && !door.isOpen ? .doorIsShut : error)
        }
    }

    private func obtain() async throws(DownloadError) -> Ending {
        board.report(DownloadProgress(phase: .waiting, received: 0))
        try store.createFolders()
        let lock = try await takeLock()
        defer { withExtendedLifetime(lock) {} }
        let local = store.local(name)
        if takesAnyLocal, let local { return .served(local, isNew: false) }
        let answer = await host.ask(name, local: local, through: door)
        await hostHasAnswered()
        switch DownloadPolicy.step(
            after: answer, localHash: local?.hash, servesLocalOffline: false)
        {
        case .serveLocal, .serveLocalOffline: return try served(local)
        case .download(let remote): return try await download(remote)
        case .fail(let error):
            if case .failure(let failure) = answer, failure.isOffline { return .offline(error) }
            throw error
        }
    }

    private func served(_ local: ModelRecord?) throws(DownloadError) -> Ending {
        guard let local else {
            throw .internalError(description: "the model was deleted meanwhile")
        }
        return .served(local, isNew: false)
    }

    /// Waits while another process gets the same model, and tells of its
    /// progress.
    private func takeLock() async throws(DownloadError) -> ModelLock {
        while true {
            if let lock = try ModelLock.take(store.lockFile(name)) { return lock }
            if let progress = store.activity(of: name) { board.report(progress) }
            do {
                try await parts.time.sleep(parts.lockPause)
            } catch {
                throw .cancelled
            }
        }
    }

    // MARK: - The file

    private func download(_ first: RemoteModel) async throws(DownloadError) -> Ending {
        if let format = first.format { try refuseForeignFile(format) }
        if !conditions.allowsCellularAccess, await parts.isMetered() {
            throw .failedPrecondition(description: "the connection is metered")
        }
        let shared = SharedProgress(store: store, name: name, board: board, time: parts.time)
        defer { store.endProgress(of: name) }
        let transfer = FileTransfer(
            name: name, store: store, door: door, parts: parts, report: shared.report)
        guard let (file, remote) = try await fetch(first, transfer) else {
            return try served(store.local(name))
        }
        return .served(try await finish(file, remote, shared.report), isNew: true)
    }

    /// An address that has expired is asked for again, once. Nil if the copy
    /// here turns out to be the newest.
    private func fetch(
        _ first: RemoteModel, _ transfer: FileTransfer
    ) async throws(DownloadError) -> (PartFile, RemoteModel)? {
        do throws(FileTransfer.Failure) {
            return (try await transfer.run(first), first)
        } catch {
            if case .failed(let error) = error { throw error }
        }
        let local = store.local(name)
        let answer = await host.ask(name, local: local, through: door)
        switch DownloadPolicy.step(
            after: answer, localHash: local?.hash, servesLocalOffline: false)
        {
        case .serveLocal, .serveLocalOffline: return nil
        case .fail(let error): throw error
        case .download(let remote):
            do throws(FileTransfer.Failure) {
                return (try await transfer.run(remote), remote)
            } catch {
                if case .failed(let error) = error { throw error }
                throw .internalError(description: "the host's addresses expire at once")
            }
        }
    }

    private func refuseForeignFile(_ format: ModelFormat) throws(DownloadError) {
        let path = store.path(of: fileName(format))
        guard access(path, F_OK) == 0, store.record(name) == nil, !store.hasPartialNote(name)
        else { return }
        throw .failedPrecondition(
            description: "\(path) is there already and did not come from here")
    }

    private func fileName(_ format: ModelFormat) -> String {
        entry?.file ?? name + format.fileExtension
    }

    // MARK: - The end

    private func finish(
        _ file: PartFile, _ remote: RemoteModel,
        _ report: @escaping @Sendable (DownloadProgress) -> Void
    ) async throws(DownloadError) -> ModelRecord {
        let note = store.partial(name)?.note
        let installer = ModelInstaller(
            name: name, store: store, parts: parts, report: report, fileName: fileName)
        let facts = ModelInstaller.Facts(
            format: remote.format, sha256: note?.sha256 ?? remote.sha256?.description,
            hash: remote.hash ?? note?.hash, source: host.source(of: name),
            licence: entry?.licence, acceptedLicence: acceptedLicence)
        return try await installer.install(file, facts)
    }
}
