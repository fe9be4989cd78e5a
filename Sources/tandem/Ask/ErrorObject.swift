import ChatUI
import HybridEngine

/// `error` of the `--json` object.
struct ErrorObject: Encodable {
    let kind: String
    let message: String
    /// What only a service's errors have.
    let httpStatus: Nullable<Int>
    let status: Nullable<String>
    let finishReason: Nullable<FinishReason>
    let retryAfterSeconds: Nullable<Double>

    init(_ error: LanguageModelError, attempts: [RouteDecision.Attempt]) {
        kind = error.kind
        message = ErrorSentence.sentence(error, attempts: attempts)
        let failure = error.serviceFailure
        httpStatus = Nullable(failure?.httpStatus)
        status = Nullable(failure?.status)
        retryAfterSeconds = Nullable(failure?.retryAfterSeconds)
        finishReason = Nullable(error.finishReason)
    }

    init(_ refusal: Refusal) {
        kind = "invalidOption"
        message = refusal.message
        httpStatus = Nullable(nil)
        status = Nullable(nil)
        finishReason = Nullable(nil)
        retryAfterSeconds = Nullable(nil)
    }
}

extension LanguageModelError {
    fileprivate var serviceFailure: ServiceFailure? {
        if case .service(_, let failure) = cause { failure } else { nil }
    }

    fileprivate var finishReason: FinishReason? {
        if case .responseStopped(let reason, _) = cause { reason } else { nil }
    }
}
