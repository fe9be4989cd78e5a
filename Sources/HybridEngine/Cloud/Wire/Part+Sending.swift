extension Part {
    /// A model's part as it is sent; nil for nothing to send.
    ///
    /// - Parameters:
    ///   - isOwn: whether the model that is asked made it.
    ///   - isTool: whether its function calls can go back as calls.
    func sent(backToMaker isOwn: Bool, asTool isTool: Bool) -> Part? {
        if case .functionCall = content, !isTool { return isThought ? nil : asText }
        if isOwn { return isEmpty ? nil : self }
        // What another model thought is no part of the conversation.
        return isThought ? nil : asText.withoutSeal
    }

    /// A person's part as it is sent; nil for nothing to send.
    func sent(fromUser: Bool, asTool isTool: Bool) -> Part? {
        if isThought || isEmpty { return nil }
        if case .functionResponse = content, isTool { return withoutSeal }
        return asText.withoutSeal
    }

    /// A signed part counts even without text.
    private var isEmpty: Bool { content == .text("") && thoughtSignature == nil }

    private var withoutSeal: Part? {
        let part = Part(content)
        if case .unknown = content { return nil }
        return part.isEmpty ? nil : part
    }

    /// What a tool was asked and what it gave, in words that any model
    /// understands; other parts as they are.
    private var asText: Part {
        switch content {
        case .functionCall(let call):
            .text("Called the function \(call.name) with \(JSONValue.object(call.args).line).")
        case .functionResponse(let response):
            .text("The function \(response.name) gave \(JSONValue.object(response.response).line).")
        case .executableCode(let language, let code):
            .text("\n```\((language ?? "").lowercased())\n\(code)\n```\n")
        case .codeExecutionResult(_, let output): .text("\nThe code gave:\n```\n\(output)\n```\n")
        case .text, .inlineData, .fileData, .unknown: self
        }
    }
}

extension JSONValue {
    fileprivate var line: String { String(decoding: JSONWriter.bytes(self), as: UTF8.self) }
}
