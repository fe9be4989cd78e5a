import Synchronization

/// Makes one answer of the rounds of a turn.
final class ToolRelay: Sendable {
    private struct State {
        var hasStarted = false
        /// Text came in an earlier round, and does not end a line.
        var needsBreak = false
        var hasText = false
        var endsLine = false
        var message: Message?
        var usage: Usage?
        var metadata: AnswerMetadata?
        var finish: (FinishReason, AnswerStatistics)?
        var firstTokenMilliseconds: Double?
    }

    private let state = Mutex(State())
    private let listener: ToolLoop.Hear
    private let begin = ContinuousClock.now

    init(_ listener: @escaping ToolLoop.Hear) {
        self.listener = listener
    }

    func beginRound() {
        state.withLock { state in
            state.needsBreak = state.hasText && !state.endsLine
            state.message = nil
            state.finish = nil
        }
    }

    /// What the model said in this round; nil before its end.
    var message: Message? { state.withLock { $0.message } }

    /// The functions that it calls, in order.
    var calls: [FunctionCall] {
        (message?.parts ?? []).compactMap { part in
            if case .functionCall(let call) = part.content { call } else { nil }
        }
    }

    var hear: ToolLoop.Hear {
        { [self] event in
            for event in state.withLock({ Self.take(event, &$0) }) { listener(event) }
        }
    }

    /// What is handed on at once.
    private static func take(_ event: ResponseEvent, _ state: inout State) -> [ResponseEvent] {
        switch event {
        case .progress, .retry, .thoughtDelta, .part: return [event]
        case .started:
            defer { state.hasStarted = true }
            return state.hasStarted ? [] : [event]
        case .textDelta(let text):
            let lead: [ResponseEvent] = state.needsBreak ? [.textDelta("\n\n")] : []
            state.needsBreak = false
            state.hasText = true
            state.endsLine = text.last?.isNewline == true
            return lead + [event]
        case .usage(let usage):
            state.usage = state.usage.map { $0.adding(usage) } ?? usage
            return []
        case .metadata(let metadata):
            state.metadata = state.metadata?.merged(with: metadata) ?? metadata
            return []
        case .message(let message):
            state.message = message
            return []
        case .finished(let reason, let statistics):
            state.finish = (reason, statistics)
            if state.firstTokenMilliseconds == nil {
                state.firstTokenMilliseconds = statistics.firstTokenMilliseconds
            }
            return []
        }
    }

    /// A round is over, and another one follows.
    func tell(_ call: Message, _ answer: Message) {
        listener(.message(call))
        for part in answer.parts { listener(.part(part)) }
        listener(.message(answer))
    }

    /// The turn is over.
    func end() {
        let state = state.withLock { $0 }
        if let usage = state.usage { listener(.usage(usage)) }
        if let metadata = state.metadata { listener(.metadata(metadata)) }
        if let message = state.message { listener(.message(message)) }
        guard let (reason, statistics) = state.finish else { return }
        var whole = statistics
        whole.firstTokenMilliseconds =
            state.firstTokenMilliseconds ?? statistics.firstTokenMilliseconds
        whole.totalMilliseconds = max(
            statistics.totalMilliseconds, begin.duration(to: .now).milliseconds)
        listener(.finished(reason, whole))
    }
}

extension Usage {
    /// Of both requests.
    fileprivate func adding(_ other: Usage) -> Usage {
        Usage(
            promptTokenCount: promptTokenCount + other.promptTokenCount,
            candidatesTokenCount: candidatesTokenCount + other.candidatesTokenCount,
            thoughtsTokenCount: thoughtsTokenCount + other.thoughtsTokenCount,
            cachedContentTokenCount: cachedContentTokenCount + other.cachedContentTokenCount,
            toolUsePromptTokenCount: toolUsePromptTokenCount + other.toolUsePromptTokenCount,
            totalTokenCount: totalTokenCount + other.totalTokenCount)
    }
}
