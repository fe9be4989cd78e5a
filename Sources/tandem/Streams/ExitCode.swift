import HybridEngine

/// How the program ends. Scripts hold on to these numbers.
enum ExitCode {
    static let success: Int32 = 0
    static let failure: Int32 = 1
    static let usage: Int32 = 2
    static let noModel: Int32 = 3
    /// The service would not answer.
    static let refused: Int32 = 4
    /// The answer does not have the form that was asked for.
    static let mismatch: Int32 = 65
    static let interrupted: Int32 = 130
    /// What a shell reports for a program whose reader has gone.
    static let closedPipe: Int32 = 141

    static func signal(_ number: Int32) -> Int32 { 128 + number }

    static func error(_ error: LanguageModelError) -> Int32 {
        switch error {
        case .invalidOption: usage
        case .deviceUnavailable, .unsupportedRequest, .contextWindowExceeded, .missingAPIKey,
            .offline:
            noModel
        case .promptBlocked: refused
        case .responseStopped(let reason, _): reason.isRefusal ? refused : failure
        case .schemaMismatch: mismatch
        case .cancelled: interrupted
        case .unanswered(_, let last): Self.error(last)
        default: failure
        }
    }
}

extension ExitCode {
    static func output(_ error: OutputError) -> Int32 {
        error == .closed ? closedPipe : failure
    }
}
