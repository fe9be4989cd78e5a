import RuntimeProtocol

extension GenerationRequest {
    /// The request as the runtime is sent it, all in text; its number is set
    /// when it is sent.
    ///
    /// - Parameter format: how the model calls functions.
    func runtimeRequest(
        _ format: DeviceToolFormat = .plain
    ) throws(LanguageModelError) -> GenerateRequest {
        let options = self.options.foundationModels ?? GenerationOptions()
        try options.validate()
        guard let last = transcript.last, last.role == .user else {
            throw .unsupportedRequest("there is no message to answer")
        }
        let usesTemplate = offersTools && format.isTemplates
        return GenerateRequest(
            id: 0, messages: chatMessages(format), sampling: options.sampling?.runtimeSampling,
            temperature: options.temperature,
            maximumResponseTokens: options.maximumResponseTokens,
            stopSequences: options.stopSequences ?? [], grammar: try deviceGrammar(format),
            tools: usesTemplate ? DeviceToolFormat.declarations(offeredTools) : nil)
    }

    /// What the answer is held to; nil for text alone.
    func deviceGrammar(
        _ format: DeviceToolFormat = .plain
    ) throws(LanguageModelError) -> String? {
        do throws(GenerationSchemaError) {
            if offersTools {
                return try format.grammar(offeredTools, mustCall: mustCall, schema: schema)
            }
            return try schema.map { schema throws(GenerationSchemaError) in
                try SchemaGrammar(schema).text
            }
        } catch {
            throw .unsupportedRequest("cannot be held to the form: \(error)")
        }
    }

    /// Whether the model may call functions in this answer.
    var offersTools: Bool { callingMode != "NONE" && !offeredTools.isEmpty }

    /// The functions that it may call.
    var offeredTools: [FunctionTool] {
        guard mustCall, let names = allowedNames else { return functionTools }
        return functionTools.filter { names.contains($0.name) }
    }

    private var allowedNames: Set<String>? {
        guard case .array(let names)? = callingConfig?["allowedFunctionNames"] else { return nil }
        return Set(names.compactMap { if case .string(let name) = $0 { name } else { nil } })
    }

    private var mustCall: Bool { callingMode == "ANY" }

    private var callingMode: String? {
        guard case .string(let mode)? = callingConfig?["mode"] else { return nil }
        return mode
    }

    private var callingConfig: [String: JSONValue]? {
        toolConfig?.members?["functionCallingConfig"]?.members
    }

    /// Templates want the roles to alternate: what has nothing to say is left
    /// out, and neighbours of one role become one message.
    private func chatMessages(_ format: DeviceToolFormat) -> [ChatMessage] {
        let laidOut = offersTools && format.isTemplates
        var ledger = ToolCallLedger()
        var messages: [ChatMessage] = []
        for (index, message) in transcript.enumerated() {
            let isLast = index == transcript.count - 1
            let all =
                laidOut
                ? message.chatMessages(&ledger)
                : [message.chatMessage(text: message.plainText(asCalls: offersTools))]
            for message in all where !message.isEmpty || isLast { messages.join(message) }
        }
        let system = systemText(laidOut: laidOut)
        return (system.isEmpty ? [] : [ChatMessage(role: .system, text: system)]) + messages
    }

    /// - Parameter laidOut: whether the model's template tells of the functions.
    private func systemText(laidOut: Bool) -> String {
        var parts = [instructions ?? ""]
        if offersTools, !laidOut { parts.append(DeviceToolFormat.instructions(offeredTools)) }
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
