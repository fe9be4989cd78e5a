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
            let copy =
                message.answer?.message ?? Message(role: message.role, text: message.text)
            switch message.role {
            case .user: pending = copy
            case .model:
                guard let user = pending, !message.text.isEmpty else { continue }
                transcript += [user, copy]
                pending = nil
            }
        }
        if let pending { transcript.append(pending) }
        return GenerationRequest(
            instructions: instructions, transcript: transcript, options: options)
    }
}
