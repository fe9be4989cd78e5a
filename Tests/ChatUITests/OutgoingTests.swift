import Testing

@testable import ChatUI
@testable import HybridEngine

/// Messages that wait for their files.
@Suite struct OutgoingTests {
    private static let plan = AttachedFile(
        name: "plan.pdf", kind: .pdf, bytes: Array("%PDF".utf8), text: "Plan")
    private static let notes = AttachedFile(
        name: "notes.txt", kind: .text(.utf8), bytes: Array("The tide".utf8), text: "The tide")

    /// The number of what was asked to be read last.
    private func number(_ chat: ChatDriver) -> Int? {
        chat.effects.compactMap { effect -> Int? in
            if case .readFiles(let number, _, _) = effect { number } else { nil }
        }.last
    }

    /// `/attach plan.pdf`, and it is still being read.
    private func attaching(_ mode: InferenceMode = .preferOnDevice) throws -> (ChatDriver, Int) {
        var chat = ChatDriver(100, 24) { $0.mode = mode }
        chat.run("/attach plan.pdf<enter>")
        return (chat, try #require(number(chat)))
    }

    /// A message that names it was sent off.
    private func sending(_ mode: InferenceMode = .preferOnDevice) throws -> (ChatDriver, Int) {
        var chat = ChatDriver(100, 24) { $0.mode = mode }
        chat.run("see @plan.pdf<enter>")
        return (chat, try #require(number(chat)))
    }

    private func text(_ chat: ChatDriver) -> String { chat.state.draft.wholeText }

    // MARK: What is attached meanwhile

    @Test func aMessageWaitsForWhatIsBeingAttached() throws {
        var (chat, number) = try attaching()
        #expect(chat.screen.contains("Reading plan.pdf …"))
        chat.run("my words")
        #expect(chat.screen.contains("Reading plan.pdf …"))
        chat.run("<enter>")
        #expect(chat.turn == 0)
        #expect(chat.screen.contains("Reading plan.pdf, then it goes (Esc: not): my words"))
        chat.act(.filesRead(number: number, [.success(Self.plan)]))
        #expect(chat.request?.transcript.last?.parts.map(\.fileName) == ["plan.pdf", nil])
        #expect(chat.state.draftFiles.isEmpty)
        #expect(!chat.screen.contains("Reading"))
    }

    @Test func whatCannotBeAttachedKeepsTheMessageBack() throws {
        var (chat, number) = try attaching()
        chat.run("my words<enter>more")
        chat.act(.filesRead(number: number, [.failure(.binary("plan.pdf"))]))
        #expect(chat.turn == 0)
        #expect(text(chat) == "my words\nmore")
        #expect(chat.state.notice == "\(AttachmentError.binary("plan.pdf"))")
    }

    @Test func aFileThatIsBeingReadIsTakenAway() throws {
        var (chat, number) = try attaching()
        chat.run("<backspace>")
        #expect(chat.effects.contains(.stopReading(number: number)))
        chat.act(.filesRead(number: number, [.success(Self.plan)]))
        #expect(chat.state.draftFiles.isEmpty)
        #expect(chat.state.notice == "plan.pdf is not attached")
    }

    // MARK: What the message names

    @Test func itIsSaidAndItsWordsAreSettled() throws {
        var (chat, number) = try sending()
        #expect(chat.screen.contains("Reading plan.pdf, then it goes"))
        chat.run("more")
        chat.act(.filesRead(number: number, [.success(Self.plan)]))
        #expect(chat.state.conversation.messages.first?.text == "see @plan.pdf")
        #expect(text(chat) == "more")
    }

    @Test(arguments: ["<esc>", "<c-c>"])
    func itIsTakenBack(key: String) throws {
        var (chat, number) = try sending()
        chat.run(key)
        #expect(text(chat) == "see @plan.pdf")
        #expect(chat.state.notice == "Not sent: the message is in the draft again")
        #expect(chat.effects.contains(.stopReading(number: number)))
        chat.act(.filesRead(number: number, [.success(Self.plan)]))
        #expect(chat.turn == 0)
    }

    @Test func ctrlCInAnAnswerTakesItBackToo() throws {
        var chat = ChatDriver(100, 24)
        chat.run("One<enter>\n> start\n> text a\nsee @plan.pdf<enter>")
        let number = try #require(self.number(chat))
        chat.run("<c-c>")
        #expect(chat.state.notice?.hasPrefix("Stopped: the message that waited is in") == true)
        #expect(!chat.state.conversation.isAnswering)
        chat.act(.filesRead(number: number, [.success(Self.plan)]))
        #expect(chat.turn == 1 && chat.state.queue.isEmpty)
        #expect(text(chat) == "see @plan.pdf")
    }

    @Test(arguments: ["<f2>", "/mode only-in-cloud<enter>"])
    func nothingGoesWhereItWasNotSentTo(keys: String) throws {
        var (chat, number) = try sending(.onlyOnDevice)
        chat.run(keys)
        #expect(chat.state.mode != .onlyOnDevice)
        chat.act(.filesRead(number: number, [.success(Self.plan)]))
        #expect(chat.turn == 0)
        #expect(text(chat).contains("see @plan.pdf"))
        #expect(chat.state.notice?.hasSuffix("is in the draft again, not sent") == true)
    }

    @Test func aSecondOneIsNotTakenBefore() throws {
        var (chat, number) = try sending()
        chat.run("next<enter>")
        #expect(text(chat) == "next")
        #expect(chat.state.notice?.hasPrefix("The message before waits") == true)
        chat.act(.filesRead(number: number, [.success(Self.plan)]))
        #expect(chat.state.conversation.messages.first?.text == "see @plan.pdf")
    }

    @Test func inAnotherConversationItIsNotSent() throws {
        var (chat, number) = try sending()
        chat.run("/new<enter>")
        chat.act(.filesRead(number: number, [.success(Self.plan)]))
        #expect(chat.turn == 0)
    }

    @Test func aLongPasteComesBackAsOne() throws {
        var chat = ChatDriver(100, 24)
        chat.act(.input(.paste(String(repeating: "line\n", count: 20))))
        chat.run(" @plan.pdf<enter><esc>")
        #expect(chat.state.draft.editor.string.hasPrefix("[pasted 20 lines"))
        #expect(text(chat).hasPrefix("line\nline\n"))
    }

    // MARK: What words name, before it goes

    private func look(_ chat: ChatDriver) -> (number: Int, wishes: [FileWish], texts: Bool)? {
        for case .lookForFiles(let number, let wishes, let texts) in chat.effects.reversed() {
            return (number, wishes, texts)
        }
        return nil
    }

    @Test func whatAWordNamesIsShown() throws {
        var chat = ChatDriver(100, 24)
        chat.run("see @plan.pdf ")
        let look = try #require(self.look(chat))
        #expect(look.wishes == [FileWish("plan.pdf")])
        var plan = Self.plan
        (plan.text, plan.textFailure) = (nil, .notInstalled)
        chat.act(.filesSeen(number: look.number, [.success(plan)]))
        #expect(chat.screen.contains("[@] plan.pdf: application/pdf"))
        #expect(chat.bar.contains("device can't read this PDF"))
        #expect(chat.screen.contains("PDF → cloud: pdftotext is not installed"))
        chat.run("<c-c>")
        #expect(!chat.screen.contains("[@]"))
        #expect(chat.bar.contains("● device ready"))
    }

    /// Each key asks again at most, and only where words may be files.
    @Test func onlyOtherWordsAreLookedAt() {
        var chat = ChatDriver()
        chat.run("me@home and /x")
        #expect(look(chat) == nil)
        chat.run(" @a b c")
        let count = chat.effects.count { if case .lookForFiles = $0 { true } else { false } }
        #expect(count == 1)
        chat.run("<c-c>")
        #expect(look(chat)?.wishes == [])
    }

    @Test func whatWasShownAndIsGoneIsAnError() throws {
        var chat = ChatDriver(100, 24)
        chat.run("see @van.txt ")
        chat.act(.filesSeen(number: try #require(look(chat)).number, [.success(Self.notes)]))
        chat.run("<enter>")
        let number = try #require(self.number(chat))
        chat.act(.filesRead(number: number, [.failure(.missing("van.txt"))]))
        #expect(chat.turn == 0)
        #expect(text(chat) == "see @van.txt ")
        #expect(chat.state.notice == "\(AttachmentError.vanished("van.txt"))")
    }

    @Test func whatWasCompletedAndIsGoneIsAnError() throws {
        var chat = ChatDriver(100, 24)
        chat.run("see @va<tab>")
        chat.act(.files(["van.txt"], beginning: "va"))
        chat.run("<enter>")
        let number = try #require(self.number(chat))
        chat.act(.filesRead(number: number, [.failure(.missing("van.txt"))]))
        #expect(chat.turn == 0)
    }

    // MARK: Texts of PDFs

    @Test func theCloudAloneNeedsNoText() throws {
        var (chat, number) = try attaching(.onlyInCloud)
        #expect(
            chat.effects.contains(
                .readFiles(number: number, [FileWish("plan.pdf")], readsPDFText: false)))
        var plan = Self.plan
        (plan.text, plan.textFailure) = (nil, .notWanted)
        chat.act(.filesRead(number: number, [.success(plan)]))
        #expect(chat.bar.contains("device ready"))
        chat.run("/mode prefer-on-device<enter>")
        let again = try #require(self.number(chat))
        #expect(again != number)
        chat.act(.filesRead(number: again, [.success(Self.plan)]))
        #expect(chat.state.draftFiles.files == [Self.plan])
    }

    // MARK: Files alone

    @Test func aFileAloneIsSent() throws {
        var (chat, number) = try attaching()
        chat.act(.filesRead(number: number, [.success(Self.plan)]))
        chat.run("<enter>")
        #expect(chat.request?.transcript.last?.parts.map(\.fileName) == ["plan.pdf"])
        #expect(chat.state.conversation.title == "plan.pdf")
        #expect(!chat.effects.contains(.remember(prompt: "")))
        #expect(chat.screen.contains("[plan.pdf: application/pdf"))
    }

    @Test func aFileAloneIsSentByALine() {
        var chat = ChatDriver { $0.files = [Self.notes] }
        chat.act(.line(""))
        #expect(chat.request?.transcript.last?.parts.map(\.fileName) == ["notes.txt"])
    }

    @Test func filesOfTheCommandLineGoWithThePrompt() {
        var chat = ChatDriver(100, 24) { $0.files = [Self.notes] }
        #expect(chat.screen.contains("[1] notes.txt"))
        chat.act(.submit("Sum up"))
        #expect(chat.request?.transcript.last?.parts.map(\.fileName) == ["notes.txt", nil])
    }

    // MARK: Elsewhere

    @Test func aMessageThatWaitsShowsItsFiles() throws {
        var chat = ChatDriver(100, 24) { $0.files = [Self.notes] }
        chat.run("One<enter>\n> start\n/attach notes.txt<enter>")
        chat.act(.filesRead(number: try #require(number(chat)), [.success(Self.notes)]))
        chat.run("Two<enter>")
        #expect(chat.screen.contains("waits: [notes.txt] Two"))
    }

    @Test func nothingIsNoPath() {
        var chat = ChatDriver()
        chat.run("/attach \"\"<enter>")
        #expect(chat.state.notice == "A file's name is missing · give a path")
        #expect(number(chat) == nil)
    }

    @Test(arguments: [
        ("a b.txt", ["a b.txt"]), ("\"a b.txt\"", ["a b.txt"]),
        ("a\\ b.txt", ["a b.txt", "a\\ b.txt"]), ("\"", ["\""]),
    ])
    func whatStandsBehindAttach(argument: String, paths: [String]) {
        #expect(FileWish(argument: argument)?.paths == paths)
    }

    @Test func anEarlierFileThatWasNotReadIsSaid() {
        var chat = ChatDriver(100, 24)
        chat.run("One<enter>")
        var decision = Sample.decision
        decision.leftOutFiles = 1
        chat.act(.response(turn: 1, .started(Sample.model, decision)))
        chat.run("> text a\n> finish")
        #expect(chat.screen.contains("! An earlier file could not be read here and was left out."))
    }
}

/// The testing library has one of its own.
private typealias AttachedFile = HybridEngine.Attachment
