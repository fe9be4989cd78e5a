extension Part {
    /// A model's part as it is sent; nil for nothing to send.
    ///
    /// - Parameters:
    ///   - isOwn: whether the model that is asked made it.
    ///   - keepsCalls: whether its function calls go back as calls.
    func sentByModel(isOwn: Bool, keepsCalls: Bool) -> Part? {
        switch content {
        case .functionCall where !keepsCalls, .functionResponse: isThought ? nil : asText
        case _ where isOwn: isEmpty ? nil : self
        // What another model thought is no part of the conversation.
        default: isThought ? nil : asText.withoutSeal
        }
    }

    /// A person's part as it is sent; nil for nothing to send.
    ///
    /// - Parameter answersCalls: whether its function responses go as such.
    func sentByUser(answersCalls: Bool) -> Part? {
        switch content {
        case _ where isThought: nil
        case .functionResponse where answersCalls: withoutSeal
        default: asText.withoutSeal
        }
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
