extension ChatModel {
    /// How an answer is made and where it ends.
    public struct GenerationOptions: Sendable, Equatable {
        /// How tokens are chosen.
        public var sampling: SamplingOptions
        /// Cut the answer after this many tokens; nil for the window's end.
        public var maximumTokens: Int?
        /// Texts that end the answer and are no part of it.
        public var stopSequences: [String]
        /// What the answer is held to, in llama.cpp's language (GBNF); its
        /// first rule is `root`. Nil for free text.
        public var grammar: String?

        /// Makes options.
        public init(
            sampling: SamplingOptions = SamplingOptions(), maximumTokens: Int? = nil,
            stopSequences: [String] = [], grammar: String? = nil
        ) {
            self.grammar = grammar
            self.sampling = sampling
            self.maximumTokens = maximumTokens
            self.stopSequences = stopSequences
        }
    }

    /// Answers a prompt.
    ///
    /// - Parameters:
    ///   - cancellation: ends the answer, also while the prompt is processed.
    ///     What arrived until then stands.
    ///   - onText: told each piece of the answer, in whole characters.
    public func generate(
        _ prompt: Prompt, options: GenerationOptions = GenerationOptions(),
        cancellation: CancellationFlag = CancellationFlag(), onText: (String) -> Void
    ) throws(LlamaError) -> GenerationStatistics {
        let sampler = try Sampler(options.sampling, vocabularySize: vocabulary.count)
        let grammar = try options.grammar.map { text throws(LlamaError) in
            try vocabulary.grammar(text, controls: callTokens)
        }
        var statistics = GenerationStatistics(
            reason: .cancelled, promptTokens: prompt.tokens.count,
            reusedTokens: reuse(prompt, options.sampling))
        let isHeld = grammar != nil
        var answer = AnswerAssembler(stopSequences: options.stopSequences)
        do {
            try prefill(prompt, cancellation, &statistics)
            try decode(
                sampler, grammar, limit: tokenLimit(prompt, options), cancellation, &statistics
            ) { token in
                let text = answer.push(
                    vocabulary.bytes(of: token, showsSpecial: isHeld && callTokens.contains(token)),
                    of: token)
                if !text.isEmpty { onText(text) }
                return answer.isStopped
            }
        } catch .cancelled {
            statistics.reason = .cancelled
        }
        let rest = answer.finish(isCut: statistics.reason != .stop)
        if !rest.isEmpty { onText(rest) }
        if let tokens = answer.exactTokens { tokenizer.remember(tokens, answer: answer.text) }
        return statistics
    }

    /// Reuses as much as there is, except when an answer is asked for again that
    /// should come out the same: its prompt is then processed in the very
    /// portions of the first time. The size of a portion decides how numbers are
    /// rounded, and one bit can lead to another word.
    private func reuse(_ prompt: Prompt, _ sampling: SamplingOptions) -> Int {
        let isRepetition = sampling.isReproducible && lastRun?.prompt == prompt.tokens
        let limit = isRepetition ? lastRun?.reusedTokens : nil
        let reused = context.reuse(prefixOf: prompt.tokens, atMost: limit ?? .max)
        lastRun = (prompt.tokens, reused)
        return reused
    }

    private func tokenLimit(_ prompt: Prompt, _ options: GenerationOptions) -> Int {
        min(options.maximumTokens ?? .max, contextTokens - prompt.tokens.count)
    }

    private func prefill(
        _ prompt: Prompt, _ cancellation: CancellationFlag,
        _ statistics: inout GenerationStatistics
    ) throws(LlamaError) {
        let start = ContinuousClock.now
        defer { statistics.prefill = start.duration(to: .now) }
        var rest = prompt.tokens[statistics.reusedTokens...]
        while !rest.isEmpty {
            try cancellation.check()
            adaptThreads()
            try context.decode(rest.prefix(LlamaContext.batchSize), cancellation)
            rest = rest.dropFirst(LlamaContext.batchSize)
        }
    }

    private func decode(
        _ sampler: borrowing Sampler, _ grammar: Grammar?, limit: Int,
        _ cancellation: CancellationFlag, _ statistics: inout GenerationStatistics,
        onToken: (Token) -> Bool
    ) throws(LlamaError) {
        var start = ContinuousClock.now
        defer { statistics.decode = start.duration(to: .now) }
        while true {
            let token =
                if let grammar {
                    try context.sample(with: sampler, grammar)
                } else {
                    context.sample(with: sampler)
                }
            if statistics.firstToken == nil {
                start = .now
                statistics.firstToken = start
            }
            statistics.reason = .stop
            let isWord = grammar != nil && callTokens.contains(token)
            if vocabulary.isControl(token), !isWord { return }
            statistics.generatedTokens += 1
            if onToken(token) { return }
            statistics.reason = .maximumTokens
            if statistics.generatedTokens >= limit { return }
            try cancellation.check()
            adaptThreads()
            try context.decode(CollectionOfOne(token), cancellation)
        }
    }
}
