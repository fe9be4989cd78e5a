import TestSupport
import Testing

@testable import LlamaCpp

/// With the bundled model.
@Suite struct ChatModelTests {
    private let story: [TemplateMessage] = .chat("Tell me a story about a fox.")

    @Test func answersAQuestion() throws {
        let answer = try ModelFixture.bundled().answer(.chat("What is the capital of France?"))
        #expect(answer.text == "The capital of France is Paris.")
        #expect(answer.statistics.reason == .stop)
        #expect(answer.statistics.generatedTokens == answer.pieces.count)
        #expect(answer.statistics.promptTokens == answer.prompt.fit.promptTokens)
        #expect(answer.statistics.firstToken != nil)
        #expect(answer.statistics.prefill > .zero && answer.statistics.decode > .zero)
    }

    @Test func followsSystemInstructions() throws {
        let system = TemplateMessage(
            role: .system, content: "You are a pirate. Always say Arrr first.")
        let model = try ModelFixture.bundled()
        let with = try model.answer([system] + story)
        #expect(with.text != (try model.answer(story)).text)
    }

    @Test func greedyAnswersAreAlwaysTheSame() throws {
        let model = try ModelFixture.bundled()
        let first = try model.answer(story, maximumTokens: 40)
        #expect(try model.answer(story, maximumTokens: 40).text == first.text)
        #expect(try ModelFixture.bundled().answer(story, maximumTokens: 40).text == first.text)
    }

    @Test func theMostLikelyTokenIsTheGreedyChoice() throws {
        let model = try ModelFixture.bundled()
        let greedy = try model.answer(story)
        let topOne = SamplingOptions(mode: .topK(1), temperature: 2)
        let cold = SamplingOptions(mode: .topP(1), temperature: 0)
        #expect(try model.answer(story, sampling: topOne).text == greedy.text)
        #expect(try model.answer(story, sampling: cold).text == greedy.text)
    }

    @Test(arguments: [SamplingOptions.Mode.topK(50), .topP(0.95)])
    func aSeedDecidesTheAnswer(mode: SamplingOptions.Mode) throws {
        let model = try ModelFixture.bundled()
        func text(_ seed: UInt64?) throws -> String {
            let sampling = SamplingOptions(mode: mode, temperature: 1, seed: seed)
            return try model.answer(story, sampling: sampling).text
        }
        let seven = try text(7)
        #expect(try text(7) == seven)
        // The seed counts in all its 64 bits.
        #expect(try text(8) != seven)
        #expect(try text(7 + (1 << 32)) != seven)
        let free = try (0..<3).map { _ in try text(nil) }
        #expect(Set(free).count > 1)
    }

    @Test func endsAfterExactlyTheMaximum() throws {
        let model = try ModelFixture.bundled()
        for maximum in [1, 2, 7] {
            let answer = try model.answer(story, maximumTokens: maximum)
            #expect(answer.statistics.reason == .maximumTokens)
            #expect(answer.statistics.generatedTokens == maximum)
        }
    }

    @Test func endsWhereTheWindowDoes() throws {
        let model = try ModelFixture.bundled(contextTokens: 128)
        let answer = try model.answer(story, maximumTokens: nil)
        #expect(answer.statistics.reason == .maximumTokens)
        #expect(
            answer.statistics.promptTokens + answer.statistics.generatedTokens
                == model.contextTokens)
    }

    @Test func stopsAtASequenceAndNeverShowsIt() throws {
        let model = try ModelFixture.bundled()
        let question: [TemplateMessage] = .chat("What is the capital of France?")
        // Over several tokens, and not at the start of one.
        let answer = try model.answer(question, stopSequences: ["nce is Pa"])
        #expect(answer.text == "The capital of Fra")
        #expect(answer.statistics.reason == .stop)
    }

    @Test func reportsProgressWhileItLoads() throws {
        var fractions: [Double] = []
        _ = try ChatModel(path: TestModel.path, backend: ModelFixture.backend) {
            fractions.append($0)
        }
        #expect(fractions.count > 10)
        #expect(fractions == fractions.sorted())
        #expect(fractions.last == 1)
    }

    @Test func stopsALoad() {
        let cancellation = CancellationFlag()
        #expect(throws: LlamaError.cancelled) {
            try ChatModel(
                path: TestModel.path, backend: ModelFixture.backend, cancellation: cancellation
            ) { if $0 > 0.3 { cancellation.cancel() } }
        }
    }

    @Test(arguments: [
        (nil, 8192, 8192), (nil, 131_072, 8192), (nil, 2048, 2048), (4096, 8192, 4096),
        (100_000, 8192, 8192), (1, 8192, 64), (0, 8192, 64), (-5, 8192, 64), (nil, 0, 64),
    ])
    func choosesAWindow(wanted: Int?, trained: Int, expected: Int) {
        #expect(ChatModel.window(wanted, trained: trained) == expected)
    }

    @Test(arguments: [
        SamplingOptions(mode: .topK(0)), SamplingOptions(mode: .topP(0)),
        SamplingOptions(mode: .topP(1.01)), SamplingOptions(mode: .topP(.nan)),
        SamplingOptions(temperature: -0.1), SamplingOptions(temperature: 2.1),
        SamplingOptions(temperature: .nan),
    ])
    func refusesOptionsOutOfRange(options: SamplingOptions) {
        let error = #expect(throws: LlamaError.self) { try options.check() }
        guard case .invalidRequest? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
