import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// Thoughts, sources and pieces that are no text, around an answer.
@Suite struct ThoughtsTests {
    private func rows(_ chat: ChatDriver) -> [String] {
        chat.frame.buffer.bounds.rows.map(chat.frame.buffer.rowText)
    }

    private static let thinking =
        "Hi<enter>\n> start-cloud\n> think First this.\\nThen that.\n> text Hello"

    @Test func theyAreFoldedAboveTheAnswer() {
        var chat = ChatDriver(80, 20)
        chat.run(Self.thinking + "\n> usage 10 5 1067\n> finish")
        let rows = rows(chat)
        let line = rows.firstIndex(of: " ▸ thought for 1,067 tokens · Ctrl-O opens")
        #expect(line.map { rows[$0 + 1] } == " Hello")
        #expect(!rows.contains { $0.contains("First this") })
    }

    @Test(arguments: ["<c-o>", "/thoughts<enter>", "<tab>t"])
    func aKeyOpensAndClosesThem(keys: String) {
        var chat = ChatDriver(80, 20)
        chat.run(Self.thinking + "\n> usage 10 5 1067\n> finish\n\(keys)")
        let open = rows(chat)
        let line = open.firstIndex { $0.contains("▾ thought for 1,067 tokens") } ?? 0
        #expect(open[line + 1] == "   First this.")
        #expect(open[line + 2] == "   Then that.")
        #expect(open[line + 3] == " Hello")
        chat.run(keys == "<tab>t" ? "t" : keys)
        #expect(!rows(chat).contains { $0.contains("First this") })
    }

    @Test func theKeyNamedWorksWhereTheFocusIs() {
        var chat = ChatDriver(80, 20)
        chat.run(Self.thinking)
        #expect(rows(chat).contains { $0.hasSuffix("Ctrl-O opens") })
        chat.run("<tab>")
        #expect(rows(chat).contains { $0.hasSuffix("· t opens") })
        chat.run("t")
        #expect(rows(chat).contains { $0.hasSuffix("· t closes") })
    }

    @Test func whileTheyComeTheTagSaysThinking() {
        var chat = ChatDriver(80, 20)
        chat.run("Hi<enter>\n> start-cloud\n> think First")
        #expect(chat.answer.map { AnswerTag($0).text.hasSuffix("· thinking") } == true)
        #expect(rows(chat).contains(" ▸ thinking · Ctrl-O opens"))
        chat.run("<c-o>\n> think  this.")
        #expect(rows(chat).contains("   First this."))
        chat.run("> text Hello")
        #expect(rows(chat).contains { $0.contains("▾ thought for ~3 tokens") })
    }

