import FoundationEssentials
import Glibc

extension ModelDownloader {
    /// Copies a model of this machine into the models folder. Opens no
    /// connection.
    ///
    /// - Parameters:
    ///   - path: absolute path of a `.gguf` or `.tflite` file.
    ///   - name: what it will be called; nil for the file's name.
    ///   - onProgress: hears of each step, from any thread.
    public func importModel(
        at path: String, name: String? = nil,
        onProgress: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(DownloadError) -> ModelDownloadOutcome {
        let file = path.split(separator: "/").last.map(String.init) ?? ""
        guard let name = name ?? ModelName.derived(fromFile: file) else {
            throw .invalidArgument(description: "the file's name is no name for a model")
        }
        if let problem = ModelName.problem(name) { throw problem }
        let source = ModelRecord.Source.file(path)
        try refuseTakenName(name, source: source)
        try store.createFolders()
        guard let lock = try ModelLock.take(store.lockFile(name)) else {
            throw .failedPrecondition(description: "the model \(name) is being downloaded")
        }
        defer { withExtendedLifetime(lock) {} }
        store.discardPart(name)
        let report = SharedProgress(
            store: store, name: name, board: board(onProgress), time: parts.time
        ).report
        defer { store.endProgress(of: name) }
        let record = try await install(path, name: name, source: source, report)
        return ModelDownloadOutcome(
            model: CustomModel(record, in: store), origin: .downloaded)
    }

    private func board(_ listener: @escaping ProgressBoard.Listener) -> ProgressBoard {
        let board = ProgressBoard()
        board.add(listener, number: 0)
        return board
    }

    private func install(
        _ path: String, name: String, source: ModelRecord.Source,
        _ report: @escaping @Sendable (DownloadProgress) -> Void
    ) async throws(DownloadError) -> ModelRecord {
        do throws(DownloadError) {
            let copy = FileCopy(
                source: path, target: store.partFile(name), freeSpace: store.freeSpace,
                time: parts.time, report: report)
            let installer = ModelInstaller(
                name: name, store: store, parts: parts, report: report,
                fileName: { name + $0.fileExtension })
            return try await installer.install(
                try await copy.run(),
                ModelInstaller.Facts(format: ModelFormat(fileName: path), source: source))
        } catch {
            // A copy is quickly made again.
            store.discardPart(name)
            throw error
        }
    }
}
