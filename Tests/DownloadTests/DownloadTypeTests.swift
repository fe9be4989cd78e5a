import DownloadHost
import Synchronization
import Testing

@testable import HybridEngine

/// The table of the three download types, against a host that plays the
/// contract.
@Suite struct DownloadTypeTests {
    enum Situation: Sendable {
        case noLocal
        case same
        case newer
        case offline
    }

    /// What a row of the table says.
    struct Row: Sendable {
        var type: ModelDownloadType
        var situation: Situation
        /// What the caller gets: the old file, the new one, or an error.
        var served: String?
        /// Requests for information and for the file, once all is done.
        var info: Int
        var file: Int
        /// What is there afterwards.
        var after: String?
    }

    static let rows: [Row] = [
        Row(type: .localModel, situation: .noLocal, served: "new", info: 1, file: 1, after: "new"),
        Row(type: .localModel, situation: .same, served: "old", info: 0, file: 0, after: "old"),
        Row(type: .localModel, situation: .newer, served: "old", info: 0, file: 0, after: "old"),
        Row(type: .localModel, situation: .offline, served: "old", info: 0, file: 0, after: "old"),
        Row(
            type: .localModelUpdateInBackground, situation: .noLocal, served: "new", info: 1,
            file: 1, after: "new"),
        Row(
            type: .localModelUpdateInBackground, situation: .same, served: "old", info: 1, file: 0,
            after: "old"),
        Row(
            type: .localModelUpdateInBackground, situation: .newer, served: "old", info: 1,
            file: 1, after: "new"),
        Row(
            type: .localModelUpdateInBackground, situation: .offline, served: "old", info: 0,
            file: 0, after: "old"),
        Row(type: .latestModel, situation: .noLocal, served: "new", info: 1, file: 1, after: "new"),
        Row(type: .latestModel, situation: .same, served: "old", info: 1, file: 0, after: "old"),
        Row(type: .latestModel, situation: .newer, served: "new", info: 1, file: 1, after: "new"),
        Row(type: .latestModel, situation: .offline, served: nil, info: 0, file: 0, after: "old"),
    ]

    private static let old = ServedFile.model("tflite", bytes: 5_000, seed: 1)
    private static let new = ServedFile.model("tflite", bytes: 6_000, seed: 2)

    private func word(_ bytes: [UInt8]) -> String? {
        bytes == Self.old ? "old" : bytes == Self.new ? "new" : nil
    }

    /// A lab in the situation, and how many requests that took.
    private func lab(_ situation: Situation) async throws -> (DownloadLab, FirebaseScript) {
        let script = FirebaseScript(Self.old)
        let lab = try DownloadLab(script)
        if situation != .noLocal {
            _ = try await lab.downloader(firebase: true).obtain("eye")
        }
        if situation == .newer || situation == .noLocal {
            script.set {
                $0.content = Self.new
                $0.etag = "\"e2\""
            }
        }
        if situation == .offline { lab.host.stop() }
        return (lab, script)
    }

    @Test(arguments: rows)
    func aTypeDoesWhatTheTableSays(_ row: Row) async throws {
        let (lab, _) = try await lab(row.situation)
        let before = (lab.infoRequests.count, lab.fileRequests.count)
        let downloader = lab.downloader(firebase: true)
        var served: String?
        let error = await failure { () throws(DownloadError) in
            let model = try await downloader.getModel(
                name: "eye", downloadType: row.type, conditions: ModelDownloadConditions())
            // The bytes at that moment: a newer file may replace them.
            served =
                row.type == .localModelUpdateInBackground && row.situation != .noLocal
                ? model.hash == "\"e1\"" ? "old" : "new" : word(lab.content(model))
        }
        #expect(served == row.served)
        if row.served == nil {
            guard case .internalError = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        } else {
            #expect(error == nil)
        }
        await downloader.waitForUpdates()
        #expect(lab.infoRequests.count - before.0 == row.info)
        #expect(lab.fileRequests.count - before.1 == row.file)
        #expect(word(lab.content("eye.tflite")) == row.after)
    }

