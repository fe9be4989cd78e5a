/// A complete answer.
public struct Response: Sendable, Equatable {
    /// The answer's text.
    public var content: String
    /// Everything else about it.
    public var rawResponse: GenerateContentResponse
}

/// An answer with what is known about it, under the field's names.
public struct GenerateContentResponse: Sendable, Equatable {
    /// The answer's text so far.
    public var text: String
    /// A summary of the model's reasoning so far; nil when it gave none.
    public var thoughtSummary: String?
    /// What is not text in the answer so far: function calls, code, data.
    public var parts: [Part] = []
    /// The name of the model that answered; `unknown-model-version` when the
    /// service named none.
    public var modelVersion: String
    /// Where it ran, and who was asked before it.
    public var decision: RouteDecision
    /// Why it ended; nil while it has not.
    public var finishReason: FinishReason?
    /// What it took; nil while unknown.
    public var usageMetadata: Usage?
    /// What the service said besides the text; nil while unknown.
    public var metadata: AnswerMetadata?
    /// The whole answer as it goes into the transcript; nil while it grows.
    public var message: Message?
    /// What was said before it in the same turn: calls of functions, and what
    /// they gave, in turn.
    public var rounds: [Message] = []
    /// Times and sizes; nil while it has not ended.
    public var statistics: AnswerStatistics?
}

extension GenerateContentResponse {
    /// What the name of a model is when the service gave none.
    public static let unknownModelVersion = "unknown-model-version"

    /// The functions that the model asks for, in order.
    public var functionCalls: [FunctionCall] {
        parts.compactMap { part in
            if case .functionCall(let call) = part.content { call } else { nil }
        }
    }

    /// Takes the next event of an answer; nil before it has started.
    static func reduce(
        _ response: inout GenerateContentResponse?, _ event: ResponseEvent
    ) {
        switch event {
        case .progress, .retry: break
        case .started(let descriptor, let decision):
            response = GenerateContentResponse(
                text: "",
                modelVersion: descriptor.isNameAssumed
                    ? unknownModelVersion : descriptor.name, decision: decision)
        case .textDelta(let text): response?.text += text
        case .thoughtDelta(let text):
            let earlier = response?.thoughtSummary ?? ""
            response?.thoughtSummary = earlier + text
        case .part(let part): response?.parts.append(part)
        case .metadata(let metadata): response?.metadata = metadata
        case .message(let message):
            if let earlier = response?.message { response?.rounds.append(earlier) }
            response?.message = message
        case .usage(let usage): response?.usageMetadata = usage
        case .finished(let reason, let statistics):
            response?.finishReason = reason
            response?.statistics = statistics
        }
    }
}
