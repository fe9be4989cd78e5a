import RuntimeProtocol

extension GenerationRequest {
    /// The request as the runtime is sent it, all in text; its number is set
    /// when it is sent.
    func runtimeRequest() throws(LanguageModelError) -> GenerateRequest {
        let options = self.options.foundationModels ?? GenerationOptions()
        try options.validate()
        guard let last = transcript.last, last.role == .user else {
            throw .unsupportedRequest("there is no message to answer")
        }
        return GenerateRequest(
            id: 0, messages: chatMessages, sampling: options.sampling?.runtimeSampling,
            temperature: options.temperature,
            maximumResponseTokens: options.maximumResponseTokens,
            stopSequences: options.stopSequences ?? [])
    }

    /// Templates want the roles to alternate: what has nothing to say is left
    /// out, and neighbours of one role become one message.
    private var chatMessages: [ChatMessage] {
        var messages: [ChatMessage] = []
        for (index, message) in transcript.enumerated() {
            let text = message.plainText
            let role: ChatMessage.Role = message.role == .user ? .user : .assistant
            if text.isEmpty, index < transcript.count - 1 { continue }
            if messages.last?.role == role {
                messages[messages.count - 1].text += "\n\n" + text
            } else {
                messages.append(ChatMessage(role: role, text: text))
            }
        }
        let system = instructions.flatMap { $0.isEmpty ? nil : $0 }
        return (system.map { [ChatMessage(role: .system, text: $0)] } ?? []) + messages
    }
}

extension GenerationOptions.SamplingMode {
    fileprivate var runtimeSampling: Sampling {
        switch kind {
        case .automatic(let seed): .automatic(seed: seed)
        case .greedy: .greedy
        case .top(let count, let seed): .topK(count, seed: seed)
        case .threshold(let probability, let seed): .topP(probability, seed: seed)
        }
    }
}
