extension AnswerRecord {
    /// The answer as later requests carry it: all its parts when it came to its
    /// end, with the calls before it; else the text that arrived; nothing when
    /// there is nothing to carry.
    public var transcriptEntries: [Message] {
        if let message, message.role == .model, message.isComplete { return rounds + [message] }
        return text.isEmpty ? [] : [Message(role: .model, text: text, maker: model)]
    }
}

extension Message {
    /// Says something, and waits for no function: a call that nothing follows
    /// would make the next request invalid.
    fileprivate var isComplete: Bool {
        var says = false
        for part in parts {
            switch part.content {
            case .functionCall: return false
            case .text(let text): says = says || !text.isEmpty && !part.isThought
            default: says = true
            }
        }
        return says
    }
}

extension StoredConversation {
    /// What stands for the older turns of the branch that is shown; nil where
    /// they stand for themselves.
    public var summary: HistorySummary? { path.last { $0.answer?.summary != nil }?.answer?.summary }

    /// What a model is given of the branch that is shown: every turn since the
    /// summary whose answer has something to read. A turn that came to nothing
    /// is left out, so that roles always alternate.
    public var transcript: [Message] {
        var transcript: [Message] = []
        var pending: Message?
        let path = path
        let seam = path.lastIndex { $0.answer?.summary != nil }
        for message in path.dropFirst(seam.map { $0 + 1 } ?? 0) {
            guard message.role == .model else {
                pending = Message(
                    role: .user, parts: message.attachments.promptParts + message.parts)
                continue
            }
            guard let question = pending, let answer = message.answer?.transcriptEntries,
                !answer.isEmpty
            else { continue }
            transcript += [question] + answer
            pending = nil
        }
        return transcript
    }
}
