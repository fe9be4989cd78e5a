import ChatUI
import HybridEngine

/// `error` of the `--json` object.
struct ErrorObject: Encodable {
    let kind: String
    let message: String
    /// What only a service's errors have.
    let httpStatus = Nullable<Int>(nil)
    let status = Nullable<String>(nil)
    let finishReason = Nullable<String>(nil)
    let retryAfterSeconds = Nullable<Double>(nil)

    init(_ error: LanguageModelError, attempts: [RouteDecision.Attempt]) {
        kind = error.kind
        message = ErrorSentence.sentence(error, attempts: attempts)
    }

    init(_ refusal: Refusal) {
        kind = "invalidOption"
        message = refusal.message
    }
}
