import Foundation
import HybridEngine
import ProcessSupport
import SQLite
import Testing

/// Real processes on one file.
@Suite(.serialized) struct ProcessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path + "/tandem.db" }

    private struct Written {
        let id: String
        let turns: Int
        let lost: Int
        let trouble: String
    }

    private func writer(_ words: String...) throws -> PipedProcess {
        let writer = try PipedProcess(BuiltProduct.debugPath("store-writer"), [path] + words)
        writer.closeInput()
        return writer
    }

    private func result(_ process: PipedProcess) throws -> Written {
        _ = try process.waitForExit(within: 60)
        let words = process.outputText.split(separator: " ", maxSplits: 3).map(String.init)
        try #require(words.count == 4, "\(process.outputText) \(process.errorText)")
        return Written(
            id: words[0], turns: Int(words[1]) ?? -1, lost: Int(words[2]) ?? -1,
            trouble: words[3].trimmingCharacters(in: .whitespacesAndNewlines))
    }

    @Test func twoProgramsOfAHundredTurnsEach() async throws {
        let writers = [try writer("turns", "100"), try writer("turns", "100")]
        for writer in writers {
            let written = try result(writer)
            #expect(written.trouble == "-")
            #expect(written.lost == 0)
            try await expect(written.id, has: 100)
        }
        try checkSoundness()
    }

    @Test func twoProgramsInOneConversation() async throws {
        let first = try result(try writer("turns", "5"))
        let writers = [
            try writer("again", first.id, "100"), try writer("again", first.id, "100"),
        ]
        let names = try writers.map { writer in
            let written = try result(writer)
            #expect(written.trouble == "-")
            return written.id
        }
        // One after the other; or at once, and the second has a copy of what it
        // saw.
        let counts = [try await turns(of: names[0]), try await turns(of: names[1])]
        if names[0] == names[1] {
            #expect(counts == [205, 205])
        } else {
            #expect(counts.min() == 105)
            #expect(counts.allSatisfy { (105...205).contains($0) })
        }
        try checkSoundness()
    }

    @Test func aFullDiskLosesNothing() async throws {
        let written = try result(try writer("full", "300000"))
        #expect(written.trouble.contains("full") || written.trouble.contains("unusable"))
        #expect(written.lost == 0)
        #expect(written.turns > 5)
        try await expect(written.id, has: written.turns)
        try checkSoundness()
    }

    private func turns(of id: String) async throws -> Int {
        try await ConversationStore(path: path).load(id)?.path.count { $0.role == .user } ?? 0
    }

    private func expect(_ id: String, has turns: Int) async throws {
        let conversation = try #require(try await ConversationStore(path: path).load(id))
        #expect(conversation.path.count == 2 * turns)
        #expect(conversation.messages.allSatisfy { $0.answer?.isComplete ?? true })
    }

    private func checkSoundness() throws {
        let connection = try Connection(path: path)
        #expect(
            try connection.rows("PRAGMA integrity_check", read: { $0.text(0) }) == ["ok"])
        try connection.execute("INSERT INTO search (search) VALUES ('integrity-check')")
    }
}
