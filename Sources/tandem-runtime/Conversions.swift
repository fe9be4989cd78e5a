import LlamaCpp
import RuntimeProtocol

extension TemplateMessage {
    init(_ message: ChatMessage) {
        let role: Role =
            switch message.role {
            case .system: .system
            case .user: .user
            case .assistant: .assistant
            case .tool: .tool
            }
        self.init(
            role: role, content: message.text,
            calls: (message.calls ?? []).map {
                Call(name: $0.name, arguments: $0.arguments, id: $0.id)
            },
            function: message.answers.map { Function(name: $0.name, callID: $0.id) })
    }
}

extension ToolSyntax {
    init(_ syntax: ToolCallSyntax) {
        let mark = { (text: String) in
            String(text.map { $0 == ToolCallSyntax.idMark ? Self.idMark : $0 })
        }
        self.init(
            first: mark(syntax.first), beforeArguments: mark(syntax.beforeArguments),
            next: syntax.next.map(mark), last: mark(syntax.last))
    }
}

extension ChatModel.GenerationOptions {
    init(_ request: GenerateRequest) throws(LlamaError) {
        guard !request.stopSequences.contains("") else {
            throw .invalidRequest("A stop sequence is empty.")
        }
        var sampling = SamplingOptions(temperature: request.temperature)
        switch request.sampling {
        case nil: break
        case .automatic(let seed): sampling.seed = seed
        case .greedy: sampling.mode = .greedy
        case .topK(let count, let seed): (sampling.mode, sampling.seed) = (.topK(count), seed)
        case .topP(let share, let seed): (sampling.mode, sampling.seed) = (.topP(share), seed)
        }
        try sampling.check()
        self.init(
            sampling: sampling, maximumTokens: request.maximumResponseTokens,
            stopSequences: request.stopSequences, grammar: request.grammar)
    }
}

extension TokenBudget {
    init(_ prompt: ChatModel.Prompt) {
        self.init(
            promptTokens: prompt.fit.promptTokens, reservedTokens: prompt.budget.reservedTokens,
            windowTokens: prompt.budget.windowTokens, leftOutTurns: prompt.fit.leftOutTurns)
    }
}

extension GenerationSummary {
    init(_ statistics: GenerationStatistics) {
        let reason: Reason =
            switch statistics.reason {
            case .stop: .stop
            case .maximumTokens: .maxTokens
            case .cancelled: .cancelled
            }
        self.init(
            reason: reason, promptTokens: statistics.promptTokens,
            reusedTokens: statistics.reusedTokens, generatedTokens: statistics.generatedTokens,
            decodeMilliseconds: statistics.decode.milliseconds)
    }

    /// Cancelled while it waited or while its tokens were counted.
    static var cancelledBeforeStart: GenerationSummary {
        GenerationSummary(
            reason: .cancelled, promptTokens: 0, reusedTokens: 0, generatedTokens: 0,
            decodeMilliseconds: 0)
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}
