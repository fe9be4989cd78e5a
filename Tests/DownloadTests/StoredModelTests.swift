import DownloadHost
import Foundation
import Testing

@testable import HybridEngine

/// What lies in the models folder.
@Suite struct StoredModelTests {
    private static let served = ServedFile(ServedFile.model(bytes: 20_000), etag: "\"v1\"")

    private func lab() throws -> DownloadLab { try DownloadLab { Self.served.reply(to: $0) } }

    @Test func theListPassesOverWhatIsNotOurs() async throws {
        let lab = try lab()
        let downloader = lab.downloader([lab.entry("a"), lab.entry("b")])
        #expect(try await downloader.listDownloadedModels().isEmpty)
        _ = try await downloader.obtain("a")
        _ = try await downloader.obtain("b")
        try lab.write("x", to: "models/foreign.gguf")
        try lab.write("x", to: "models/fbml_model@@x.tflite")
        try lab.write("{", to: "models/.downloads/broken.json")
        try lab.write("{}", to: "models/.downloads/other.json")
        try lab.write("{}", to: "models/.downloads/@@.json")
        // A note that names a file elsewhere is none.
        let note = try String(
            contentsOfFile: "\(lab.home)/models/.downloads/a.json", encoding: .utf8)
        try lab.write(
            note.replacing("\"a\"", with: "\"evil\"").replacing("a.gguf", with: "../a.gguf"),
            to: "models/.downloads/evil.json")
        let models = try await downloader.listDownloadedModels()
        #expect(models.map(\.name).sorted() == ["a", "b"])
        let model = try #require(models.first { $0.name == "a" })
        #expect(model.size == 20_000)
        #expect(model.hash == "\"v1\"")
    }

    @Test func aModelIsDeletedWithItsNotes() async throws {
        let lab = try lab()
        let downloader = lab.downloader([lab.entry()])
        _ = try await downloader.obtain("tiny")
        try await downloader.deleteDownloadedModel(name: "TINY")
        #expect(lab.files() == [".downloads"])
        #expect(lab.notes == ["tiny.lock"])
        for name in ["tiny", "never", "", "../tiny"] {
            do {
                try await downloader.deleteDownloadedModel(name: name)
                Issue.record("deleted \(name)")
            } catch {
                #expect(error == .notFound)
            }
        }
    }

    /// A file that somebody cut or took away is no longer the model.
    @Test(arguments: [true, false])
    func aChangedFileIsObtainedAgain(_ isGone: Bool) async throws {
        let lab = try lab()
        let downloader = lab.downloader([lab.entry()])
        _ = try await downloader.obtain("tiny")
        if isGone {
            try FileManager.default.removeItem(atPath: "\(lab.home)/models/tiny.gguf")
        } else {
            try lab.write("GGUF", to: "models/tiny.gguf")
        }
        let outcome = try await downloader.obtain("tiny", downloadType: .localModel)
        #expect(outcome.origin == .downloaded)
        #expect(lab.content(outcome.model) == Self.served.content)
    }

    @Test func aLicenceIsAcceptedOnce() async throws {
        let lab = try lab()
        let entry = lab.entry {
            $0.licence = "Terms"
            $0.licenceURL = "https://example.org/terms"
            $0.requiresAcceptance = true
        }
        let downloader = lab.downloader([entry])
        let refused = await failure { () throws(DownloadError) in
            _ = try await downloader.obtain("tiny")
        }
        #expect(
            refused == .licenceNotAccepted(licence: "Terms", url: "https://example.org/terms"))
        #expect(lab.host.requests.isEmpty)
        _ = try await downloader.obtain(
            "tiny", options: ModelDownloadOptions(acceptsLicence: true))
        #expect(try await downloader.obtain("tiny").origin == .local)
        // Other terms are another licence.
        var other = entry
        other.licence = "Terms 2"
        let again = await failure { () throws(DownloadError) in
            _ = try await lab.downloader([other]).obtain("tiny")
        }
        #expect(again != nil)
    }

    // MARK: - Copies

    @Test func aFileOfThisMachineIsCopied() async throws {
        let lab = try lab()
        try Data(Self.served.content).write(to: URL(fileURLWithPath: "\(lab.home)/My Model.gguf"))
        let downloader = lab.downloader(allowsNetwork: false)
        let outcome = try await downloader.importModel(at: "\(lab.home)/My Model.gguf")
        #expect(outcome.model.name == "My Model")
        #expect(lab.content(outcome.model) == Self.served.content)
        #expect(lab.permissions("My Model.gguf") == 0o600)
        #expect(lab.host.requests.isEmpty)
        _ = try await downloader.importModel(at: "\(lab.home)/My Model.gguf", name: "other")
        #expect(try await downloader.listDownloadedModels().count == 2)
    }

    @Test func whatIsNoModelIsNotCopied() async throws {
        let lab = try lab()
        try lab.write("just text, long enough", to: "x.gguf")
        let downloader = lab.downloader()
        for path in ["x.gguf", "missing.gguf", "models"] {
            let error = await failure { () throws(DownloadError) in
                _ = try await downloader.importModel(at: "\(lab.home)/\(path)", name: "x")
            }
            #expect(error != nil, "\(path)")
        }
        #expect(lab.files() == [".downloads"])
        #expect(lab.notes.allSatisfy { $0.hasSuffix(".lock") })
    }
}
