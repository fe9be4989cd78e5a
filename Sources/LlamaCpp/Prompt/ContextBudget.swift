/// How much of a conversation fits a window: pure arithmetic over counts.
public struct ContextBudget: Sendable, Equatable {
    /// Size of the window, in tokens.
    public var windowTokens: Int
    /// Tokens kept free for the answer.
    public var reservedTokens: Int

    /// A conversation cut to the window.
    public struct Fit: Sendable, Equatable {
        /// Whole turns left out at the start.
        public var leftOutTurns: Int
        /// Tokens of what is left.
        public var promptTokens: Int
    }

    /// Makes a budget.
    ///
    /// - Parameter maximumResponseTokens: the room that an answer needs; nil for
    ///   the smaller of 512 tokens and a quarter of the window.
    public init(windowTokens: Int, maximumResponseTokens: Int? = nil) {
        self.windowTokens = windowTokens
        reservedTokens = maximumResponseTokens ?? min(512, windowTokens / 4)
    }

    /// Leaves out as few of the oldest turns as possible. The last turn and
    /// what stands outside the turns (system instructions) always stay.
    ///
    /// - Parameters:
    ///   - turnCount: number of turns, the last one included; at least 1.
    ///   - tokens: exact size of the prompt without that many turns. It is asked
    ///     for few of them, and for a long conversation never for all: first the
    ///     shortest prompt, then longer ones, so the cost follows the window.
    public func fit(
        turnCount: Int, tokens: (_ leftOutTurns: Int) throws(LlamaError) -> Int
    ) throws(LlamaError) -> Fit {
        let available = windowTokens - reservedTokens
        var best = Fit(leftOutTurns: turnCount - 1, promptTokens: try tokens(turnCount - 1))
        guard best.promptTokens <= available else {
            throw .contextWindowExceeded(
                needed: best.promptTokens + reservedTokens, available: windowTokens)
        }
        // Twice as many turns each time until they do not fit …
        var tooLong = -1
        var kept = 2
        while tooLong < 0, best.leftOutTurns > 0 {
            let candidate = max(0, turnCount - kept)
            let size = try tokens(candidate)
            if size <= available {
                best = Fit(leftOutTurns: candidate, promptTokens: size)
            } else {
                tooLong = candidate
            }
            kept *= 2
        }
        // … then the border lies between the two.
        while best.leftOutTurns - tooLong > 1 {
            guard tooLong >= 0 else { break }
            let middle = (best.leftOutTurns + tooLong) / 2
            let size = try tokens(middle)
            if size <= available {
                best = Fit(leftOutTurns: middle, promptTokens: size)
            } else {
                tooLong = middle
            }
        }
        return best
    }
}
