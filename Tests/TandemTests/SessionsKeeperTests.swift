import ChatUI
import Foundation
import HybridEngine
import TestSupport
import Testing

@testable import tandem

/// What the list of conversations wants, done on a real store.
@Suite @MainActor struct SessionsKeeperTests {
    private let home: TemporaryFolder
    private let store: ConversationStore
    private let mailbox = Mailbox {}

    init() throws {
        home = try TemporaryFolder()
        store = ConversationStore(path: home.path + "/tandem.db")
    }

    private func sessions() -> SessionsKeeper {
        SessionsKeeper(
            ChatStore(store: store, isSaving: true), ConversationKeeper(store), folder: home.path,
            mailbox)
    }

    private func add(_ id: String, _ text: String) async throws {
        _ = try await store.add(
            StoredConversation(
                id: id, created: 0, head: 1,
                messages: [
                    StoredMessage(number: 1, parent: nil, created: 0, parts: [.text(text)])
                ]))
    }

    private func query(_ number: Int, _ text: String = "") -> SessionsQuery {
        SessionsQuery(
            number: number, text: text, offset: 0, limit: 50,
            inHand: ConversationReference(serial: 0, storedID: "one"))
    }

    private func list(_ sessions: SessionsKeeper, _ text: String = "") async -> [SessionEntry] {
        sessions.list(query(1, text))
        await sessions.finish()
        for case .sessions(let found, query: 1) in mailbox.take() { return found }
        return []
    }

    @Test func listsAndSearches() async throws {
        try await add("one", "The sky is blue")
        try await add("two", "Grass is green")
        let sessions = sessions()
        let all = await list(sessions)
        #expect(Set(all.map(\.summary.id)) == ["one", "two"])
        #expect(all.first { $0.isInHand }?.summary.id == "one")
        let found = await list(sessions, "gre")
        #expect(found.map(\.summary.id) == ["two"])
        #expect(found.first?.passages == ["Grass is green"])
    }

    @Test func onlyTheLastQuestionIsAsked() async throws {
        let sessions = sessions()
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        sessions.then { _ in for await _ in gate {} }
        for number in 1...20 { sessions.list(query(number)) }
        opening.finish()
        await sessions.finish()
        let answered = mailbox.take().compactMap {
            if case .sessions(_, let number) = $0 { number } else { nil }
        }
        #expect(answered == [20])
    }

    @Test func whatIsRemovedComesBackUntilTheEnd() async throws {
        try await add("one", "Sky")
        try await add("two", "Grass")
        let sessions = sessions()
        sessions.remove("two")
        #expect(await list(sessions).map(\.summary.id) == ["one"])
        sessions.restore("two")
        #expect(await list(sessions).count == 2)
        sessions.remove("one")
        await sessions.finish()
        await store.finish()
        #expect(await list(sessions).map(\.summary.id) == ["two"])
        sessions.restore("one")
        await sessions.finish()
        #expect(
            mailbox.take().contains(
                .sessionChanged(id: "one", failure: "That conversation is gone")))
    }

    /// Another program went on with it: it is there again.
    @Test func whatWasWrittenToAfterwardsIsNotErased() async throws {
        try await add("one", "Sky")
        let other = ConversationStore(path: home.path + "/tandem.db")
        _ = try await other.open("one")
        let sessions = sessions()
        sessions.remove("one")
        await sessions.finish()
        let answer = StoredMessage(
            number: 2, parent: 1, created: 0, answer: AnswerRecord(mode: .preferOnDevice))
        _ = await other.begin(
            ConversationTurn(
                question: nil, answer: answer, system: nil, options: OptionValues()), in: "one")
        await store.finish()
        let third = ConversationStore(path: home.path + "/tandem.db")
        #expect(try await third.load("one")?.messages.count == 2)
    }

    @Test func renames() async throws {
        try await add("one", "Sky")
        let sessions = sessions()
        sessions.rename("one", to: "Heaven")
        #expect(await list(sessions).first?.summary.title == "Heaven")
        sessions.rename("one", to: nil)
        #expect(await list(sessions).first?.summary.title == "Sky")
    }

    @Test func opensByTheNamesBeginning() async throws {
        try await add("one", "Sky")
        try await add("two", "Grass")
        let sessions = sessions()
        let inHand = ConversationReference(serial: 0, storedID: "one")
        sessions.open("tw", inHand: inHand)
        sessions.open("on", inHand: inHand)
        sessions.open("x", inHand: inHand)
        await sessions.finish()
        let actions = mailbox.take()
        #expect(actions.count == 3)
        guard case .opened(let conversation, _, _) = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(conversation.storedID == "two")
        #expect(actions.dropFirst().first == .notOpened("This conversation is on the screen"))
    }

    @Test func exportsUnderAFreeNameForThisUserAlone() async throws {
        try await add("one", "Why, the sky: blue?")
        let sessions = sessions()
        sessions.export("one")
        sessions.export("one")
        await sessions.finish()
        let path = home.path + "/why-the-sky-blue"
        #expect(
            mailbox.take() == [
                .notice("Written to \(path).md"), .notice("Written to \(path)-2.md"),
            ])
        let text = try String(contentsOfFile: path + ".md", encoding: .utf8)
        #expect(text.hasPrefix("# Why, the sky: blue?"))
        let facts = try FileManager.default.attributesOfItem(atPath: path + ".md")
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    @Test func anExportThatFailsIsTold() async throws {
        try await add("one", "Sky")
        let sessions = SessionsKeeper(
            ChatStore(store: store, isSaving: true), nil, folder: home.path + "/nowhere", mailbox)
        sessions.export("one")
        await sessions.finish()
        guard case .notice(let sentence) = mailbox.take().first else {
            Issue.record("nothing was said")
            return
        }
        #expect(sentence.contains("/nowhere/sky.md"))
    }

    @Test(arguments: [
        ("Sky colours", "sky-colours"), ("../../etc/passwd", "etc-passwd"), ("  ", "conversation"),
        ("-rf *", "rf"), ("Gökyüzü?", "gökyüzü"),
        (String(repeating: "x", count: 99), String(repeating: "x", count: 48)),
    ])
    func fileNames(title: String, name: String) {
        #expect(ExportFile.name(of: title) == name)
    }

    @Test func theLogsLastLines() throws {
        #expect(LogTail.lines(of: home.path + "/none").isEmpty)
        let lines = (1...5_000).map { "line \($0) of the log" }
        try home.write(lines.joined(separator: "\n") + "\n", to: "log")
        let tail = LogTail.lines(of: home.path + "/log")
        #expect(tail == Array(lines.suffix(300)))
    }
}
