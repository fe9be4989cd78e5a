import HybridEngine
import Testing

@testable import tandem

/// The files of a conversation in an export.
@Suite struct FileContentsTests {
    private func conversation() throws -> StoredConversation {
        let file = try HybridEngine.Attachment(name: "notes.txt", bytes: Array("One".utf8))
        return StoredConversation(
            id: "a", created: 1, head: 2,
            messages: [1, 2].map { number in
                StoredMessage(
                    number: number, parent: number == 1 ? nil : 1, created: 1,
                    parts: [.text("?")], attachments: [file])
            })
    }

    @Test func comeBackWithTheConversation() throws {
        let text = try ConversationFile.text(try conversation())
        let read = try ConversationFile.conversation(Array(text.utf8))
        #expect(try read == conversation())
        #expect(read.messages.map { $0.attachments.first?.text } == ["One", "One"])
        // Each content once.
        #expect(text.ranges(of: "T25l").count == 1)
    }

    @Test func contentThatWasChangedIsNotTaken() throws {
        let text = try ConversationFile.text(try conversation())
            .replacing("\"T25l\"", with: "\"VHdv\"")
        let read = try ConversationFile.conversation(Array(text.utf8))
        #expect(read.messages.allSatisfy { $0.attachments[0].bytes.isEmpty })
    }

    @Test(arguments: [
        ("\"size\" : 3", "\"size\" : -5"), ("\"tokens\" : 10", "\"tokens\" : 99999999999"),
    ])
    func figuresThatCannotBeAreRefused(right: String, wrong: String) throws {
        let text = try ConversationFile.text(try conversation())
        #expect(text.contains(right))
        #expect(throws: LanguageModelError.self) {
            try ConversationFile.conversation(Array(text.replacing(right, with: wrong).utf8))
        }
    }

    @Test func thereAreNoneWithoutFiles() throws {
        var plain = try conversation()
        for place in plain.messages.indices { plain.messages[place].attachments = [] }
        #expect(try !ConversationFile.text(plain).contains("\"files\""))
    }
}
