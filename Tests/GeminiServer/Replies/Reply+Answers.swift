/// Answers of a model.
extension Reply {
    package static let defaultModel = "gemini-3.1-flash-lite"
    package static let defaultResponseID = "bG9vcGJhY2sgYW5zd2Vy"

    /// A stream of one event for each thought, then for each text; the last
    /// one carries the finish reason. Without usage a token is counted for
    /// each. The pause, or any other step, is made between two events.
    package static func stream(
        texts: [String], thoughts: [String] = [], modelVersion: String? = defaultModel,
        usage: TokenUsage? = nil, finishReason: String? = "STOP", delayBetween: Duration? = nil,
        between: [Step] = []
    ) -> Reply {
        let parts = thoughts.map { JSON.thought($0) } + texts.map { JSON.text($0) }
        let counted = usage ?? TokenUsage(answer: texts.count, thoughts: thoughts.count)
        let payloads = parts.enumerated().map { index, part in
            let isLast = index == parts.count - 1
            return JSON.answer(
                [part], finishReason: isLast ? finishReason : nil,
                // What is known from the start is told from the start.
                usage: isLast ? counted : TokenUsage(prompt: counted.prompt, answer: 0),
                modelVersion: modelVersion)
        }
        return events(payloads, between: delayBetween.map { [.delay($0)] } ?? between)
    }

    /// A stream of these payloads.
    package static func events(_ payloads: [JSON], between: [Step] = []) -> Reply {
        Reply([.eventStream] + payloads.map { [Step.event($0)] }.joined(separator: between))
    }

    /// One whole answer, as `generateContent` gives it.
    package static func unary(
        text: String, thought: String? = nil, modelVersion: String? = defaultModel,
        usage: TokenUsage? = nil, finishReason: String? = "STOP"
    ) -> Reply {
        let parts = (thought.map { [JSON.thought($0)] } ?? []) + [JSON.text(text)]
        let counted = usage ?? TokenUsage(answer: 1, thoughts: thought == nil ? 0 : 1)
        return json(
            .answer(parts, finishReason: finishReason, usage: counted, modelVersion: modelVersion))
    }

    /// The text, in the way that was asked for: whole, or as a stream.
    package static func text(
        _ texts: String..., thoughts: [String] = [], modelVersion: String? = defaultModel,
        usage: TokenUsage? = nil, finishReason: String? = "STOP", delayBetween: Duration? = nil
    ) -> Reply {
        text(
            pieces: texts, thoughts: thoughts, modelVersion: modelVersion, usage: usage,
            finishReason: finishReason, delayBetween: delayBetween)
    }

    static func text(
        pieces: [String], thoughts: [String] = [], modelVersion: String? = defaultModel,
        usage: TokenUsage? = nil, finishReason: String? = "STOP", delayBetween: Duration? = nil
    ) -> Reply {
        let streamed = stream(
            texts: pieces, thoughts: thoughts, modelVersion: modelVersion, usage: usage,
            finishReason: finishReason, delayBetween: delayBetween)
        let whole = unary(
            text: pieces.joined(), thought: thoughts.isEmpty ? nil : thoughts.joined(),
            modelVersion: modelVersion, usage: usage, finishReason: finishReason)
        return Reply { request in
            if case .generate(_, streaming: true, _) = request.endpoint {
                return streamed.steps(request)
            }
            return whole.steps(request)
        }
    }

    /// A JSON body, as the service lays it out.
    package static func json(_ value: JSON, status: Int = 200, headers: Headers = [:]) -> Reply {
        body(Array(value.prettyText.utf8), status: status, headers: jsonHeaders.merging(headers))
    }

    package static func countTokens(_ count: Int) -> Reply {
        json([
            "totalTokens": .integer(count),
            "promptTokensDetails": [["modality": "TEXT", "tokenCount": .integer(count)]],
        ])
    }

    /// A listing of models that can generate.
    package static func models(_ names: [String], nextPageToken: String? = nil) -> Reply {
        var listing: JSON = ["models": .array(names.map { ServedModel($0).json })]
        if let nextPageToken { listing["nextPageToken"] = .string(nextPageToken) }
        return json(listing)
    }

    static let jsonHeaders: Headers = ["Content-Type": "application/json; charset=UTF-8"]
}
