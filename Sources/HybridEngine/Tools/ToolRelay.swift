import Synchronization

/// Makes one answer of the rounds of a turn.
final class ToolRelay: Sendable {
    private struct State {
        var hasStarted = false
        /// Text came in an earlier round, and does not end a line.
        var needsBreak = false
        var hasText = false
        var endsLine = false
        /// The text of this round, where it waits for the round's end.
        var held = ""
        var message: Message?
        var usage: Usage?
        var metadata: AnswerMetadata?
        var finish: (FinishReason, AnswerStatistics)?
        var firstTokenMilliseconds: Double?
    }

    private let state = Mutex(State())
    private let listener: ToolLoop.Hear
    private let holdsText: Bool
    private let begin = ContinuousClock.now

    /// - Parameter holdsText: whether text is handed on when its round turns
    ///   out to be the last. What a model says before it calls something is no
    ///   part of a value that was asked for, and what was printed of it stays.
    init(holdsText: Bool = false, _ listener: @escaping ToolLoop.Hear) {
        self.holdsText = holdsText
        self.listener = listener
    }

    func beginRound() {
        state.withLock { state in
            state.needsBreak = state.hasText && !state.endsLine
            state.held = ""
            state.message = nil
            state.finish = nil
        }
    }

    /// What the model said in this round; nil before its end.
    var message: Message? { state.withLock { $0.message } }

    /// The functions that it calls, in order.
    var calls: [FunctionCall] {
        message?.functionCalls ?? []
    }

    var hear: ToolLoop.Hear {
        { [self] event in
            if holdsText, case .textDelta(let text) = event {
                return state.withLock { $0.held += text }
            }
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

    /// Hands on what the round said.
    func release() {
        let text = state.withLock { state in
            defer { state.held = "" }
            return state.held
        }
        if !text.isEmpty { listener(.textDelta(text)) }
    }

    /// The turn is over.
    func end() {
        if calls.isEmpty { release() }
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
