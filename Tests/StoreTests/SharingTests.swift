import Foundation
import HybridEngine
import ProcessSupport
import Testing

/// Several programs, or what is left of them, on one file.
@Suite struct SharingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store() -> ConversationStore {
        ConversationStore(path: folder.path + "/tandem.db")
    }

    @Test func anAnswerWhoseProgramIsGoneIsInterrupted() async throws {
        let one = store()
        let id = await one.begin(Samples.turn(1, "Hello"), in: await one.create())
        await one.save(Samples.started("Half an ans"), number: 2, in: id)
        // It lives, so nobody touches its answer.
        let other = store()
        #expect(try await other.load(id)?.messages.last?.answer?.isInterrupted == false)
        // Gone without a word: nothing is ended, the locks go with it.
        await one.abandon()
        let third = store()
        let answer = try #require(try await third.load(id)?.messages.last?.answer)
        #expect(answer.isInterrupted)
        #expect(answer.text == "Half an ans")
        #expect(try await third.search("half").map(\.summary.id) == [id])
    }

    @Test func theSameConversationTwiceForks() async throws {
        let one = store()
        let id = await one.begin(
            Samples.turn(1, "Hello", answer: Samples.finished("Hi")), in: await one.create())
        let other = store()
        let opened = try #require(try await other.open(id))
        #expect(opened.isOpenElsewhere)
        // Both go on with the same numbers, and neither sees the other's.
        #expect(await one.begin(Samples.turn(3, after: 2, "mine"), in: id) == id)
        let copy = await other.begin(Samples.turn(3, after: 2, "yours"), in: id)
        #expect(copy != id)
        let third = store()
        #expect(try await third.load(id)?.messages.map(\.text) == ["Hello", "Hi", "mine", ""])
        let forked = try #require(try await third.load(copy))
        #expect(forked.messages.map(\.text) == ["Hello", "Hi", "yours", ""])
        #expect(forked.origin == id)
    }

    @Test func aClosedConversationCanBeOpened() async throws {
        let one = store()
        let id = await one.begin(
            Samples.turn(1, "Hello", answer: Samples.finished("Hi")), in: await one.create())
        await one.close(id)
        let other = store()
        #expect(try await other.open(id)?.isOpenElsewhere == false)
        #expect(try await one.open(id)?.isOpenElsewhere == true)
    }

    @Test func oneThatWasDeletedElsewhereIsWrittenAgain() async throws {
        let one = store()
        let id = await one.begin(
            Samples.turn(1, "Hello", answer: Samples.finished("Hi")), in: await one.create())
        let other = store()
        try await other.remove(id)
        await other.finish()
        _ = await one.begin(Samples.turn(3, after: 2, "still here"), in: id)
        #expect(
            try await store().load(id)?.messages.map(\.text) == ["Hello", "Hi", "still here", ""])
    }
}
