import Foundation
import Testing

@testable import HybridEngine

@Suite struct PromptHistoryTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("state/history") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func reload(_ limits: PromptHistory.Limits = .init()) async throws -> [String] {
        try await PromptHistory(path: path, limits: limits).load()
    }

    private func append(_ prompts: [String], _ limits: PromptHistory.Limits = .init()) async throws
    {
        let history = PromptHistory(path: path, limits: limits)
        for prompt in prompts { try await history.append(prompt) }
    }

    /// Adds bytes as a crash or another program might have left them.
    private func damage(_ text: String) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
    }

    @Test func aMissingFileIsAnEmptyHistory() async throws {
        #expect(try await reload() == [])
    }

    @Test func promptsComeBackInOrder() async throws {
        let prompts = ["one", "two\nlines \"quoted\" \\ \u{1b}[31m", "üñï 👩‍👩‍👧 \u{2028}"]
        try await append(prompts)
        #expect(try await reload() == prompts)
    }

    @Test func filesAreForTheUserAlone() async throws {
        try await append(["secret"])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func ofEqualPromptsTheLatestCounts() async throws {
        try await append(["a", "b", "b", "a", "c", "a"])
        #expect(try await reload() == ["b", "c", "a"])
    }

    @Test(arguments: ["", "   ", "\n\t"])
    func blankPromptsAreNotKept(_ prompt: String) async throws {
        try await append(["a", prompt])
        #expect(try await reload() == ["a"])
    }

    @Test func aPromptThatIsTooLongIsNotKept() async throws {
        try await append([String(repeating: "x", count: 11), "short"], .init(entryBytes: 10))
        #expect(try await reload() == ["short"])
    }

    @Test func damagedLinesAreLeftOut() async throws {
        try await append(["a"])
        try damage("nonsense\n{\"x\":1}\n\n\u{0}\n\"b\"\n")
        try await append(["c"])
        #expect(try await reload() == ["a", "b", "c"])
    }

    @Test func aLineThatACrashCutShortSpoilsNothing() async throws {
        try await append(["a"])
        try damage("\"half of a prom")
        try await append(["b"])
        #expect(try await reload() == ["a", "b"])
    }

    @Test func onlyTheLatestAreKept() async throws {
        let limits = PromptHistory.Limits(entries: 3)
        try await append((0..<10).map(String.init), limits)
        #expect(try await reload(limits) == ["7", "8", "9"])
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 3)
        try await append(["10"], limits)
        #expect(try await reload(limits) == ["8", "9", "10"])
    }

    @Test func aFileThatIsTooLargeShrinks() async throws {
        let limits = PromptHistory.Limits(fileBytes: 100)
        try await append((0..<50).map { "prompt \($0)" }, limits)
        let kept = try await reload(limits)
        #expect(kept.last == "prompt 49")
        #expect((try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0) <= 100)
        #expect(try await reload(limits) == kept)
    }

    @Test func twoProgramsCanAppend() async throws {
        let histories = [PromptHistory(path: path), PromptHistory(path: path)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask { try await histories[number % 2].append("prompt \(number)") }
            }
            try await group.waitForAll()
        }
        #expect(Set(try await reload()) == Set((0..<40).map { "prompt \($0)" }))
    }

    @Test func aFolderInItsPlaceIsNamed() async throws {
        let history = PromptHistory(path: folder.path)
        await #expect(throws: LanguageModelError.storage("\(folder.path): is a directory")) {
            try await history.append("x")
        }
    }
}
