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
            case .user: pending = Message(text: message.text, attachments: message.files)
            case .model:
                guard let user = pending,
                    let answer = message.answer?.record.transcriptEntries, !answer.isEmpty
                else { continue }
                transcript += [user] + answer
                pending = nil
            }
        }
        if let pending { transcript.append(pending) }
        return GenerationRequest(
            instructions: instructions, transcript: transcript.withinFileLimit,
            options: options)
    }
}
