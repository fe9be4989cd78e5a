import Foundation
import HybridEngine
import ProcessSupport
import Testing

/// What is written comes back, for every reader.
@Suite struct ConversationStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path + "/data/tandem.db" }
    private func store() -> ConversationStore { ConversationStore(path: path) }

    @Test func aTurnIsThereForTheNextProgram() async throws {
        let (one, id) = await begun("Why is the sky blue?\nReally")
        await one.save(Samples.finished("Light scatters"), number: 2, in: id)
        #expect(await one.finish() == 0)
        let other = store()
        let back = try #require(try await other.load(id))
        #expect(back.messages.map(\.text) == ["Why is the sky blue?\nReally", "Light scatters"])
        #expect(back.messages.last?.answer == Samples.finished("Light scatters"))
        #expect(back.path.map(\.number) == [1, 2])
        let list = try await other.list()
        #expect(list.map(\.id) == [id])
        #expect(list.first?.title == "Why is the sky blue?")
        #expect(list.first?.models == [Samples.device.name])
        #expect(list.first?.messages == 2)
        #expect(try await other.latest() == id)
    }

    @Test func theMessageIsThereBeforeTheAnswer() async throws {
        let (one, id) = await begun("Hello")
        let other = store()
        #expect(try await other.load(id)?.messages.first?.text == "Hello")
        withExtendedLifetime(one) {}
    }

    @Test func everythingOfAMessageIsKept() async throws {
        let one = store()
        let id = try await one.add(Samples.rich)
        #expect(id == Samples.rich.id)
        await one.finish()
        #expect(try await store().load(id) == Samples.rich)
    }

    @Test func onlyItsOwnersMayRead() async throws {
        let (one, _) = await begun("Hello")
        for name in ["/data", "/data/tandem.db", "/data/tandem.db-wal", "/data/tandem.db-open"] {
            let facts = try FileManager.default.attributesOfItem(atPath: folder.path + name)
            let mode = try #require(facts[.posixPermissions] as? Int)
            #expect(mode & 0o077 == 0, "\(name)")
        }
        withExtendedLifetime(one) {}
    }

    @Test func alternativesAreSiblings() async throws {
        let (one, id) = await begun("Hello")
        await one.save(Samples.finished("first"), number: 2, in: id)
        let again = ConversationTurn(
            question: nil,
            answer: StoredMessage(
                number: 3, parent: 1, created: 9, answer: Samples.finished("second")),
            system: nil, options: OptionValues())
        #expect(await one.begin(again, in: id) == id)
        await one.finish()
        let back = try #require(try await store().load(id))
        #expect(back.messages.map(\.text) == ["Hello", "first", "second"])
        #expect(back.path.map(\.text) == ["Hello", "second"])
    }

    @Test func theEndIsReadAlone() async throws {
        let one = store()
        _ = try await one.add(Samples.rich)
        let ending = try #require(try await one.ending(Samples.rich.id, count: 3))
        #expect(ending.messages == Array(Samples.rich.path.suffix(3)))
        #expect(ending.title == Samples.rich.title)
        #expect(try await one.ending("nobody", count: 3) == nil)
    }

    @Test func listsInPages() async throws {
        let one = store()
        for number in 0..<25 {
            _ = try await one.add(
                StoredConversation(
                    id: "c\(number)", created: 0, updated: Double(number), head: 1,
                    messages: [Samples.question(1, after: nil, "number \(number)")]))
        }
        let pages = [try await one.list(limit: 10), try await one.list(limit: 10, offset: 20)]
        #expect(pages[0].map(\.id) == (15..<25).reversed().map { "c\($0)" })
        #expect(pages[1].map(\.id) == (0..<5).reversed().map { "c\($0)" })
    }

    @Test func namesCanBeShortened() async throws {
        let one = store()
        for id in ["abc1", "abd2", "x"] {
            _ = try await one.add(StoredConversation(id: id, created: 0))
        }
        #expect(try await one.resolve("abc") == "abc1")
        #expect(try await one.resolve("ab") == nil)
        #expect(try await one.resolve("x") == "x")
        #expect(try await one.resolve("nothing") == nil)
    }

    @Test func aTitleReplacesTheFirstLine() async throws {
        let (one, id) = await begun("Hello")
        #expect(try await one.rename(id, to: "Greetings"))
        #expect(try await one.list().first?.title == "Greetings")
        #expect(try await one.search("greet").map(\.summary.id) == [id])
        // What is written later does not bring the old one back.
        await one.save(Samples.finished("x"), number: 2, in: id)
        #expect(try await one.list().first?.title == "Greetings")
        #expect(try await one.rename(id, to: nil))
        #expect(try await one.list().first?.title == "Hello")
        #expect(try await one.search("greet").isEmpty)
        #expect(try await one.rename("nobody", to: "x") == false)
    }

    @Test func deletingCanBeUndoneUntilTheEnd() async throws {
        let one = store()
        for id in ["kept", "gone"] {
            _ = try await one.add(
                StoredConversation(
                    id: id, created: 0, head: 1,
                    messages: [Samples.question(1, after: nil, "needle")]))
            #expect(try await one.remove(id))
        }
        #expect(try await one.list().isEmpty)
        #expect(try await one.search("needle").isEmpty)
        #expect(try await one.load("kept") == nil)
        #expect(try await one.restore("kept"))
        #expect(try await one.list().map(\.id) == ["kept"])
        await one.finish()
        let other = store()
        #expect(try await other.list().map(\.id) == ["kept"])
        #expect(try await other.restore("gone") == false)
        #expect(try await other.search("needle").map(\.summary.id) == ["kept"])
    }

    @Test func nothingIsOpenedBeforeItIsUsed() {
        let one = store()
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"))
        #expect(one.trouble == nil)
    }

    @Test func anImportedNameThatIsTakenIsChanged() async throws {
        let one = store()
        let first = try await one.add(Samples.rich)
        let second = try await one.add(Samples.rich)
        #expect(first != second)
        var copy = try #require(try await one.load(second))
        copy.id = first
        #expect(copy == Samples.rich)
    }

    private func begun(_ text: String) async -> (ConversationStore, String) {
        let one = store()
        let id = await one.begin(Samples.turn(1, text), in: await one.create())
        return (one, id)
    }
}
