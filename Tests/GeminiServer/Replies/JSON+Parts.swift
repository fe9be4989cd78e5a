/// The parts of an answer, by their names in the protocol.
extension JSON {
    package static func text(_ text: String) -> JSON { ["text": .string(text)] }

    package static func thought(_ text: String, signature: String? = nil) -> JSON {
        signed(["text": .string(text), "thought": true], signature)
    }

    package static func functionCall(
        _ name: String, _ arguments: JSON = [:], id: String? = nil, signature: String? = nil
    ) -> JSON {
        var call: JSON = ["name": .string(name), "args": arguments]
        if let id { call["id"] = .string(id) }
        return signed(["functionCall": call], signature)
    }

    private static func signed(_ part: JSON, _ signature: String?) -> JSON {
        var part = part
        if let signature { part["thoughtSignature"] = .string(signature) }
        return part
    }

    /// A response, or one event of a stream, with a candidate of these parts.
    /// Further fields of the candidate, or of the whole, can be set on it.
    package static func answer(
        _ parts: [JSON], finishReason: String? = nil, usage: TokenUsage? = nil,
        modelVersion: String? = Reply.defaultModel, responseID: String? = Reply.defaultResponseID
    ) -> JSON {
        var candidate: JSON = ["index": 0, "content": ["role": "model", "parts": .array(parts)]]
        if let finishReason { candidate["finishReason"] = .string(finishReason) }
        var answer: JSON = ["candidates": [candidate]]
        if let usage { answer["usageMetadata"] = usage.json }
        if let modelVersion { answer["modelVersion"] = .string(modelVersion) }
        if let responseID { answer["responseId"] = .string(responseID) }
        return answer
    }

    /// A response to a prompt that was not let through.
    package static func promptBlocked(_ reason: String, message: String? = nil) -> JSON {
        var feedback: JSON = ["blockReason": .string(reason)]
        if let message { feedback["blockReasonMessage"] = .string(message) }
        return [
            "promptFeedback": feedback, "usageMetadata": ["promptTokenCount": 4],
            "modelVersion": .string(Reply.defaultModel),
        ]
    }
}
