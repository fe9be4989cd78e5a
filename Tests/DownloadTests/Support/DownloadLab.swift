import DownloadHost
import Foundation
import Synchronization

@testable import HybridEngine

/// A folder, a host on this machine, and downloaders that use both.
final class DownloadLab: Sendable {
    let home: String
    let host: DownloadHost
    /// Seconds since 1970, as the downloaders see it.
    let now = Mutex(1_000_000.0)
    let isMetered = Mutex(false)

    init(_ handler: @escaping DownloadHost.Handler = { _ in HostReply(404) }) throws {
        var template = Array("/tmp/tandem-downloads.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        home = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
        host = try DownloadHost(handler)
    }

    deinit {
        host.stop()
        try? FileManager.default.removeItem(atPath: home)
    }

    var environment: ProcessEnvironment {
        ProcessEnvironment(
            variables: ["TANDEM_HOME": home], home: home, currentFolder: home,
            executable: "\(home)/bin/tandem")
    }

    var store: ModelStore { ModelStore(folder: "\(home)/models") }

    var parts: DownloaderParts {
        var parts = DownloaderParts()
        parts.now = { self.now.withLock { $0 } }
        parts.retryDelays = [.zero, .zero]
        parts.isMetered = { self.isMetered.withLock { $0 } }
        parts.lockPause = .milliseconds(2)
        return parts
    }

    func downloader(
        _ entries: [ModelCatalogue.Entry] = [], firebase: Bool = false,
        allowsNetwork: Bool = true, parts change: (inout DownloaderParts) -> Void = { _ in }
    ) -> ModelDownloader {
        var parts = parts
        change(&parts)
        return ModelDownloader(
            catalogue: ModelCatalogue(models: entries),
            firebase: firebase
                ? FirebaseProject(project: "p1", app: "1:2:ios:3", apiKey: "k1") : nil,
            addresses: FirebaseHost.Addresses(models: host.url, installations: host.url),
            environment: environment, allowsNetwork: allowsNetwork, parts: parts)
    }

    func entry(
        _ name: String = "tiny", path: String = "/tiny.gguf",
        _ change: (inout ModelCatalogue.Entry) -> Void = { _ in }
    ) -> ModelCatalogue.Entry {
        var entry = ModelCatalogue.Entry(
            name: name, kind: "language", file: "\(name).gguf", url: host.url + path)
        change(&entry)
        return entry
    }

    // MARK: - What is there

    func content(_ model: CustomModel) -> [UInt8] {
        FileManager.default.contents(atPath: model.path).map { [UInt8]($0) } ?? []
    }

    func content(_ name: String) -> [UInt8] {
        FileManager.default.contents(atPath: "\(home)/models/\(name)").map { [UInt8]($0) } ?? []
    }

    func files(_ folder: String = "models") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(home)/\(folder)")) ?? []).sorted()
    }

    var notes: [String] { files("models/.downloads") }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(home)/\(name)"))
    }

    /// Permissions of everything in the models folder.
    func permissions(_ name: String) -> UInt32 {
        var facts = stat()
        return stat("\(home)/models/\(name)", &facts) == 0 ? facts.st_mode & 0o777 : 0
    }
}

/// The error that something throws; nil if it throws none.
func failure(_ body: () async throws(DownloadError) -> Void) async -> DownloadError? {
    do throws(DownloadError) {
        try await body()
        return nil
    } catch {
        return error
    }
}
