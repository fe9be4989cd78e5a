import HybridEngine

extension Conversation {
    /// What the model is given for the running turn: every earlier turn whose
    /// answer has something to read, then the message to be answered. A turn
    /// that came to nothing is left out, so that roles always alternate; a
    /// stopped answer stays as far as it came.
    func request(options: ResponseGenerationOptions) -> GenerationRequest {
        var transcript: [Message] = []
        var pending: Message?
        for message in messages {
            switch message.role {
            case .user: pending = Message(role: .user, text: message.text)
            case .model:
                guard let user = pending, let answer = message.transcriptEntry else { continue }
                transcript += [user, answer]
                pending = nil
            }
        }
        if let pending { transcript.append(pending) }
        return GenerationRequest(
            instructions: instructions, transcript: transcript, options: options)
    }
}

extension ChatMessage {
    /// An answer as later requests carry it: all its parts when it came to its
    /// end, else the text that arrived; nil when there is nothing to carry.
    fileprivate var transcriptEntry: Message? {
        if let whole = answer?.message, whole.isComplete { return whole }
        return text.isEmpty ? nil : Message(role: .model, text: text, maker: answer?.model)
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
