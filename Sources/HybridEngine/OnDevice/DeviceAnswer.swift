import RuntimeProtocol

/// Turns what the runtime says into the events of an answer, and keeps the
/// figures.
struct DeviceAnswer: Sendable {
    private let descriptor: ModelDescriptor
    private let mode: InferenceMode
    private let begin: Duration
    private var firstToken: Duration?
    private var budget: TokenBudget?
    private var text = ""

    /// - Parameter begin: when the request came. What a person waits for
    ///   includes the load.
    init(descriptor: ModelDescriptor, mode: InferenceMode, begin: Duration) {
        self.descriptor = descriptor
        self.mode = mode
        self.begin = begin
    }

    mutating func hear(_ news: RuntimeNews, now: Duration) -> [ResponseEvent] {
        switch news {
        case .loading(let fraction):
            return firstToken == nil ? [.progress(fraction: fraction)] : []
        case .started(let budget):
            self.budget = budget
            return []
        case .delta(let text):
            guard !text.isEmpty else { return [] }
            self.text += text
            return startIfNeeded(now) + [.textDelta(text)]
        }
    }

    mutating func finish(_ summary: GenerationSummary, now: Duration) -> [ResponseEvent] {
        let start = startIfNeeded(now)
        let usage = Usage(
            promptTokenCount: summary.promptTokens,
            candidatesTokenCount: summary.generatedTokens,
            cachedContentTokenCount: summary.reusedTokens)
        let statistics = AnswerStatistics(
            firstTokenMilliseconds: ((firstToken ?? now) - begin).milliseconds,
            totalMilliseconds: (now - begin).milliseconds,
            tokensPerSecond: summary.tokensPerSecond, windowTokens: budget?.windowTokens)
        let message = Message(role: .model, text: text, maker: descriptor)
        let end = ResponseEvent.finished(summary.finishReason, statistics)
        return start + [.usage(usage), .message(message), end]
    }

    /// Held back until something is visible or the answer ends.
    private mutating func startIfNeeded(_ now: Duration) -> [ResponseEvent] {
        guard firstToken == nil else { return [] }
        firstToken = now
        let attempt = RouteDecision.Attempt(
            model: descriptor.name, source: descriptor.source, outcome: .answered,
            milliseconds: (now - begin).milliseconds)
        return [
            .started(
                descriptor,
                RouteDecision(
                    mode: mode, attempts: [attempt], leftOutTurns: budget?.leftOutTurns ?? 0))
        ]
    }
}

extension GenerationSummary {
    fileprivate var finishReason: FinishReason {
        switch reason {
        case .stop: .stop
        case .maxTokens: .maxTokens
        case .cancelled: .cancelled
        }
    }

    /// The first token belongs to the prompt's processing.
    fileprivate var tokensPerSecond: Double? {
        guard generatedTokens > 1, decodeMilliseconds > 0 else { return nil }
        return Double(generatedTokens - 1) / decodeMilliseconds * 1_000
    }
}
