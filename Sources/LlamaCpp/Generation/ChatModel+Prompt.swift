extension ChatModel {
    /// A conversation cut to the window and turned into tokens.
    public struct Prompt: Sendable {
        let tokens: [Token]
        /// The window and the room kept for the answer.
        public let budget: ContextBudget
        /// How the conversation fits it.
        public let fit: ContextBudget.Fit
        /// Of the prompt, how many tokens the key/value cache holds.
        public internal(set) var reusedTokens: Int
    }

    /// Counts a conversation exactly and leaves out the oldest turns that do not
    /// fit. Nothing is generated.
    ///
    /// - Parameters:
    ///   - tools: the functions that the model may call, each as the JSON object
    ///     that its template is to see. Only for a model with a `toolCallSyntax`.
    ///   - maximumResponseTokens: the room that the answer needs; nil for the
    ///     smaller of 512 tokens and a quarter of the window.
    public func prompt(
        for messages: [TemplateMessage], tools: [String] = [], maximumResponseTokens: Int? = nil,
        cancellation: CancellationFlag = CancellationFlag()
    ) throws(LlamaError) -> Prompt {
        let conversation = Conversation(messages)
        if let obstacle = conversation.obstacle { throw .invalidRequest(obstacle) }
        if let maximumResponseTokens, maximumResponseTokens < 1 {
            throw .invalidRequest("The longest answer must be at least 1 token.")
        }
        let budget = ContextBudget(
            windowTokens: contextTokens, maximumResponseTokens: maximumResponseTokens)
        try refuseHuge(conversation, budget)
        let tokens = { [self] (leftOut: Int) throws(LlamaError) -> [Token] in
            try tokenizer.tokens(
                of: conversation.leavingOut(leftOut), tools: tools, cancellation: cancellation)
        }
        let fit = try budget.fit(turnCount: conversation.turnCount) {
            (leftOut) throws(LlamaError) -> Int in try tokens(leftOut).count
        }
        let prompt = try tokens(fit.leftOutTurns)
        tokenizer.forgetUnused()
        return Prompt(
            tokens: prompt, budget: budget, fit: fit,
            reusedTokens: min(context.commonPrefix(with: prompt), prompt.count - 1))
    }

    /// What cannot fit, whatever its tokens are, is not worth finding them out:
    /// that takes a second for each megabyte.
    private func refuseHuge(
        _ conversation: Conversation, _ budget: ContextBudget
    ) throws(LlamaError) {
        let size = conversation.leavingOut(conversation.turnCount - 1)
            .reduce(0) { $0 + $1.content.utf8.count }
        guard size > Self.hugeBytes else { return }
        let least = tokenizer.leastTokens(inBytes: size)
        guard least > budget.windowTokens - budget.reservedTokens else { return }
        throw .contextWindowExceeded(
            needed: least + budget.reservedTokens, available: budget.windowTokens)
    }

    private static var hugeBytes: Int { 1 << 18 }
}
