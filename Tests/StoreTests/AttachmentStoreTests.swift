import Foundation
import ProcessSupport
import SQLite
import Testing

@testable import HybridEngine

/// Files of messages in the store.
@Suite struct AttachmentStoreTests {
    private let folder: TemporaryFolder
    private let picture = AttachedFile(name: "sea.png", kind: .image(.png), bytes: [1, 2, 3])

    init() throws { folder = try TemporaryFolder() }

    private var path: String { "\(folder.path)/tandem.db" }

    private func add(_ files: [AttachedFile], to store: ConversationStore) async -> String {
        let id = await store.create()
        return await store.begin(
            ConversationTurn(
                question: StoredMessage(
                    number: 1, parent: nil, created: 1, parts: [.text("What?")],
                    attachments: files),
                answer: StoredMessage(
                    number: 2, parent: 1, created: 1, answer: AnswerRecord(mode: .onlyInCloud)),
                system: nil, options: OptionValues()), in: id)
    }

    private func count(_ table: String) throws -> Int {
        try Connection(path: path).first("SELECT count(*) FROM \(table)") { $0.integer(0) } ?? -1
    }

    @Test func comesBackWithItsBytes() async throws {
        let store = ConversationStore(path: path)
        let id = await add([picture], to: store)
        await store.finish()
        let read = try #require(try await ConversationStore(path: path).load(id))
        #expect(read.messages[0].attachments == [picture])
        #expect(read.messages[0].attachments[0].bytes == [1, 2, 3])
        #expect(read.messages[0].text == "What?")
    }

    @Test func theSameContentIsKeptOnceAndGoesWithTheLast() async throws {
        let store = ConversationStore(path: path)
        var other = picture
        other.name = "other.png"
        let first = await add([picture, other], to: store)
        let second = await add([other], to: store)
        await store.finish()
        #expect(try count("attachment") == 1)
        for (id, left) in [(first, 1), (second, 0)] {
            let store = ConversationStore(path: path)
            #expect(try await store.remove(id))
            await store.finish()
            #expect(try count("attachment") == left)
        }
        #expect(try count("attachment_use") == 0)
    }

    @Test func whatWasKeptBadlyIsNotSent() async throws {
        let store = ConversationStore(path: path)
        let id = await add([picture], to: store)
        await store.finish()
        try Connection(path: path).run(
            "UPDATE attachment SET content = ?", [9, 9, 9] as [UInt8])
        let read = try #require(try await ConversationStore(path: path).load(id))
        #expect(read.messages[0].attachments[0].bytes.isEmpty)
        #expect(
            Message(text: "", attachments: read.messages[0].attachments).text
                == "[sea.png: the file is not here any more]\n\n")
    }

    @Test func theNameCanBeSearched() async throws {
        let store = ConversationStore(path: path)
        let id = await add([picture], to: store)
        #expect(try await store.search("sea.png").map(\.summary.id) == [id])
        await store.finish()
    }
}

/// The testing library has one of its own.
private typealias AttachedFile = HybridEngine.Attachment
