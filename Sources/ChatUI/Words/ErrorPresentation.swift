import HybridEngine

/// A model's error in words: what happened, and what helps. The command line
/// uses it as the screen does. Of usage, downloads and files, the words stand
/// beside those errors.
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

    init(sentence: String, advice: String?, commands: [Command]) {
        self.sentence = sentence
        self.advice = advice
        self.commands = commands
    }

    private static func sentence(for error: LanguageModelError) -> String {
        switch error {
        case .service(let kind, let failure):
            "Cloud: \(words(for: kind, failure)) (\(clean(error.detail)))."
        case .promptBlocked(let reason, let message):
            "Cloud: the message was blocked (\(words(reason, message)))."
        case .responseStopped(let reason, let message):
            "Cloud: the model stopped (\(words(reason.rawValue, message)))."
        case .emptyResponse(let what): "Cloud: the answer is empty (\(clean(what)))."
        case .malformedResponse(let what): "Cloud: what came is no answer (\(clean(what)))."
        case .timeout(let what): "Cloud: no answer in time (\(clean(what)))."
        case .connectionLost(let what): "The connection was lost (\(clean(what)))."
        case .tlsFailure(let what): "Cloud: no trusted connection (\(clean(what)))."
        case .resting(let seconds, let cause): "Cloud: resting\(wait(seconds)) (\(clean(cause)))."
        case .missingAPIKey: "Cloud: there is no API key."
        case .offline(let what): "Cloud: offline (\(clean(what)))."
        case .unanswered(_, let last): sentence(for: last)
        default: deviceSentence(for: error)
        }
    }

    /// Of a model on this machine, or of any.
    private static func deviceSentence(for error: LanguageModelError) -> String {
        switch error {
        case .deviceUnavailable(let reason, let detail):
            "Device: \(clean(UnavailableWords(reason, detail: detail).sentence))."
        case .unsupportedRequest(let detail, _):
            "This model cannot take the request: \(clean(detail))."
        case .contextWindowExceeded(let needed, let available):
            "The message is too long for the model: with room for an answer it needs "
                + "\(Numbers.count(needed, "token")), \(Numbers.grouped(available)) are available."
        case .runtimeCrashed(let exit): "The model runtime stopped (\(exit))."
        case .runtimeFailed(let detail): "The model runtime failed: \(clean(detail))."
        case .schemaMismatch(let what): "The answer does not fit the schema: \(clean(what))."
        case .toolLimit(let rounds):
            "The model still calls functions after \(Numbers.count(rounds, "round"))."
        case .invalidOption(let key, "", _): "\(key) needs a value."
        case .invalidOption(let key, let value, _): "\(key) does not take \(value)."
        case .concurrentRequests: "Another answer is still running."
        case .cancelled: "Stopped."
        case .storage(let detail): "Could not read or write a file: \(clean(detail))."
        default: "\(error.kind): \(clean(error.detail))."
        }
    }

    private static func words(for kind: ServiceFailure.Kind, _ failure: ServiceFailure) -> String {
        switch kind {
        case .invalidAPIKey: "the API key is not accepted"
        case .permissionDenied: "the API key may not do this"
        case .unsupportedUserLocation: "the service is not offered in this place"
        case .serviceDisabled: "the service is turned off in the key's project"
        case .quotaExceeded where failure.isDailyQuota: "the quota of the day is used up"
        case .quotaExceeded: "too many requests for the quota"
        case .modelNotFound: "there is no such model"
        case .endpointNotFound: "the address is not the service's"
        case .invalidRequest: "the request was refused"
        case .server: "the service failed"
        }
    }

    private static func words(_ reason: String, _ message: String?) -> String {
        let message = message.map(clean) ?? ""
        return message.isEmpty ? clean(reason) : "\(clean(reason)): \(message)"
    }

    /// A wait that is nearly over is not worth a number.
    private static func wait(_ seconds: Double) -> String {
        guard seconds >= 1, seconds < 1e8 else { return "" }
        return " for \(Numbers.seconds(Int(seconds.rounded(.up))))"
    }

    /// Longer details are cut: a whole page sent as an error would push the
    /// conversation away.
    private static let longestDetail = 400

    /// Details come from elsewhere: they may bring a full stop of their own,
    /// and a line end could pretend to begin a line of ours.
    static func clean(_ detail: String) -> String {
        var text = detail.prefix(longestDetail).map { $0.isNewline ? " " : $0 }
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        if text.isEmpty { return "no reason was given" }
        return String(text) + (detail.count > longestDetail ? "…" : "")
    }
}
