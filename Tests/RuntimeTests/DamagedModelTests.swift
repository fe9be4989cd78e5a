import Foundation
import RuntimeProtocol
import TestSupport
import Testing

/// Files that are no model, or no longer. Each gives a reason; where llama.cpp
/// cannot cope the process may end, but it never hangs.
@Suite struct DamagedModelTests {
    private let folder = try? TemporaryFolder()

    private func write(_ bytes: [UInt8], _ name: String = "model.gguf") throws -> String {
        let path = try #require(folder).path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func failure(of path: String, _ runtime: RuntimeDriver? = nil) throws -> LoadFailure {
        let runtime = try runtime ?? RuntimeDriver()
        guard case .loadFailed(_, let failure) = try runtime.load(path) else {
            throw ProcessError.timedOut(waitingFor: "a refusal", seen: "\(runtime.events)")
        }
        #expect(!failure.detail.contains(path) && failure.detail.hasSuffix("."))
        return failure
    }

    @Test(arguments: [
        ("/nonexistent/model.gguf", LoadFailure.Kind.missing), ("/tmp", .unreadable),
        ("/dev/zero", .unreadable), ("/etc/passwd", .damaged), ("", .missing),
    ])
    func aPathThatIsNoModel(path: String, kind: LoadFailure.Kind) throws {
        #expect(try failure(of: path).kind == kind)
    }

    @Test func anUnreadableFile() throws {
        // The superuser may read everything, so there is nothing to refuse.
        guard getuid() != 0 else { return }
        let path = try write(TinyModel.writer().bytes)
        #expect(chmod(path, 0) == 0)
        #expect(try failure(of: path).kind == .unreadable)
    }

    @Test func anEmptyFile() throws {
        #expect(
            try failure(of: write([])) == LoadFailure(kind: .damaged, detail: "The file is empty."))
    }

    @Test func aTruncatedFile() throws {
        let bytes = TinyModel.writer().bytes
        let failure = try failure(of: write(Array(bytes.dropLast(64))))
        #expect(failure.kind == .damaged)
        #expect(failure.detail.contains("\(bytes.count - 64) of at least \(bytes.count) bytes"))
    }

    @Test func aTruncatedBundledModel() throws {
        let path = try #require(folder).path + "/cut.gguf"
        try FileManager.default.copyItem(atPath: TestModel.path, toPath: path)
        #expect(truncate(path, 100_000_000) == 0)
        #expect(try failure(of: path).kind == .damaged)
    }

    @Test func aKindThatIsNotKnown() throws {
        var writer = TinyModel.writer()
        writer.entries[0].value = .string("perceptron")
        let failure = try failure(of: write(writer.bytes))
        #expect(failure.kind == .unsupported)
        #expect(failure.detail.contains("perceptron"))
    }

    @Test func aTemplateThatIsNotKnown() throws {
        let writer = TinyModel.writer(template: "{{ messages | shuffle }}")
        #expect(try failure(of: write(writer.bytes)).kind == .unsupported)
    }

    @Test func aWindowBeyondTheMemory() throws {
        var writer = TinyModel.writer()
        writer.entries[1].value = .number(1 << 31 - 1)
        let runtime = try RuntimeDriver()
        let event = try runtime.load(write(writer.bytes), contextTokens: 1 << 31 - 1)
        guard case .loadFailed(_, let failure) = event else {
            Issue.record("\(event)")
            return
        }
        #expect(failure.kind == .outOfMemory)
    }

    @Test func anotherLoadWorksAfterARefusal() throws {
        let runtime = try RuntimeDriver()
        _ = try failure(of: write([1, 2, 3], "bad.gguf"), runtime)
        let event = try runtime.load(write(TinyModel.writer().bytes), id: 2)
        guard case .loaded = event else {
            Issue.record("\(event)")
            return
        }
    }

    /// A seeded sample; many more in a soak.
    @Test func mutatedFilesNeverHangTheProcess() throws {
        var mutations = GGUFMutations(seed: 1)
        var outcomes: [String: Int] = [:]
        for number in 0..<Soak.count(60) {
            let path = try write(mutations.next())
            let outcome = try MutationRun(path: path).outcome()
            outcomes[outcome, default: 0] += 1
            #expect(outcome != "hung", "mutation \(number)")
        }
        print("mutated models:", outcomes.sorted { $0.value > $1.value })
    }
}
