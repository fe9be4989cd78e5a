/// The tokens of a request and its answer.
package struct TokenUsage: Sendable, Equatable {
    package var prompt: Int
    package var answer: Int
    package var thoughts: Int

    package init(prompt: Int = 4, answer: Int, thoughts: Int = 0) {
        self.prompt = prompt
        self.answer = answer
        self.thoughts = thoughts
    }

    /// Zeros are left out, as the service does.
    package var json: JSON {
        var json: JSON = [
            "promptTokenCount": .integer(prompt),
            "totalTokenCount": .integer(prompt + answer + thoughts),
            "promptTokensDetails": [["modality": "TEXT", "tokenCount": .integer(prompt)]],
        ]
        if answer > 0 { json["candidatesTokenCount"] = .integer(answer) }
        if thoughts > 0 { json["thoughtsTokenCount"] = .integer(thoughts) }
        return json
    }
}
