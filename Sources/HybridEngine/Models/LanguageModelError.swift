/// Everything that can go wrong with a request, with the stable name that
/// `error.kind` carries. No key and no prompt is ever part of it.
public enum LanguageModelError: Error, Sendable, Equatable {
    /// The cloud model needs a key and there is none.
    case missingAPIKey
    /// Could not reach the service at all.
    case offline(String)
    /// The on-device model cannot be used now.
    case deviceUnavailable(UnavailableReason, detail: String?)
    /// This model cannot take this kind of request; says what.
    case unsupportedRequest(String)
    /// In tokens.
    case contextWindowExceeded(needed: Int, available: Int)
    /// The runtime process stopped in mid-request.
    case runtimeCrashed(ProcessExit)
    /// The runtime process could not do its work; says what.
    case runtimeFailed(String)
    /// A value that the option does not take.
    case invalidOption(key: String, value: String, allowed: String)
    /// The conversation is waiting for an answer already.
    case concurrentRequests
    /// The caller ended the request.
    case cancelled
    /// A file could not be read or written; says which.
    case storage(String)
}

/// How a process ended.
public enum ProcessExit: Sendable, Equatable {
    /// It exited by itself with this status.
    case status(Int32)
    /// This signal killed it.
    case signal(Int32)
}

extension LanguageModelError {
    /// The stable name for scripts.
    public var kind: String {
        switch self {
        case .missingAPIKey: "missingAPIKey"
        case .offline: "offline"
        case .deviceUnavailable: "deviceUnavailable"
        case .unsupportedRequest: "unsupportedRequest"
        case .contextWindowExceeded: "contextWindowExceeded"
        case .runtimeCrashed: "runtimeCrashed"
        case .runtimeFailed: "runtimeFailed"
        case .invalidOption: "invalidOption"
        case .concurrentRequests: "concurrentRequests"
        case .cancelled: "cancelled"
        case .storage: "storage"
        }
    }
}
