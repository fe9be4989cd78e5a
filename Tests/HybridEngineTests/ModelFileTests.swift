import Foundation
import Testing

@testable import HybridEngine

/// Files that are no sound models, given to the real runtime.
@Suite(.serialized) struct ModelFileTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    private func status(of file: String) -> AvailabilityStatus {
        RealModel.system(home: home, model: file).status
    }

    @Test func anEmptyFile() throws {
        let status = status(of: try home.write("", to: "empty.gguf"))
        #expect(status.availability == .unavailable(.damaged))
        #expect(status.detail == "model file is empty")
    }

    @Test func aFileThatIsNotGGUF() throws {
        let status = status(of: try home.write("PK\u{3}\u{4} a zip, perhaps", to: "zip.gguf"))
        #expect(status.availability == .unavailable(.damaged))
        #expect(status.detail == "model file is not GGUF")
    }

    @Test func aFolder() throws {
        let status = status(of: home.path + "/")
        #expect(status.availability == .unavailable(.damaged))
        #expect(status.detail == "is a folder, not a model file")
    }

    @Test func aNamedPipeIsNotWaitedFor() {
        let pipe = home.file("pipe.gguf")
        mkfifo(pipe, 0o600)
        #expect(status(of: pipe).detail == "is not a regular file")
    }

    @Test func aMissingFile() {
        let status = status(of: home.file("none.gguf"))
        #expect(status.availability == .unavailable(.modelNotReady))
        #expect(status.detail == "no model file")
    }

    /// Works for root as well, whom no permission stops.
    @Test func aFileThatCannotBeRead() {
        let loop = home.file("loop.gguf")
        symlink(loop, loop)
        let status = status(of: loop)
        #expect(status.availability == .unavailable(.modelNotReady))
        #expect(
            status.detail
                == "model file cannot be read: too many levels of symbolic links")
    }

    @Test(.enabled(if: geteuid() != 0)) func aFileWithoutPermission() throws {
        let file = try home.write("GGUF", to: "secret.gguf")
        chmod(file, 0)
        let status = status(of: file)
        #expect(status.availability == .unavailable(.modelNotReady))
        #expect(status.detail == "model file cannot be read: permission denied")
    }

    @Test func aTruncatedFileIsKnownAsDamagedUntilItChanges() async throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: RealModel.file))
        let file = try home.write(whole.prefix(whole.count / 2), to: "model.gguf")
        let model = RealModel.system(home: home, model: file)
        #expect(model.isAvailable)
        let answer = await Answer.collect(model, question("Hello"))
        guard case .deviceUnavailable(.damaged, let detail) = answer.error else {
            Issue.record("got \(String(describing: answer.error))")
            return
        }
        #expect(detail?.contains("cut short") == true)
        #expect(model.availability == .unavailable(.damaged))
        #expect(model.status.detail == detail)
        try home.write(whole, to: "model.gguf")
        #expect(model.isAvailable)
        #expect(await Answer.collect(model, question("Hello")).error == nil)
        await model.shutDown()
    }

    /// Whatever a damaged header makes the runtime do, the next turn of a
    /// sound model works and this process lives.
    @Test(arguments: [4, 8, 16, 24, 60, 200, 5_000])
    func aDamagedHeaderIsAClearReason(_ offset: Int) async throws {
        var head =
            try FileHandle(forReadingFrom: URL(fileURLWithPath: RealModel.file))
            .read(upToCount: 4 << 20) ?? Data()
        head.replaceSubrange(offset..<offset + 8, with: repeatElement(0xff, count: 8))
        let file = try home.write(head, to: "damaged.gguf")
        let model = RealModel.system(home: home, model: file)
        let answer = await Answer.collect(model, question("Hello"))
        #expect(answer.text.isEmpty)
        switch answer.error {
        case .deviceUnavailable(_, let detail): #expect(detail?.isEmpty == false)
        case .runtimeCrashed: break
        default: Issue.record("got \(String(describing: answer.error))")
        }
        await model.shutDown()
    }

    @Test func aFileThatComesIsNoticed() async throws {
        let file = home.file("models/new.gguf")
        let model = RealModel.system(home: home, model: file)
        var updates = model.statusUpdates().makeAsyncIterator()
        #expect(await updates.next()?.availability == .unavailable(.modelNotReady))
        try FileManager.default.createDirectory(
            atPath: home.file("models"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: RealModel.file)
        #expect(await updates.next()?.availability == .available)
        try FileManager.default.removeItem(atPath: file)
        #expect(await updates.next()?.availability == .unavailable(.modelNotReady))
    }

    @Test func aModelThatIsTurnedOffSaysSo() {
        let model = RealModel.system(home: home, settings: .init(isEnabled: false))
        #expect(model.availability == .unavailable(.appleIntelligenceNotEnabled))
        #expect(model.status.detail == "turned off in settings")
    }
}
