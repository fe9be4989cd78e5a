/// Everything that can go wrong with a request, with the stable name that
/// `error.kind` carries. No key and no prompt is ever part of it.
public enum LanguageModelError: Error, Codable, Sendable, Equatable {
    /// The cloud model needs a key and there is none.
    case missingAPIKey
    /// The service refused or failed, and said so.
    case service(ServiceFailure.Kind, ServiceFailure)
    /// The service blocked the prompt; its reason and its words.
    case promptBlocked(reason: String, message: String?)
    /// The model stopped for a reason that is neither STOP nor MAX_TOKENS.
    case responseStopped(FinishReason, message: String?)
    /// The answer ended without any part, or with thoughts only; says what is
    /// known about it.
    case emptyResponse(String)
    /// What came is not an answer; says what is wrong with it.
    case malformedResponse(String)
    /// Could not reach the service at all.
    case offline(String)
    /// Connected, but nothing came in time; says what was waited for.
    case timeout(String)
    /// The connection broke after it was made.
    case connectionLost(String)
    /// No trusted connection could be made.
    case tlsFailure(String)
    /// The cloud rests after failures that came in a row; seconds left.
    case resting(seconds: Double, cause: String)
    /// The on-device model cannot be used now.
    case deviceUnavailable(UnavailableReason, detail: String?)
    /// This model cannot take this kind of request; says what.
    case unsupportedRequest(String, feature: UnsupportedFeature? = nil)
    /// In tokens.
    case contextWindowExceeded(needed: Int, available: Int)
    /// The runtime process stopped in mid-request.
    case runtimeCrashed(ProcessExit)
    /// The runtime process could not do its work; says what.
    case runtimeFailed(String)
    /// The answer is not of the form that was asked for; says where.
    case schemaMismatch(String)
    /// Instead of the value that was asked for, the model called functions
    /// that the caller declared. The turn is kept: the next request answers
    /// them.
    case functionCalls([FunctionCall])
    /// The model still called functions after so many rounds.
    case toolLimit(Int)
    /// A value that the option does not take.
    case invalidOption(key: String, value: String, allowed: String)
    /// The conversation is waiting for an answer already.
    case concurrentRequests
    /// The caller ended the request.
    case cancelled
    /// A file could not be read or written; says which.
    case storage(String)
    /// No model answered. The record names every attempt, first choice first;
    /// the error is the last attempt's.
    indirect case unanswered(RouteDecision, LanguageModelError)
}

/// What a model cannot take. The raw value is the word of an attempt's reason.
public enum UnsupportedFeature: String, Codable, Sendable, CaseIterable {
    /// An image in the request.
    case image
    /// Sound in the request.
    case audio
    /// A PDF in the request.
    case pdf
    /// A tool that only a server can run: search, maps, URL context, code.
    case serverTool
    /// The language it is written in.
    case language
}

extension LanguageModelError {
    /// The stable name for scripts.
    public var kind: String {
        switch self {
        case .missingAPIKey: "missingAPIKey"
        case .service(let kind, _): kind.rawValue
        case .promptBlocked: "promptBlocked"
        case .responseStopped: "responseStopped"
        case .emptyResponse: "emptyResponse"
        case .malformedResponse: "malformedResponse"
        case .offline: "offline"
        case .timeout: "timeout"
        case .connectionLost: "connectionLost"
        case .tlsFailure: "tlsFailure"
        // The kind of what made it rest: a quota or a failing server.
        case .resting(_, let cause): cause == "429" ? "quotaExceeded" : "server"
        case .deviceUnavailable: "deviceUnavailable"
        case .unsupportedRequest: "unsupportedRequest"
        case .contextWindowExceeded: "contextWindowExceeded"
        case .runtimeCrashed: "runtimeCrashed"
        case .runtimeFailed: "runtimeFailed"
        case .schemaMismatch: "schemaMismatch"
        case .functionCalls: "functionCalls"
        case .toolLimit: "toolLimit"
        case .invalidOption: "invalidOption"
        case .concurrentRequests: "concurrentRequests"
        case .cancelled: "cancelled"
        case .storage: "storage"
        case .unanswered(_, let last): last.kind
        }
    }

    /// The error itself, without the record of who was asked.
    public var cause: LanguageModelError {
        if case .unanswered(_, let last) = self { last.cause } else { self }
    }
}
