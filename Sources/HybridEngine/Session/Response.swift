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
    /// The name of the model that answered.
    public var modelVersion: String
    /// Where it ran, and who was asked before it.
    public var decision: RouteDecision
    /// Why it ended; nil while it has not.
    public var finishReason: FinishReason?
    /// What it took; nil while unknown.
    public var usageMetadata: Usage?
    /// Times and sizes; nil while it has not ended.
    public var statistics: AnswerStatistics?
}

extension GenerateContentResponse {
    /// Takes the next event of an answer; nil before it has started.
    static func reduce(
        _ response: inout GenerateContentResponse?, _ event: ResponseEvent
    ) {
        switch event {
        case .progress: break
        case .started(let descriptor, let decision):
            response = GenerateContentResponse(
                text: "", modelVersion: descriptor.name, decision: decision)
        case .textDelta(let text): response?.text += text
        case .thoughtDelta: break
        case .usage(let usage): response?.usageMetadata = usage
        case .finished(let reason, let statistics):
            response?.finishReason = reason
            response?.statistics = statistics
        }
    }
}
