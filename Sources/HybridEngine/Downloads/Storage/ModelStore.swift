import FoundationEssentials
import Glibc

/// The models folder and the notes about it. Model files lie in the folder
/// itself; the notes, the parts and the locks in a hidden folder within, so
/// that both are in one file system and a file is only ever renamed.
struct ModelStore: Sendable, Equatable {
    /// The folder with model files.
    let folder: String

    private static let hidden = ".downloads"

    /// The folder with the notes.
    var notes: String { ApplicationPaths.joined(folder, Self.hidden) }

    func path(of file: String) -> String { ApplicationPaths.joined(folder, file) }
    func partFile(_ name: String) -> String { note(name, "part") }
    func lockFile(_ name: String) -> String { note(name, "lock") }
    private func note(_ name: String, _ kind: String) -> String {
        ApplicationPaths.joined(notes, "\(name).\(kind)")
    }

    func createFolders() throws(DownloadError) {
        do throws(LanguageModelError) {
            try FileSystem.createPrivateFolder(notes)
        } catch {
            throw DownloadError(error)
        }
    }

    // MARK: - Models

    /// The note about a model; nil where there is none that can be read.
    func record(_ name: String) -> ModelRecord? {
        guard ModelName.problem(name) == nil,
            let record: ModelRecord = read(note(name, "json")), record.name == name,
            Self.isPlain(record.file)
        else { return nil }
        return record
    }

    /// The note, if its file is there as it was when it was noted.
    func local(_ name: String) -> ModelRecord? {
        record(name).flatMap { size(of: path(of: $0.file)) == $0.size ? $0 : nil }
    }

    /// All models that are there. What is not ours is passed over.
    func locals() throws(DownloadedModelError) -> [ModelRecord] {
        do throws(LanguageModelError) {
            return try FileSystem.files(in: notes).filter { $0.hasSuffix(".json") }
                .compactMap { local(String($0.dropLast(5))) }
        } catch {
            throw .fileIOError(description: "\(notes) cannot be read")
        }
    }

    func write(_ record: ModelRecord) throws(DownloadError) {
        try write(record, to: note(record.name, "json"))
    }

    /// Removes a model, its notes and what has arrived of a newer one. False
    /// if there was nothing.
    func remove(_ name: String) throws(DownloadedModelError) -> Bool {
        let record = record(name)
        var isThere = record != nil
        if let record {
            let path = path(of: record.file)
            guard unlink(path) == 0 || errno == ENOENT else {
                throw .fileIOError(description: "\(path): \(FileSystem.describe(errno))")
            }
            unlink(note(name, "json"))
        }
        if unlink(partFile(name)) == 0 { isThere = true }
        for kind in ["part.json", "progress"] { unlink(note(name, kind)) }
        return isThere
    }

    // MARK: - Parts

    /// What is remembered of a part, and how many bytes of it are here.
    func partial(_ name: String) -> (note: PartialDownload, size: Int64)? {
        guard let note: PartialDownload = read(note(name, "part.json")),
            let size = size(of: partFile(name))
        else { return nil }
        return (note, size)
    }

    func write(_ partial: PartialDownload, of name: String) throws(DownloadError) {
        try write(partial, to: note(name, "part.json"))
    }

    func hasPartialNote(_ name: String) -> Bool { access(note(name, "part.json"), F_OK) == 0 }

    func discardPart(_ name: String) {
        unlink(partFile(name))
        unlink(note(name, "part.json"))
    }

    // MARK: - Progress

    /// How far a download has come, of this process or another; nil while
    /// there is none.
    func activity(of name: String) -> DownloadProgress? {
        guard ModelName.problem(name) == nil, ModelLock.isHeld(lockFile(name)) else { return nil }
        return read(note(name, "progress"))
    }

    /// For others; where it cannot be written they do without.
    func write(_ progress: DownloadProgress, of name: String) {
        guard let data = try? JSONEncoder().encode(progress) else { return }
        // Nothing is lost with it: no need to wait for the disk.
        try? FileSystem.exchange(note(name, "progress"), with: [UInt8](data))
    }

    func endProgress(of name: String) { unlink(note(name, "progress")) }

    // MARK: - Space

    /// Bytes that this user may still write; nil where nobody says.
    var freeSpace: Int64? {
        var facts = statvfs()
        guard statvfs(folder, &facts) == 0 else { return nil }
        return Int64(
            clamping: UInt64(facts.f_bavail).multipliedReportingOverflow(
                by: UInt64(facts.f_frsize)
            ).partialValue)
    }

    // MARK: - Files

    private static func isPlain(_ file: String) -> Bool {
        !file.isEmpty && !file.hasPrefix(".") && !file.contains("/") && !file.contains("\0")
    }

    /// Nil for what is no regular file.
    private func size(of path: String) -> Int64? {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(facts.st_size)
    }

    private func read<Value: Decodable>(_ path: String) -> Value? {
        guard let size = size(of: path), size < 1 << 16,
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        return try? JSONDecoder().decode(Value.self, from: data)
    }

    private func write(_ value: some Encodable, to path: String) throws(DownloadError) {
        let data: Data
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            data = try encoder.encode(value)
        } catch {
            throw .internalError(description: "\(path): cannot be written")
        }
        do throws(LanguageModelError) {
            try FileSystem.replace(path, with: [UInt8](data))
        } catch {
            throw DownloadError(error)
        }
    }
}

extension DownloadError {
    /// An error of the file system.
    init(_ error: LanguageModelError) {
        if case .storage(let words) = error {
            self = .internalError(description: words)
        } else {
            self = .internalError(description: "the file system failed")
        }
    }

    /// An error number of the file system.
    init(systemError code: Int32, path: String) {
        switch code {
        case ENOSPC, EDQUOT, EFBIG: self = .notEnoughSpace(needed: nil, free: nil)
        default: self = .internalError(description: "\(path): \(FileSystem.describe(code))")
        }
    }
}
