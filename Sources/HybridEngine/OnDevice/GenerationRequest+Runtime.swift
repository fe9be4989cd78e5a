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
            stopSequences: options.stopSequences ?? [], grammar: try deviceGrammar())
    }

    /// What the answer is held to; nil for text alone.
    func deviceGrammar() throws(LanguageModelError) -> String? {
        let tools = offersTools ? functionTools : []
        do throws(GenerationSchemaError) {
            if !tools.isEmpty {
                return try DeviceToolFormat.grammar(tools, mustCall: mustCall, schema: schema)
            }
            return try schema.map { schema throws(GenerationSchemaError) in
                try SchemaGrammar(schema).text
            }
        } catch {
            throw .unsupportedRequest("cannot be held to the form: \(error)")
        }
    }

    /// Whether the model may call functions in this answer.
    var offersTools: Bool { callingMode != "NONE" && !functionTools.isEmpty }

    private var mustCall: Bool { callingMode == "ANY" }

    private var callingMode: String? {
        guard
            case .string(let mode)? = toolConfig?.members?["functionCallingConfig"]?
                .members?["mode"]
        else { return nil }
        return mode
    }

    /// Templates want the roles to alternate: what has nothing to say is left
    /// out, and neighbours of one role become one message.
    private var chatMessages: [ChatMessage] {
        var messages: [ChatMessage] = []
        for (index, message) in transcript.enumerated() {
            let text = message.plainText(asCalls: offersTools)
            let role: ChatMessage.Role = message.role == .user ? .user : .assistant
            if text.isEmpty, index < transcript.count - 1 { continue }
            if messages.last?.role == role {
                messages[messages.count - 1].text += "\n\n" + text
            } else {
                messages.append(ChatMessage(role: role, text: text))
            }
        }
        let system = systemText
        return (system.isEmpty ? [] : [ChatMessage(role: .system, text: system)]) + messages
    }

    private var systemText: String {
        var parts = [instructions ?? ""]
        if offersTools { parts.append(DeviceToolFormat.instructions(functionTools)) }
        if let schema, includesSchemaInPrompt {
            parts.append(
                "Answer with nothing but JSON that fits this JSON Schema:\n"
                    + schema.jsonSchemaText)
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
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
