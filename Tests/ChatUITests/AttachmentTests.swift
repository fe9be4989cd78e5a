import Testing

@testable import ChatUI
@testable import HybridEngine

/// Files in the chat.
@Suite struct AttachmentTests {
    private static let picture = AttachedFile(
        name: "sea.png", kind: .image(.png), bytes: [0x89] + Array("PNG\r\n\u{1A}\n".utf8))
    private static let notes = AttachedFile(
        name: "notes.txt", kind: .text(.utf8), bytes: Array("The tide".utf8), text: "The tide")

    /// What was asked to be read last.
    private func wish(_ chat: inout ChatDriver) -> (number: Int, paths: [[String]])? {
        for case .readFiles(let number, let wishes, _) in chat.takeEffects() {
            return (number, wishes.map(\.paths))
        }
        return nil
    }

    private func attach(_ file: AttachedFile, _ chat: inout ChatDriver) throws {
        chat.run("/attach \(file.name)<enter>")
        let wish = try #require(self.wish(&chat))
        #expect(wish.paths == [[file.name]])
        chat.act(.filesRead(number: wish.number, [.success(file)]))
    }

    private func parts(_ chat: ChatDriver) -> [Part] { chat.request?.transcript.last?.parts ?? [] }

    @Test func anAttachedFileStandsAboveTheDraftAndGoesWithTheMessage() throws {
        var chat = ChatDriver(90, 20)
        try attach(Self.picture, &chat)
        #expect(chat.state.notice?.hasPrefix("Attached sea.png: image/png, 8 B, ~") == true)
        #expect(chat.screen.contains("[1] sea.png: image/png"))
        #expect(chat.screen.contains("on-device can't read images → cloud"))
        #expect(chat.bar.contains("○ device can't read images"))
        chat.run("What is it?<enter>")
        #expect(parts(chat).map(\.fileName) == ["sea.png", nil])
        #expect(!chat.screen.contains("[1] sea.png"))
        #expect(chat.screen.contains("[sea.png: image/png, 8 B"))
        #expect(chat.bar.contains("● device ready"))
    }

    @Test func theLockedModeRefusesAnImage() throws {
        var chat = ChatDriver(90, 20) { $0.mode = .onlyOnDevice }
        try attach(Self.picture, &chat)
        #expect(chat.screen.contains("only on-device, which can't read images: refused"))
    }

