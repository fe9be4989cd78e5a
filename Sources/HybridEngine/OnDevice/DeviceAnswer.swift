import RuntimeProtocol

/// Turns what the runtime says into the events of an answer, and keeps the
/// figures.
struct DeviceAnswer: Sendable {
    private let descriptor: ModelDescriptor
    private let record: RouteDecision
    private let begin: Duration
    private var firstToken: Duration?
    private var budget: TokenBudget?
    private var splitter = ThoughtSplitter()
    private var thoughts = ""
    private var text = ""
    private let schema: GenerationSchema?
    /// Calls are seen as a whole; text is shown as it comes.
    private var calls: CallsReader?

    /// - Parameters:
    ///   - record: what the answer's record begins with.
    ///   - begin: when the request came. What a person waits for includes the
    ///     load.
    ///   - schema: the form that the answer has to have; nil for text.
    ///   - tools: how it may call functions; nil when it may not.
    init(
        descriptor: ModelDescriptor, record: RouteDecision, begin: Duration,
        schema: GenerationSchema? = nil, tools: DeviceToolFormat? = nil
    ) {
        self.schema = schema
        calls = tools.map { CallsReader($0) }
        self.descriptor = descriptor
        self.record = record
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
            let shown = calls?.feed(text) ?? text
            return shown.isEmpty ? [] : take(splitter.feed(shown), now)
        }
    }

    /// The end of the answer. Thoughts alone are none.
    mutating func finish(
        _ summary: GenerationSummary, now: Duration
    ) -> (events: [ResponseEvent], error: LanguageModelError?) {
        if let calls, calls.isCall, summary.reason != .cancelled {
            if let found = calls.calls(isCut: summary.reason == .maxTokens) {
                let parts = found.map { Part(.functionCall($0)) }
                return (
                    startIfNeeded(now) + parts.map { .part($0) }
                        + ending(summary, parts, now), nil
                )
            }
            // A value may begin as a call does.
            guard schema != nil else {
                return ([], .malformedResponse("the answer was cut off in a function call"))
            }
            return finishText(take(splitter.feed(calls.text), now), summary, now)
        }
        return finishText([], summary, now)
    }

    private mutating func finishText(
        _ before: [ResponseEvent], _ summary: GenerationSummary, _ now: Duration
    ) -> (events: [ResponseEvent], error: LanguageModelError?) {
        let rest = before + take(splitter.finish(), now)
        if text.isEmpty, !thoughts.isEmpty, summary.reason != .cancelled {
            return (rest, .emptyResponse(summary.thoughtsOnly))
        }
        let events = rest + startIfNeeded(now) + ending(summary, [.text(text)], now)
        let isCut = summary.reason == .maxTokens
        if summary.reason != .cancelled,
            let error = schema?.mismatch(of: Message(role: .model, text: text), isCut: isCut)
        {
            let usage = events.filter { if case .usage = $0 { true } else { false } }
            return (rest + usage, error)
        }
        return (events, nil)
    }

    private func ending(
        _ summary: GenerationSummary, _ parts: [Part], _ now: Duration
    ) -> [ResponseEvent] {
        let usage = Usage(
            promptTokenCount: summary.promptTokens,
            candidatesTokenCount: summary.generatedTokens,
            cachedContentTokenCount: summary.reusedTokens)
        let statistics = AnswerStatistics(
            firstTokenMilliseconds: ((firstToken ?? now) - begin).milliseconds,
            totalMilliseconds: (now - begin).milliseconds,
            tokensPerSecond: summary.tokensPerSecond, windowTokens: budget?.windowTokens)
        let thoughtParts: [Part] = thoughts.isEmpty ? [] : [.thought(thoughts)]
        let message = Message(
            role: .model, parts: thoughtParts + parts, maker: descriptor)
        return [.usage(usage), .message(message), .finished(summary.finishReason, statistics)]
    }

    private mutating func take(
        _ pieces: [ThoughtSplitter.Piece], _ now: Duration
    ) -> [ResponseEvent] {
        guard !pieces.isEmpty else { return [] }
        var events = startIfNeeded(now)
        for piece in pieces {
            switch piece {
            case .thought(let delta):
                thoughts += delta
                events.append(.thoughtDelta(delta))
            case .text(let delta):
                text += delta
                events.append(.textDelta(delta))
            }
        }
        return events
    }

    /// Held back until something is visible or the answer ends.
    private mutating func startIfNeeded(_ now: Duration) -> [ResponseEvent] {
        guard firstToken == nil else { return [] }
        firstToken = now
        var decision = record
        decision.attempts.append(
            RouteDecision.Attempt(
                model: descriptor.name, source: descriptor.source, outcome: .answered,
                milliseconds: (now - begin).milliseconds))
        decision.leftOutTurns = budget?.leftOutTurns ?? 0
        return [.started(descriptor, decision)]
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

    fileprivate var thoughtsOnly: String {
        reason == .maxTokens
            ? "all \(generatedTokens) tokens of the answer went into reasoning"
            : "the answer ended with the reasoning"
    }
}
