import HybridEngine

/// An error in words: what happened, and what helps. The only place where
/// errors are worded; the command line uses it as the screen does.
package struct ErrorPresentation: Sendable, Equatable {
    /// What happened, one sentence.
    package var sentence: String
    /// What helps; nil when nothing does but trying again.
    package var advice: String?
    /// Commands that help, for the keys shown beside it in the chat.
    package var commands: [Command]

    package init(_ error: LanguageModelError) {
        sentence = Self.sentence(for: error)
        advice = Self.advice(for: error)
        commands = Self.commands(for: error)
    }

    private static func sentence(for error: LanguageModelError) -> String {
        switch error {
        case .service, .promptBlocked, .responseStopped, .emptyResponse, .malformedResponse,
            .timeout, .connectionLost, .tlsFailure, .resting:
            "Cloud: \(clean(error.detail))."
        case .unanswered(_, let last): sentence(for: last)
        case .missingAPIKey: "Cloud: there is no API key."
        case .offline(let detail): "Cloud: offline (\(clean(detail)))."
        case .deviceUnavailable(let reason, let detail):
            "Device: \(clean(UnavailableWords(reason, detail: detail).sentence))."
        case .unsupportedRequest(let detail, _):
            "This model cannot take the request: \(clean(detail))."
        case .contextWindowExceeded(let needed, let available):
            "The message is too long for the model: with room for an answer it needs "
                + "\(Numbers.count(needed, "token")), \(Numbers.grouped(available)) are available."
        case .runtimeCrashed(let exit): "The model runtime stopped (\(words(for: exit)))."
        case .runtimeFailed(let detail): "The model runtime failed: \(clean(detail))."
        case .invalidOption(let key, let value, _): "\(key) does not take \(value)."
        case .concurrentRequests: "Another answer is still running."
        case .cancelled: "Stopped."
        case .storage(let detail): "Could not read or write a file: \(clean(detail))."
        }
    }

    private static func advice(for error: LanguageModelError) -> String? {
        switch error {
        case .missingAPIKey:
            "The on-device model needs none: mode prefer-on-device or only-on-device."
        case .deviceUnavailable(let reason, let detail):
            UnavailableWords(reason, detail: detail).advice
        case .contextWindowExceeded: "Nothing was generated. A shorter message fits."
        case .runtimeCrashed: "The next message tries a new one."
        case .invalidOption(_, _, let allowed): "It takes \(allowed)."
        case .unanswered(_, let last): advice(for: last)
        default: nil
        }
    }

    private static func commands(for error: LanguageModelError) -> [Command] {
        switch error {
        case .deviceUnavailable(.crashedRepeatedly, _): [.probe, .again]
        case .deviceUnavailable: [.status, .again]
        case .contextWindowExceeded: [.cursorUp]
        case .invalidOption: []
        case .concurrentRequests: [.stop]
        default: [.again]
        }
    }

    /// `signal 9, killed` or `status 3`.
    package static func words(for exit: ProcessExit) -> String {
        switch exit {
        case .status(let status): return "status \(status)"
        case .signal(let signal):
            let names: [Int32: String] = [
                4: "illegal instruction", 6: "aborted", 7: "bus error", 8: "arithmetic error",
                9: "killed", 11: "memory fault", 15: "terminated", 24: "processor time used up",
                31: "forbidden system call",
            ]
            return "signal \(signal)" + (names[signal].map { ", \($0)" } ?? "")
        }
    }

    /// Details come from elsewhere and may bring a full stop of their own.
    private static func clean(_ detail: String) -> String {
        var text = Substring(detail)
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text.isEmpty ? "no reason was given" : String(text)
    }
}
