import TestSupport
import Testing

@testable import LlamaCpp

/// Exact counts with the bundled model and a small window.
@Suite struct WindowTests {
    private let instructions = TemplateMessage(role: .system, content: "Be brief.")

    private func conversation(turns: Int) -> [TemplateMessage] {
        [instructions]
            + (1..<turns).flatMap { number -> [TemplateMessage] in
                .chat("Question number \(number) about ships.", "Answer number \(number).")
            } + .chat("The last question.")
    }

    @Test func leavesOutTheOldestTurnsAndSaysHowMany() throws {
        let model = try ModelFixture.bundled(contextTokens: 256)
        let prompt = try model.prompt(for: conversation(turns: 30), maximumResponseTokens: 40)
        #expect(prompt.fit.leftOutTurns > 0)
        #expect(prompt.tokens.count == prompt.fit.promptTokens)
        #expect(prompt.tokens.count <= 256 - 40)
        let bytes = prompt.tokens.flatMap { model.vocabulary.bytes(of: $0) }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("Be brief.") && text.contains("The last question."))
        #expect(!text.contains("number \(prompt.fit.leftOutTurns) about"))
        #expect(text.contains("Question number \(prompt.fit.leftOutTurns + 1) about"))
        #expect(text.contains("Answer number 29."))
    }

    @Test func oneTokenDecidesWhetherATurnFits() throws {
        let model = try ModelFixture.bundled(contextTokens: 256)
        let messages = conversation(turns: 5)
        let whole = try model.prompt(for: messages, maximumResponseTokens: 1)
        #expect(whole.fit.leftOutTurns == 0)
        let room = 256 - whole.fit.promptTokens
        #expect(try model.prompt(for: messages, maximumResponseTokens: room).fit.leftOutTurns == 0)
        let less = try model.prompt(for: messages, maximumResponseTokens: room + 1)
        #expect(less.fit.leftOutTurns == 1)
    }

    @Test func oneTokenDecidesWhetherTheLastMessageFits() throws {
        let model = try ModelFixture.bundled(contextTokens: 256)
        let only: [TemplateMessage] = [instructions] + .chat("The last question.")
        let room = 256 - (try model.prompt(for: only).fit.promptTokens)
        #expect(try model.prompt(for: only, maximumResponseTokens: room).tokens.count == 256 - room)
        #expect(throws: LlamaError.contextWindowExceeded(needed: 257, available: 256)) {
            try model.prompt(for: only, maximumResponseTokens: room + 1)
        }
    }

    /// Nobody waits until its tokens are counted: that flag would end it.
    @Test func aHugeMessageIsRefusedByItsSize() throws {
        let model = try ModelFixture.bundled(contextTokens: 256)
        let flag = CancellationFlag()
        flag.cancel()
        let error = #expect(throws: LlamaError.self) {
            try model.prompt(
                for: .chat(String(repeating: "word and\n", count: 1 << 20)), cancellation: flag)
        }
        guard case .contextWindowExceeded(let needed, 256)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(needed > 256)
    }

    /// The longest tokens of all are fewer than their bytes, and never refused
    /// while they fit.
    @Test func theSizeRefusesNothingThatFits() throws {
        let model = try ModelFixture.bundled(contextTokens: 256)
        let vocabulary = model.vocabulary
        let longest =
            (0..<Token(vocabulary.count)).map { vocabulary.bytes(of: $0) }
            .max { $0.count < $1.count } ?? []
        for text in [String(decoding: longest, as: UTF8.self), " word", "\n", "é", "日本", "  "] {
            let many = String(repeating: text, count: 3_000)
            let tokens = try vocabulary.tokenize(many, parsesSpecial: false)
            #expect(vocabulary.leastTokens(inBytes: many.utf8.count) <= tokens.count, "\(text)")
        }
    }

    @Test func countsAMessageThatIsFarTooLong() throws {
        let model = try ModelFixture.bundled(contextTokens: 256)
        let words = String(repeating: " word", count: 5000)
        let error = #expect(throws: LlamaError.self) { try model.prompt(for: .chat(words)) }
        guard case .contextWindowExceeded(let needed, 256)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((5000...5200).contains(needed))
    }

    @Test(
        arguments: [[], [.init(role: .system, content: "x")], .chat("question", "answer")]
            as [[TemplateMessage]])
    func refusesAConversationWithNothingToAnswer(messages: [TemplateMessage]) throws {
        let model = try ModelFixture.bundled(contextTokens: 256)
        #expect(throws: LlamaError.self) { try model.prompt(for: messages) }
    }

    @Test func answersAnEmptyMessage() throws {
        let answer = try ModelFixture.bundled(contextTokens: 256).answer(.chat(""))
        #expect(answer.statistics.generatedTokens > 0)
    }

    @Test func aTinyModelCountsAndAnswersToo() throws {
        let folder = try TemporaryFolder()
        let model = try ModelFixture.tiny(TinyModel.writer(template: nil), in: folder)
        #expect(model.contextTokens == 512)
        let answer = try model.answer(.chat("Hi"), maximumTokens: 5)
        // Its vocabulary is bytes: the layout's words and the message, no more.
        let layout = "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n"
        let markers = 3 * "<|im_start|>".count - "<|".count
        #expect(answer.statistics.promptTokens == layout.count - markers + 3)
    }

    @Test func refusesAWindowThatMemoryCannotHold() throws {
        let folder = try TemporaryFolder()
        var writer = TinyModel.writer()
        writer.entries[1].value = .number(1 << 31 - 1)
        let error = #expect(throws: LlamaError.self) {
            try ModelFixture.tiny(writer, in: folder, contextTokens: 1 << 31 - 1)
        }
        guard case .outOfMemory(let needed, let available)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(needed > available && available > 0)
    }
}
