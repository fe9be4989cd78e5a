import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LlamaCpp

/// The stated limit is 0.1 s; a test fails at ten times that.
@Suite struct CancellationTests {
    /// Raises a flag after a while, and says when.
    private func cancel(_ flag: CancellationFlag, after seconds: Double) -> () -> Double {
        let time = Mutex(0.0)
        let thread = Thread {
            Thread.sleep(forTimeInterval: seconds)
            time.withLock { $0 = Deadline.now() }
            flag.cancel()
        }
        thread.start()
        return { Deadline.now() - time.withLock { $0 } }
    }

    @Test func stopsAnAnswerAndKeepsWhatArrived() throws {
        let model = try ModelFixture.bundled()
        let flag = CancellationFlag()
        let answer = try model.answer(
            .chat("Tell me a long story."), maximumTokens: nil, cancellation: flag
        ) { _, count in if count == 5 { flag.cancel() } }
        #expect(answer.statistics.reason == .cancelled)
        #expect(answer.pieces.count == 5)
        #expect(answer.statistics.generatedTokens == 5)
    }

    @Test func stopsWithinTheProcessingOfALongPrompt() throws {
        let model = try ModelFixture.bundled(contextTokens: 8192)
        let long: [TemplateMessage] = .chat(String(repeating: "The ship sailed on. ", count: 1500))
        let flag = CancellationFlag()
        let sinceCancelled = cancel(flag, after: 0.3)
        let answer = try model.answer(long, cancellation: flag)
        #expect(sinceCancelled() < 1)
        #expect(answer.statistics.reason == .cancelled)
        #expect(answer.text.isEmpty)
        // The cache holds whole batches and is as good as before.
        #expect(model.context.tokens.count.isMultiple(of: LlamaContext.batchSize))
        #expect(
            model.context.tokens == Array(answer.prompt.tokens.prefix(model.context.tokens.count)))
        let next = try model.answer(.chat("What is the capital of France?"))
        #expect(next.text == "The capital of France is Paris.")
    }

    @Test func stopsWithinOneBatch() throws {
        let context = try ModelFixture.bundled().context
        let flag = CancellationFlag()
        try context.decode([1, 2, 3], flag)
        flag.cancel()
        #expect(throws: LlamaError.cancelled) { try context.decode([4, 5, 6], flag) }
        #expect(context.tokens == [1, 2, 3])
        try context.decode([4, 5], CancellationFlag())
        #expect(context.tokens == [1, 2, 3, 4, 5])
    }

    @Test func stopsTheCountingOfAHugeMessage() throws {
        let model = try ModelFixture.bundled()
        var tokenizer = model.tokenizer
        let huge: [TemplateMessage] = .chat(String(repeating: "word and\n", count: 1 << 20))
        let flag = CancellationFlag()
        let sinceCancelled = cancel(flag, after: 0.2)
        #expect(throws: LlamaError.cancelled) {
            try tokenizer.tokens(of: huge, tools: [], cancellation: flag)
        }
        #expect(sinceCancelled() < 1)
    }

    @Test func aStoppedAnswerIsReusedInTheNextTurn() throws {
        let model = try ModelFixture.bundled()
        let flag = CancellationFlag()
        let question = "Tell me a long story."
        let answer = try model.answer(
            .chat(question), maximumTokens: nil, cancellation: flag
        ) { _, count in if count == 9 { flag.cancel() } }
        let next = try model.answer(.chat(question, answer.text, "Go on."))
        #expect(next.statistics.reusedTokens >= answer.statistics.promptTokens + 8)
    }
}
