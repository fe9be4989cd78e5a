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
        commands = [.again]
        switch error {
        case .missingAPIKey:
            sentence = "Cloud: there is no API key."
            advice = "The on-device model needs none: mode prefer-on-device or only-on-device."
        case .offline(let detail):
            sentence = "Cloud: offline (\(Self.clean(detail)))."
        case .deviceUnavailable(let reason, let detail):
            let words = UnavailableWords(reason, detail: detail)
            sentence = "Device: \(words.sentence)."
            advice = words.advice
            commands = reason == .crashedRepeatedly ? [.probe, .again] : [.status, .again]
        case .unsupportedRequest(let detail):
            sentence = "This model cannot take the request: \(Self.clean(detail))."
        case .contextWindowExceeded(let needed, let available):
            sentence =
                "The message is too long for the model: it needs "
                + "\(Numbers.count(needed, "token")), \(Numbers.grouped(available)) are available."
            advice = "Nothing was generated. A shorter message fits."
            commands = [.cursorUp]
        case .runtimeCrashed(let exit):
            sentence = "The model runtime stopped (\(Self.words(for: exit)))."
            advice = "The next message starts a new one."
        case .runtimeFailed(let detail):
            sentence = "The model runtime failed: \(Self.clean(detail))."
        case .invalidOption(let key, let value, let allowed):
            sentence = "\(key) does not take \(value)."
            advice = "It takes \(allowed)."
            commands = []
        case .concurrentRequests:
            sentence = "Another answer is still running."
            commands = [.stop]
        case .cancelled:
            sentence = "Stopped."
        case .storage(let detail):
            sentence = "Could not read or write a file: \(Self.clean(detail))."
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
