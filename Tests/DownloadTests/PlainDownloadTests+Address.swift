import Digests
import DownloadHost
import Testing

@testable import HybridEngine

/// Models that are got by their address, and the names they may have.
extension PlainDownloadTests {
    @Test func anAddressIsEnough() async throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        let downloader = lab.downloader()
        let url = lab.host.url + "/some/Model-Q8.gguf?download=true"
        let outcome = try await downloader.obtain(url: url)
        #expect(outcome.model.name == "Model-Q8")
        #expect(lab.files().contains("Model-Q8.gguf"))
        // From then on the name is enough, and no query is kept.
        #expect(try await downloader.obtain("Model-Q8").origin == .local)
        #expect(lab.store.record("Model-Q8")?.source == .url(lab.host.url + "/some/Model-Q8.gguf"))
    }

    /// Nobody brings here what could never run here.
    @Test(arguments: ["/big.gguf", "/big"])
    func aLanguageModelHasToFitIntoMemory(_ path: String) async throws {
        let served = ServedFile(ServedFile.model(bytes: 900_000), etag: "\"v1\"")
        let lab = try DownloadLab { served.reply(to: $0) }
        let downloader = lab.downloader { $0.memory = { 1_000_000 } }
        let error = await failure { () throws(DownloadError) in
            _ = try await downloader.obtain(url: lab.host.url + path, name: "big")
        }
        #expect(
            error
                == .failedPrecondition(
                    description: "the model needs 1.1 MB memory, this machine has 1.0 MB"))
        #expect(lab.files() == [".downloads"])
    }

    @Test func theFileItselfSaysWhatItIs() async throws {
        let lab = try DownloadLab { _ in HostReply(body: ServedFile.model("tflite", bytes: 3_000)) }
        let outcome = try await lab.downloader().obtain(url: lab.host.url + "/get", name: "eye")
        #expect(outcome.model.path.hasSuffix("/eye.tflite"))
    }

    @Test(arguments: ["../x", ".x", "a/b", "a@@b", "a\0b"])
    func hostileNamesAreRefused(_ name: String) async throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        let downloader = lab.downloader()
        let byAddress = await failure { () throws(DownloadError) in
            _ = try await downloader.obtain(url: lab.host.url + "/x.gguf", name: name)
        }
        let byName = await failure { () throws(DownloadError) in
            _ = try await downloader.obtain(name)
        }
        for error in [byAddress, byName] {
            guard case .invalidArgument = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(lab.host.requests.isEmpty)
    }

    @Test func anEmptyNameHasItsOwnError() async throws {
        let lab = try DownloadLab()
        let error = await failure { () throws(DownloadError) in
            _ = try await lab.downloader().obtain("")
        }
        #expect(error == .emptyModelName)
    }

    @Test func aNameIsNotTakenFromAnotherModel() async throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        let downloader = lab.downloader([lab.entry("known")])
        _ = try await downloader.obtain(url: lab.host.url + "/a.gguf", name: "x")
        for name in ["x", "known"] {
            let error = await failure { () throws(DownloadError) in
                _ = try await downloader.obtain(url: lab.host.url + "/b.gguf", name: name)
            }
            guard case .invalidArgument = error else {
                Issue.record("taken: \(name)")
                continue
            }
        }
    }

    /// What a person put there is theirs.
    @Test func aFileOfSomebodyElsesIsNotReplaced() async throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        try lab.store.createFolders()
        try lab.write("mine", to: "models/tiny.gguf")
        let error = await failure { () throws(DownloadError) in _ = try await obtain(lab) }
        guard case .failedPrecondition = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(lab.content("tiny.gguf") == Array("mine".utf8))
    }
}
