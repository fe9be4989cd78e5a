import Digests
import Glibc

/// Checks a complete file and puts it in its place.
struct ModelInstaller: Sendable {
    /// What the file has to be, and what is noted of it.
    struct Facts: Sendable {
        var format: ModelFormat?
        var sha256: String?
        /// Nil: the file's own SHA-256 is the best there is.
        var hash: String?
        var source: ModelRecord.Source
        var licence: String?
        var acceptedLicence: String?
    }

    let name: String
    let store: ModelStore
    let parts: DownloaderParts
    let report: @Sendable (DownloadProgress) -> Void
    let fileName: @Sendable (ModelFormat) -> String

    /// The file before stays until the new one is in its place. A file that is
    /// not what was announced is thrown away.
    func install(_ file: PartFile, _ facts: Facts) async throws(DownloadError) -> ModelRecord {
        let start = file.start(ModelFormat.startLength)
        if let problem = ModelCheck.problem(of: file, expected: facts.format) {
            throw refused(problem)
        }
        guard let format = ModelFormat(start: start), let size = file.size else {
            throw refused("the file cannot be read")
        }
        let digest = try await digest(file, size)
        if let wanted = facts.sha256, wanted != digest.description {
            throw refused("the file's SHA-256 is not the one that was announced")
        }
        let before = store.record(name)
        let record = ModelRecord(
            name: name, file: fileName(format), format: format, size: size,
            hash: facts.hash ?? digest.description, sha256: digest.description,
            source: facts.source, licence: facts.licence, acceptedLicence: facts.acceptedLicence)
        try place(file, record)
        if let before, before.file != record.file { unlink(store.path(of: before.file)) }
        return record
    }

    private func digest(
        _ file: PartFile, _ size: Int64
    ) async throws(DownloadError) -> SHA256Digest {
        var meter = TransferMeter(
            total: size, time: parts.time, phase: .verifying, report: report)
        do throws(DigestError) {
            return try await SHA256.digest(ofFile: file.path) { meter.note($0) }
        } catch {
            throw DownloadError(error, path: file.path)
        }
    }

    private func place(_ file: PartFile, _ record: ModelRecord) throws(DownloadError) {
        let target = store.path(of: record.file)
        let isForeign =
            access(target, F_OK) == 0 && store.record(name) == nil && !store.hasPartialNote(name)
        guard !isForeign else {
            throw .failedPrecondition(
                description: "\(target) is there already and did not come from here")
        }
        try file.move(to: target)
        try store.write(record)
        store.discardPart(name)
    }

    private func refused(_ description: String) -> DownloadError {
        store.discardPart(name)
        return .internalError(description: description)
    }
}
