import TestSupport
import Testing

@testable import LlamaCpp

@Suite struct ContextBudgetTests {
    /// Turns of the given sizes, with 10 tokens of system instructions.
    private func fit(
        _ turns: [Int], window: Int, response: Int?
    ) throws -> ContextBudget.Fit {
        try ContextBudget(windowTokens: window, maximumResponseTokens: response)
            .fit(turnCount: turns.count) { turns.dropFirst($0).reduce(10, +) }
    }

    @Test(arguments: [
        ([20], 100, 10, 0, 30), ([20], 40, 10, 0, 30),
        ([20, 20], 60, 10, 0, 50), ([20, 20], 59, 10, 1, 30),
        ([20, 20, 20], 80, 10, 0, 70), ([20, 20, 20], 79, 10, 1, 50),
        ([50, 5, 5], 59, 10, 1, 20), ([5, 50, 5], 75, 10, 1, 65),
        ([5, 50, 5], 74, 10, 2, 15), ([5, 50, 5], 66, 1, 1, 65), ([5, 50, 5], 65, 1, 2, 15),
        ([1, 1, 1, 1, 1, 1, 1, 1], 17, 1, 2, 16),
    ])
    func leavesOutTheOldestTurnsOnly(
        turns: [Int], window: Int, response: Int, leftOut: Int, prompt: Int
    ) throws {
        #expect(
            try fit(turns, window: window, response: response)
                == ContextBudget.Fit(leftOutTurns: leftOut, promptTokens: prompt))
    }

    @Test func refusesALastMessageThatIsTooLongByOneToken() throws {
        #expect(try fit([9, 20], window: 40, response: 10).promptTokens == 30)
        #expect(throws: LlamaError.contextWindowExceeded(needed: 41, available: 40)) {
            try fit([9, 21], window: 40, response: 10)
        }
    }

    @Test func refusesAnAnswerAsLargeAsTheWindow() {
        #expect(throws: LlamaError.contextWindowExceeded(needed: 55, available: 40)) {
            try fit([5], window: 40, response: 40)
        }
    }

    @Test(arguments: [(8192, 512), (2048, 512), (2047, 511), (256, 64), (64, 16)])
    func keepsRoomForAnAnswer(window: Int, reserved: Int) {
        #expect(ContextBudget(windowTokens: window).reservedTokens == reserved)
    }

    @Test func findsTheBorderInAnyConversation() throws {
        var generator = SplitMix64(seed: 53)
        for _ in 0..<Soak.count(300) {
            let turns = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
                Int.random(in: 1...30, using: &generator)
            }
            let window = 60 + Int.random(in: 0...900, using: &generator)
            let fit = try fit(turns, window: window, response: 20)
            let sizes = turns.indices.map { turns.dropFirst($0).reduce(10, +) }
            #expect(fit.leftOutTurns == sizes.firstIndex { $0 + 20 <= window })
        }
    }

    @Test func looksAtFewPromptsOfALongConversation() throws {
        var calls = 0
        var longest = 0
        let fit = try ContextBudget(windowTokens: 1000, maximumResponseTokens: 100)
            .fit(turnCount: 100_000) { leftOut in
                calls += 1
                longest = max(longest, 100_000 - leftOut)
                return (100_000 - leftOut) * 10
            }
        #expect(fit.leftOutTurns == 99_910)
        #expect(calls < 20)
        #expect(longest < 200)
    }
}
