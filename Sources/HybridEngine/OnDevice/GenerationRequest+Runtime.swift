import RuntimeProtocol

extension GenerationRequest {
    /// The request as the runtime is sent it; its number is set when it is
    /// sent. Thoughts are left out: they are no part of a conversation.
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

    private var chatMessages: [ChatMessage] {
        let system = instructions.flatMap { $0.isEmpty ? nil : $0 }
            .map { [ChatMessage(role: .system, text: $0)] }
        return (system ?? [])
            + transcript.map { message in
                ChatMessage(
                    role: message.role == .user ? .user : .assistant, text: message.text)
            }
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
