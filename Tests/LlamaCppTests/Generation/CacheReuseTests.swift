import TestSupport
import Testing

@testable import LlamaCpp

/// What the key/value cache saves, proved by the statistics.
@Suite struct CacheReuseTests {
    @Test func theSecondTurnProcessesOnlyWhatIsNew() throws {
        let model = try ModelFixture.bundled()
        let question = "Why is the sky blue?"
        let first = try model.answer(.chat(question), maximumTokens: 60)
        let second = try model.answer(.chat(question, first.text, "And at night?"))
        // All of the first turn but, where it was cut, its last token.
        let known = first.statistics.promptTokens + first.statistics.generatedTokens
        #expect(second.statistics.reusedTokens >= known - 1)
        #expect(second.prompt.reusedTokens == second.statistics.reusedTokens)
        #expect(second.statistics.promptTokens - second.statistics.reusedTokens < 20)
    }

    @Test func anAnswerIsReusedHoweverItsTextCouldBeCutIntoTokens() throws {
        let model = try ModelFixture.bundled()
        let question = "Tell me about the sea."
        let first = try #require(try Self.retokenizedAnswer(of: model, to: question))
        let second = try model.answer(.chat(question, first.text, "More."), maximumTokens: 1)
        let known = first.statistics.promptTokens + first.statistics.generatedTokens
        #expect(second.statistics.reusedTokens >= known - 1)
    }

    /// An answer whose text makes other tokens than those it was generated of:
    /// words put together of pieces by chance. Which seed gives one depends on
    /// the processor's arithmetic.
    private static func retokenizedAnswer(
        of model: ChatModel, to question: String
    ) throws -> Answer? {
        for seed in 1...20 {
            let answer = try model.answer(
                .chat(question),
                sampling: .init(mode: .topK(5_000), temperature: 2, seed: UInt64(seed)),
                maximumTokens: 40)
            let tokens = try model.vocabulary.tokenize(answer.text, parsesSpecial: false)
            if tokens.count != answer.statistics.generatedTokens { return answer }
        }
        return nil
    }

    @Test func reusesUpToTheFirstDifference() throws {
        let model = try ModelFixture.bundled()
        _ = try model.answer(.chat("One two three four five six seven eight nine ten eleven."))
        let other = try model.answer(.chat("One two three four five six seven eight nine ten no."))
        #expect(other.statistics.reusedTokens >= 10)
        #expect(other.statistics.reusedTokens < other.statistics.promptTokens)
    }

    @Test func theCacheChangesNoAnswer() throws {
        let warm = try ModelFixture.bundled()
        _ = try warm.answer(.chat("Name a colour of the rainbow."))
        _ = try warm.answer(.chat("What is the capital of Italy?"))
        let question: [TemplateMessage] = .chat("What is the capital of France?")
        #expect(
            try warm.answer(question).text == ModelFixture.bundled().answer(question).text)
    }

    @Test func aRepeatedPromptIsProcessedInTheSamePortions() throws {
        let model = try ModelFixture.bundled()
        let question: [TemplateMessage] = .chat("Why is the sky blue?")
        let first = try model.answer(question)
        let again = try model.answer(question)
        #expect(again.statistics.reusedTokens == first.statistics.reusedTokens)
        // Where chance decides anyway, as much as possible is reused.
        let random = try model.answer(question, sampling: SamplingOptions())
        #expect(random.statistics.reusedTokens == random.statistics.promptTokens - 1)
    }

    @Test func measuringChangesNothing() throws {
        let model = try ModelFixture.bundled()
        let question: [TemplateMessage] = .chat("What is the capital of France?")
        let first = try model.answer(question)
        let measured = try model.prompt(for: .chat("Something else entirely, and longer."))
        #expect(measured.reusedTokens < 5)
        let again = try model.prompt(for: question)
        #expect(again.reusedTokens == first.statistics.promptTokens - 1)
    }
}
