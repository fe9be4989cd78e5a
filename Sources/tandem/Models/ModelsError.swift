import HybridEngine

/// Why a `models` command came to nothing.
struct ModelsError: Error, Equatable {
    var kind: String
    var message: String
    var code: Int32

    init(kind: String, message: String, code: Int32) {
        self.kind = kind
        self.message = message
        self.code = code
    }

    init(_ error: LanguageModelError) {
        self.init(
            kind: error.kind, message: Refusal(error).message, code: ExitCode.error(error))
    }

    /// - Parameter isPartHere: whether a download would go on.
    init(_ error: DownloadError, model name: String, isPartHere: Bool) {
        let (kind, code) = error.kindAndCode
        let advice = error.advice(isPartHere: isPartHere)
        self.init(kind: kind, message: "\(name): \(error)\(advice)", code: code)
    }

    init(_ error: DownloadedModelError, model name: String) {
        switch error {
        case .notFound:
            self.init(kind: "modelNotFound", message: "\(name): \(error)", code: ExitCode.usage)
        case .fileIOError, .internalError:
            self.init(kind: "storage", message: "\(name): \(error)", code: ExitCode.failure)
        }
    }
}

extension DownloadError {
    fileprivate var kindAndCode: (String, Int32) {
        switch self {
        case .notFound: ("modelNotFound", ExitCode.usage)
        case .invalidArgument, .emptyModelName, .licenceNotAccepted:
            ("invalidOption", ExitCode.usage)
        case .permissionDenied: ("permissionDenied", ExitCode.failure)
        case .resourceExhausted: ("quotaExceeded", ExitCode.failure)
        case .notEnoughSpace: ("storage", ExitCode.failure)
        case .cancelled: ("cancelled", ExitCode.interrupted)
        case .failedPrecondition, .internalError: ("downloadFailed", ExitCode.failure)
        }
    }

    /// What to do about it.
    fileprivate func advice(isPartHere: Bool) -> String {
        if case .licenceNotAccepted = self { return "; --accept-licence accepts it" }
        guard isPartHere else { return "" }
        switch self {
        case .cancelled: return ": what arrived is kept, the same command goes on from there"
        case .failedPrecondition, .notEnoughSpace: return "; what arrived is kept"
        default: return ""
        }
    }
}