    @Test func textIsForEitherModel() throws {
        var chat = ChatDriver(90, 20)
        try attach(Self.notes, &chat)
        #expect(chat.bar.contains("● device ready"))
        chat.run("Sum up<enter>")
        #expect(
            chat.request?.transcript.last?.text == "notes.txt:\n```\nThe tide\n```\n\nSum up")
        #expect(chat.state.conversation.messages.first?.text == "Sum up")
    }

    @Test func filesAreTakenAway() throws {
        var chat = ChatDriver(90, 20)
        try attach(Self.picture, &chat)
        try attach(Self.notes, &chat)
        chat.run("/detach 1<enter>")
        #expect(chat.state.draftFiles.files == [Self.notes])
        chat.run("<backspace>")
        #expect(chat.state.draftFiles.isEmpty)
        #expect(chat.state.notice == "notes.txt is not attached any more")
        chat.run("/detach<enter>")
        #expect(chat.state.notice == "No file is attached")
    }

    @Test func whatCannotBeReadIsSaid() throws {
        var chat = ChatDriver()
        chat.run("/attach x<enter>")
        let number = try #require(wish(&chat)).number
        chat.act(.filesRead(number: number, [.failure(.pipe("x"))]))
        #expect(chat.state.notice == "\(AttachmentError.pipe("x"))")
        #expect(chat.state.draftFiles.isEmpty)
    }

    // MARK: @PATH

    @Test(arguments: [
        ("see @a.txt", [["a.txt"]]), ("@a.txt, @b!", [["a.txt,", "a.txt"], ["b!", "b"]]),
        ("me@home.org", []), ("(@a.txt)", [["a.txt)", "a.txt"]]), ("@", []), ("@ x", []),
        (#"@"my notes.txt" now"#, [["my notes.txt"]]), (#"@my\ notes.txt"#, [["my notes.txt"]]),
        ("@a @a", [["a"]]), ("@...", []),
    ])
    func wordsThatMayBeFiles(text: String, paths: [[String]]) {
        #expect(Mentions.wishes(in: text).map(\.paths) == paths)
    }

    @Test func aNamedFileIsReadBeforeTheMessageGoes() throws {
        var chat = ChatDriver()
        chat.run("See @notes.txt and ask @nobody<enter>")
        let wish = try #require(self.wish(&chat))
        #expect(wish.paths == [["notes.txt"], ["nobody"]])
        #expect(chat.turn == 0)
        chat.act(
            .filesRead(
                number: wish.number, [.success(Self.notes), .failure(.missing("nobody"))]))
        #expect(parts(chat).map(\.fileName) == ["notes.txt", nil])
        #expect(chat.state.conversation.messages.first?.text == "See @notes.txt and ask @nobody")
        #expect(chat.state.draft.isEmpty)
    }

    @Test func aFailureKeepsTheDraft() throws {
        var chat = ChatDriver()
        chat.run("See @big<enter>")
        let number = try #require(wish(&chat)).number
        chat.act(.filesRead(number: number, [.failure(.directory("big"))]))
        #expect(chat.turn == 0)
        #expect(chat.state.draft.wholeText == "See @big")
        #expect(chat.state.notice == "\(AttachmentError.directory("big"))")
        // And Enter tries again.
        chat.run("<enter>")
        #expect(wish(&chat) != nil)
    }

    @Test func enterTwiceSendsOnce() throws {
        var chat = ChatDriver()
        chat.run("See @notes.txt<enter>")
        let number = try #require(wish(&chat)).number
        chat.run("<enter>")
        #expect(wish(&chat) == nil)
        chat.act(.filesRead(number: number, [.success(Self.notes)]))
        #expect(chat.state.conversation.messages.count == 2)
    }

    // MARK: Kept

    @Test func aQueuedMessageKeepsItsFiles() throws {
        var chat = ChatDriver()
        chat.run("One<enter>\n> start")
        try attach(Self.notes, &chat)
        chat.run("Two<enter>")
        #expect(chat.state.queue == [QueuedMessage("Two", files: [Self.notes])])
        chat.run("> text a\n> finish")
        #expect(parts(chat).map(\.fileName) == ["notes.txt", nil])
    }

    @Test func aQueuedMessageThatIsTakenBackHasItsFiles() throws {
        var chat = ChatDriver()
        chat.run("One<enter>\n> start")
        try attach(Self.notes, &chat)
        chat.run("Two<enter>\n<up>")
        #expect(chat.state.draft.wholeText == "Two")
        #expect(chat.state.draftFiles.files == [Self.notes])
    }

    @Test func whatIsAskedAgainKeepsItsFiles() throws {
        var chat = ChatDriver()
        try attach(Self.picture, &chat)
        chat.run("What?<enter>\n> start-cloud\n> text Sea\n> finish\n<tab>r")
        #expect(parts(chat).map(\.fileName) == ["sea.png", nil])
        chat.run("> start-cloud\n> text Sea\n> finish\n<tab>e")
        #expect(chat.state.draftFiles.files == [Self.picture])
        chat.run("!<enter>")
        #expect(parts(chat).map(\.fileName) == ["sea.png", nil])
        #expect(chat.state.conversation.messages.first?.text == "What?!")
    }

    @Test func aLaterTurnHasTheFileOfTheFirst() throws {
        var chat = ChatDriver()
        try attach(Self.picture, &chat)
        chat.run("What?<enter>\n> start-cloud\n> text Sea\n> finish\nAnd?<enter>")
        #expect(chat.request?.transcript.first?.parts.map(\.fileName) == ["sea.png", nil])
        #expect(parts(chat).map(\.fileName) == [nil])
    }

    @Test func theTurnIsKeptWithItsFiles() throws {
        var chat = ChatDriver { $0.keepsConversations = true }
        try attach(Self.picture, &chat)
        chat.run("What?<enter>")
        let kept = chat.effects.compactMap { effect in
            if case .keep(_, let turn) = effect { turn } else { nil }
        }
        #expect(kept.first?.question?.files == [Self.picture])
    }

    @Test func ctrlCTakesTheFilesAwayWithTheDraft() throws {
        var chat = ChatDriver()
        try attach(Self.picture, &chat)
        chat.run("<c-c>")
        #expect(chat.state.draftFiles.isEmpty)
        #expect(!chat.takeEffects().contains(.quit))
    }
}

extension ChatDriver {
    /// All rows of the screen.
    var screen: String {
        (0..<state.size.rows).map { frame.buffer.rowText($0) }.joined(separator: "\n")
    }
}

/// The testing library has one of its own.
private typealias AttachedFile = HybridEngine.Attachment
