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

    /// - Parameters:
    ///   - record: what the answer's record begins with.
    ///   - begin: when the request came. What a person waits for includes the
    ///     load.
    init(descriptor: ModelDescriptor, record: RouteDecision, begin: Duration) {
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
            guard !text.isEmpty else { return [] }
            return take(splitter.feed(text), now)
        }
    }

    /// The end of the answer. Thoughts alone are none.
    mutating func finish(
        _ summary: GenerationSummary, now: Duration
    ) -> (events: [ResponseEvent], error: LanguageModelError?) {
        let rest = take(splitter.finish(), now)
        if text.isEmpty, !thoughts.isEmpty, summary.reason != .cancelled {
            return (rest, .emptyResponse(summary.thoughtsOnly))
        }
        return (rest + startIfNeeded(now) + ending(summary, now), nil)
    }

    private func ending(_ summary: GenerationSummary, _ now: Duration) -> [ResponseEvent] {
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
            role: .model, parts: thoughtParts + [.text(text)], maker: descriptor)
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
