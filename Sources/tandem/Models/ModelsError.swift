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

    init(_ error: DownloadError, model name: String) {
        let (kind, code) = error.kindAndCode
        self.init(kind: kind, message: "\(name): \(error)\(error.advice)", code: code)
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
    fileprivate var advice: String {
        switch self {
        case .licenceNotAccepted: "; --accept-licence accepts it"
        case .cancelled: ": what arrived is kept, the same command goes on from there"
        case .failedPrecondition, .notEnoughSpace: "; what arrived is kept"
        default: ""
        }
    }
}