    @Test func withoutThoughtsTheKeySaysSo() {
        #expect(
            ChatDriver(Sample.turn("Hi", "Hello") + "<c-o>").state.notice
                == "This model showed no thoughts")
        #expect(ChatDriver("<c-o>").state.notice == "This model showed no thoughts")
    }

    @Test func theSelectedAnswersAreMeant() {
        var chat = ChatDriver(80, 30)
        chat.run(Self.thinking + "\n> finish\n" + Self.thinking + "\n> finish\n<tab>kk")
        chat.run("t")
        #expect(
            chat.state.conversation.messages.map(\.showsThoughts) == [false, true, false, false])
        chat.run("kt")
        #expect(
            chat.state.conversation.messages.map(\.showsThoughts) == [false, false, false, false])
    }

    @Test func aFoldedMessageUnfoldsForThem() {
        var chat = ChatDriver(80, 20)
        chat.run(Self.thinking + "\\nB\\nC\\nD\n> finish\n<tab><enter>")
        #expect(chat.state.conversation.messages[1].isFolded)
        chat.run("t")
        #expect(!chat.state.conversation.messages[1].isFolded)
        #expect(rows(chat).contains("   First this."))
    }

    @Test func withoutUnicodeTheGlyphsAreASCII() {
        var chat = ChatDriver(80, 20) { $0.capabilities.isUnicode = false }
        chat.run(Self.thinking)
        #expect(rows(chat).contains(" > thought for ~6 tokens - Ctrl-O opens"))
        chat.run("<c-o>")
        #expect(rows(chat).contains(" v thought for ~6 tokens - Ctrl-O closes"))
    }

    @Test func hostileThoughtsAreHarmless() {
        var chat = ChatDriver(80, 20)
        chat.run("Hi<enter>\n> start-cloud")
        chat.respond(.thoughtDelta("a\u{1B}]52;c;eA==\u{07}\u{9B}2J\u{202E}b\r"))
        chat.run("<c-o>")
        let scalars = chat.frame.buffer.cells.flatMap { $0.cluster.unicodeScalars }
        #expect(scalars.allSatisfy { $0.value >= 32 && $0.value != 0x9B && $0.value != 0x202E })
        #expect(rows(chat).contains { $0.contains("␛]52") })
    }

    // MARK: Cost

    @Test(arguments: [false, true])
    func aThoughtCostsTheSameHoweverManyCameBefore(isOpen: Bool) {
        var chat = ChatDriver(80, 24)
        chat.run("Hi<enter>\n> start-cloud\n> think x")
        if isOpen { chat.run("<c-o>") }
        let before = chat.state.pane.layouts.wrapCount
        for number in 0..<4_000 {
            chat.respond(.thoughtDelta(number % 40 == 0 ? "end.\n" : "word "))
        }
        for number in 0..<4_000 {
            chat.respond(.textDelta(number % 40 == 0 ? "end.\n" : "word "))
        }
        chat.run("> finish")
        #expect(chat.state.pane.layouts.wrapCount - before <= 1)
    }

    /// What stands on top stays there at another width, also among thoughts.
    @Test func aWidthMovesNobodyAwayFromAThought() {
        var chat = ChatDriver(60, 14)
        let thoughts = (1...60).map { "Thought number \($0) has some words." }
        chat.run("Hi<enter>\n> start-cloud")
        chat.respond(.thoughtDelta(thoughts.joined(separator: "\n")))
        chat.run("> text Hello\n> finish\n<c-o><c-home>")
        chat.run(String(repeating: "<pagedown>", count: 3))
        let top = rows(chat)[2]
        #expect(top.contains("Thought number"))
        chat.run("> size 34x14\n> size 90x14\n> size 60x14")
        #expect(rows(chat)[2] == top)
    }
}

/// What an answer rests on, and its pieces that are no text.
@Suite struct SourcesTests {
    private func rows(_ chat: ChatDriver) -> [String] {
        chat.frame.buffer.bounds.rows.map(chat.frame.buffer.rowText)
    }

    private static let metadata = AnswerMetadata(
        citations: [
            Citation(uri: "https://c.example/1", license: "MIT"),
            Citation(uri: "https://c.example/1", license: "MIT"), Citation(),
        ],
        grounding: GroundingMetadata(
            webSearchQueries: ["sky", "blue"],
            chunks: [
                .init(kind: "web", uri: "https://a.example", title: "The sky"), .init(kind: ""),
            ]),
        urlContext: [
            URLMetadata(retrievedURL: "https://u.example", status: "SUCCESS"),
            URLMetadata(retrievedURL: "https://p.example", status: "PAYWALL"),
            URLMetadata(retrievedURL: nil, status: "ERROR"),
        ])