    @Test func onlyAnOptionServesTheLocalCopyOffline() async throws {
        let (lab, _) = try await lab(.offline)
        let outcome = try await lab.downloader(firebase: true).obtain(
            "eye", options: ModelDownloadOptions(servesLocalCopyOffline: true))
        #expect(word(lab.content(outcome.model)) == "old")
        guard case .localWhileOffline(let why) = outcome.origin else {
            Issue.record("\(outcome.origin)")
            return
        }
        #expect(why.contains("no connection"))
    }

    @Test func aHostThatRefusesIsNotOffline() async throws {
        let (lab, script) = try await lab(.same)
        script.set { $0.info = { _ in HostReply(403) } }
        let error = await failure { () throws(DownloadError) in
            _ = try await lab.downloader(firebase: true).obtain(
                "eye", options: ModelDownloadOptions(servesLocalCopyOffline: true))
        }
        #expect(error == .permissionDenied)
    }

    // MARK: - Kept fresh

    /// Once, and only what came from a host.
    @Test func aModelThatIsUsedIsKeptFresh() async throws {
        let served = Mutex(ServedFile(ServedFile.model(bytes: 20_000), etag: "\"v1\""))
        let lab = try DownloadLab { request in served.withLock { $0 }.reply(to: request) }
        let downloader = lab.downloader([lab.entry()])
        _ = try await downloader.obtain("tiny")
        let newer = ServedFile.model(bytes: 30_000)
        served.withLock { $0 = ServedFile(newer, etag: "\"v2\"") }
        await downloader.keepFresh("tiny")
        await downloader.waitForUpdates()
        #expect(lab.content("tiny.gguf") == newer)
        let count = lab.host.requests.count
        await downloader.keepFresh("tiny")
        await downloader.keepFresh("other")
        await downloader.waitForUpdates()
        #expect(lab.host.requests.count == count)
        let other = lab.downloader([lab.entry()], allowsNetwork: false)
        await other.keepFresh("tiny")
        await other.waitForUpdates()
        #expect(lab.host.requests.count == count)
    }

    @Test func aMeteredConnectionIsNotUsedForIt() async throws {
        let served = Mutex(ServedFile(ServedFile.model(bytes: 20_000), etag: "\"v1\""))
        let lab = try DownloadLab { request in served.withLock { $0 }.reply(to: request) }
        let downloader = lab.downloader([lab.entry()])
        _ = try await downloader.obtain("tiny")
        let before = lab.content("tiny.gguf")
        served.withLock { $0 = ServedFile(ServedFile.model(bytes: 30_000), etag: "\"v2\"") }
        lab.isMetered.withLock { $0 = true }
        await downloader.keepFresh("tiny")
        await downloader.waitForUpdates()
        #expect(lab.content("tiny.gguf") == before)
    }

    @Test func noProgressIsToldOfALocalModel() async throws {
        let (lab, _) = try await lab(.same)
        let heard = Heard()
        for type in [ModelDownloadType.localModel, .localModelUpdateInBackground] {
            _ = try await lab.downloader(firebase: true).obtain(
                "eye", downloadType: type, onProgress: heard.add)
        }
        #expect(heard.all.isEmpty)
    }

    /// A download that nobody waits for replaces the file as a whole.
    @Test func whoHasTheOldFileOpenKeepsIt() async throws {
        let (lab, _) = try await lab(.newer)
        let downloader = lab.downloader(firebase: true)
        let handle = try #require(FileReader("\(lab.home)/models/eye.tflite"))
        _ = try await downloader.obtain("eye", downloadType: .localModelUpdateInBackground)
        await downloader.waitForUpdates()
        #expect(word(lab.content("eye.tflite")) == "new")
        #expect(word(handle.readAll()) == "old")
    }

    @Test func aFailedUpdateKeepsTheOldFile() async throws {
        let (lab, script) = try await lab(.newer)
        script.set { $0.file = { _ in HostReply(200, body: Self.new, cutAfter: 3_000) } }
        let error = await failure { () throws(DownloadError) in
            _ = try await lab.downloader(firebase: true).obtain("eye")
        }
        guard case .failedPrecondition = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let local = try await lab.downloader(firebase: true).obtain(
            "eye", downloadType: .localModel)
        #expect(word(lab.content(local.model)) == "old")
        #expect(local.model.hash == "\"e1\"")
    }
}
