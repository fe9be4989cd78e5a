import HybridEngine

extension Conversation {
    /// What the model is given for the running turn: every earlier turn whose
    /// answer has something to read, then the message to be answered. A turn
    /// that came to nothing is left out, so that roles always alternate; a
    /// stopped answer stays as far as it came. A summary stands for the turns up
    /// to it.
    func request(options: ResponseGenerationOptions) -> GenerationRequest {
        var transcript: [Message] = []
        var pending: Message?
        let seam = seam
        for message in messages.dropFirst(seam.map { $0 + 1 } ?? 0) {
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
        let summary = seam.flatMap { messages[$0].answer?.record.summary }
        return GenerationRequest(
            instructions: summary?.added(to: instructions) ?? instructions,
            transcript: transcript.withinFileLimit,
            options: options)
    }

    /// The answer up to which a summary stands for the messages.
    var seam: Int? { messages.lastIndex { $0.answer?.record.summary != nil } }
}