    @Test func theyAreListedAndNumbered() {
        #expect(
            SourceWords.lines(Self.metadata) == [
                "Sources", "1 The sky · https://a.example", "2 unnamed source",
                "3 https://c.example/1 · MIT", "4 https://u.example",
                "5 https://p.example · PAYWALL", "Searched for: sky · blue",
            ])
        #expect(SourceWords.lines(AnswerMetadata()) == [])
    }

    @Test func theyStandUnderTheFinishedAnswerCutToTheWidth() {
        var chat = ChatDriver(40, 20)
        chat.run("Hi<enter>\n> start-cloud\n> text Blue.")
        let long = "https://a.example/" + String(repeating: "x", count: 90) + "\u{1B}[2J\nnext"
        chat.respond(.metadata(AnswerMetadata(citations: [Citation(uri: long)])))
        #expect(!rows(chat).contains(" Sources"))
        chat.run("> finish")
        let at = rows(chat).firstIndex(of: " Blue.") ?? 0
        #expect(rows(chat)[at + 1] == " Sources")
        #expect(rows(chat)[at + 2].hasPrefix(" 1 https://a.example/xxx"))
        #expect(rows(chat)[at + 2].hasSuffix("…"))
        #expect(rows(chat)[at + 3] == "")
    }

    @Test func anEndlessListEnds() {
        let many = (0..<5_000).map { Citation(uri: "https://x.example/\($0)") }
        let lines = SourceWords.lines(AnswerMetadata(citations: many))
        #expect(lines.count == 42)
        #expect(lines.last == "… 4,960 more")
    }

    // MARK: Pieces

    private static let pieces: [(part: Part.Content, lines: [String])] = [
        (
            .executableCode(language: "PYTHON", code: "for i in x:\n    print(i)\n"),
            ["code (PYTHON)", "  for i in x:", "      print(i)"]
        ),
        (.codeExecutionResult(outcome: "OUTCOME_OK", output: "5050\n"), ["result", "  5050"]),
        (
            .codeExecutionResult(outcome: "OUTCOME_FAILED", output: "no"),
            ["result (FAILED)", "  no"]
        ),
        (
            .inlineData(mimeType: "image/png", data: Array(repeating: 0, count: 1_290)),
            ["[image/png, 1,290 bytes]"]
        ),
        (.fileData(uri: "gs://a/b", mimeType: "video/mp4"), ["[file gs://a/b, video/mp4]"]),
        (.functionCall(FunctionCall(name: "weather")), ["[calls weather {}]"]),
        (.unknown(.object([:])), []), (.text("shown elsewhere"), []),
    ]

    @Test(arguments: pieces)
    func aPieceInLines(part: Part.Content, lines: [String]) {
        #expect(PartWords.lines(Part(part)).map(\.text) == lines)
    }

    @Test func theyStandWhereTheyCame() {
        var chat = ChatDriver(60, 24)
        chat.run("Hi<enter>\n> start-cloud\n> text I compute it.")
        chat.respond(.part(Part(.executableCode(language: nil, code: "1+1"))))
        chat.respond(.part(Part(.codeExecutionResult(outcome: nil, output: "2"))))
        chat.respond(.part(Part(.unknown(.null))))
        chat.run("> text It is 2.\n> finish")
        let at = rows(chat).firstIndex(of: " I compute it.") ?? 0
        #expect(
            rows(chat)[at..<(at + 6)] == [
                " I compute it.", " code", "   1+1", " result", "   2", " It is 2.",
            ])
        #expect(chat.state.conversation.messages.last?.text == "I compute it.It is 2.")
    }

    @Test func anAnswerOfAPieceAloneIsNotEmpty() {
        var chat = ChatDriver("Hi<enter>\n> start-cloud")
        chat.respond(.part(Part(.inlineData(mimeType: "image/png", data: [1]))))
        chat.run("> finish")
        #expect(rows(chat).contains(" [image/png, 1 byte]"))
        #expect(!rows(chat).contains { $0.contains("answered with nothing") })
        chat.run("/again<enter>")
        #expect(chat.state.conversation.version(at: 1)?.count == 2)
    }

    @Test func hostilePiecesAreHarmless() {
        var chat = ChatDriver("Hi<enter>\n> start-cloud")
        chat.respond(
            .part(Part(.executableCode(language: "x\n! all is well", code: "a\u{1B}[2J\u{9B}m"))))
        chat.respond(.part(Part(.fileData(uri: "a\u{1B}]0;x\u{07}\nb", mimeType: nil))))
        let scalars = chat.frame.buffer.cells.flatMap { $0.cluster.unicodeScalars }
        #expect(scalars.allSatisfy { $0.value >= 32 && $0.value != 0x9B })
        #expect(!rows(chat).contains { $0.hasPrefix(" ! all") })
    }
}
