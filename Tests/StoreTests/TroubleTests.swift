import Foundation
import HybridEngine
import ProcessSupport
import SQLite
import Testing

/// A disk that does not take what it is given costs nothing but a warning.
@Suite struct TroubleTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path + "/data/tandem.db" }

    private func store() -> ConversationStore {
        ConversationStore(path: path, retryInterval: .milliseconds(20))
    }

    private func trouble(
        of store: ConversationStore, until isWanted: (StoreTrouble?) -> Bool
    ) async -> StoreTrouble? {
        for await trouble in store.troubles() where isWanted(trouble) { return trouble }
        return nil
    }

    @Test func aFolderThatCannotBeMadeIsToldAndTriedAgain() async throws {
        // A file stands where the folder should be.
        try folder.write("", to: "data")
        let one = store()
        await one.prepare()
        let first = try #require(one.trouble)
        guard case .unusable(path, _) = first else {
            Issue.record("\(first)")
            return
        }
        // The chat goes on, and what it writes waits.
        let id = await one.begin(Samples.turn(1, "Hello"), in: await one.create())
        await one.save(Samples.finished("Hi"), number: 2, in: id)
        #expect(try await one.load(id)?.messages.map(\.text) == ["Hello", "Hi"])
        try FileManager.default.removeItem(atPath: folder.path + "/data")
        #expect(await trouble(of: one) { $0 == nil } == nil)
        #expect(try await store().load(id)?.messages.map(\.text) == ["Hello", "Hi"])
    }

    @Test func whatWasNeverSavedIsCounted() async throws {
        try folder.write("", to: "data")
        let one = store()
        _ = await one.begin(Samples.turn(1, "Hello"), in: await one.create())
        #expect(await one.finish() == 1)
    }

    @Test func aDamagedFileIsSetAsideAndNeverTouched() async throws {
        let garbage = String(repeating: "no database at all, ", count: 500)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data", withIntermediateDirectories: true)
        var names: Set<String> = []
        for _ in 0..<2 {
            try folder.write(garbage, to: "data/tandem.db")
            let one = store()
            await one.prepare()
            guard case .setAside(let name)? = one.trouble else {
                Issue.record("\(String(describing: one.trouble))")
                return
            }
            #expect(names.insert(name).inserted)
            let id = await one.begin(Samples.turn(1, "Hello"), in: await one.create())
            // It lasts: the user is to look at the file.
            #expect(one.trouble == .setAside(path: name))
            #expect(try await store().load(id) != nil)
        }
        for name in names { #expect(try String(contentsOfFile: name, encoding: .utf8) == garbage) }
    }

    @Test func damageWhileItIsInUseLosesNothingThatIsOpen() async throws {
        let one = store()
        let id = await one.begin(
            Samples.turn(1, "Hello", answer: Samples.finished("Hi")), in: await one.create())
        await one.close(id)
        _ = try await one.open(id)
        await one.dropConnection()
        // What is behind the first page, as a bad disk would leave it.
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: 4_096)
        try file.write(contentsOf: Data(repeating: 0x5a, count: 200_000))
        try file.close()
        _ = await one.begin(Samples.turn(3, after: 2, "still there"), in: id)
        guard case .setAside? = one.trouble else {
            Issue.record("\(String(describing: one.trouble))")
            return
        }
        #expect(
            try await store().load(id)?.messages.map(\.text) == ["Hello", "Hi", "still there", ""])
    }

    @Test func aFileOfANewerProgramStaysAsItIs() async throws {
        let one = store()
        _ = try await one.add(Samples.rich)
        await one.finish()
        let connection = try Connection(path: path)
        try connection.run("INSERT INTO migrations VALUES ('from the future', 99)")
        let newer = store()
        await newer.prepare()
        #expect(newer.trouble == .newer(path: path, migration: "from the future"))
        _ = await newer.begin(Samples.turn(1, "Hello"), in: await newer.create())
        #expect(
            try connection.first("SELECT count(*) FROM conversation", read: { $0.integer(0) }) == 1)
    }

    @Test func anotherProgramThatTakesItsTimeIsNoTrouble() async throws {
        let one = store()
        await one.prepare()
        let other = try Connection(path: path)
        try other.execute("BEGIN IMMEDIATE")
        async let id = one.begin(Samples.turn(1, "Hello"), in: await one.create())
        try other.execute("COMMIT")
        let name = await id
        #expect(one.trouble == nil)
        #expect(try await store().load(name) != nil)
    }
}
