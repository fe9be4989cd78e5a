import ChatUI
import HybridEngine

/// An error of a request as one text: every attempt by name, first choice
/// first, then what helps.
enum ErrorSentence {
    static func sentence(_ error: LanguageModelError, attempts: [RouteDecision.Attempt]) -> String {
        guard let last = attempts.last else { return ErrorPresentation(error).sentence }
        let earlier = attempts.dropLast().map { "\(named($0)): \(clause($0))." }
        return (earlier + ["\(named(last)): \(sentence(error))"]).joined(separator: " ")
    }

    /// What happened, to stand behind the name of an attempt, which says
    /// already where it was.
    static func sentence(_ error: LanguageModelError) -> String {
        let sentence = ErrorPresentation(error).sentence
        let place = ["Cloud: ", "Device: "].first { sentence.hasPrefix($0) }
        let clause = String(sentence.dropFirst(place?.count ?? 0))
        // It stands behind a colon.
        return clause.hasPrefix("The ") ? "the " + clause.dropFirst(4) : clause
    }

    static func withAdvice(_ error: LanguageModelError, attempts: [RouteDecision.Attempt])
        -> String
    {
        [sentence(error, attempts: attempts), advice(error)].compactMap { $0 }
            .joined(separator: " ")
    }

    /// Advice that holds outside of the chat, where there is no next message
    /// and no slash command.
    private static func advice(_ error: LanguageModelError) -> String? {
        switch error {
        case .runtimeCrashed, .deviceUnavailable(.damaged, _),
            .deviceUnavailable(.crashedRepeatedly, _):
            nil
        default: ErrorPresentation(error).advice
        }
    }

    /// What became of an earlier attempt, without a full stop.
    private static func clause(_ attempt: RouteDecision.Attempt) -> String {
        let detail =
            attempt.detail.hasSuffix(".") ? String(attempt.detail.dropLast()) : attempt.detail
        return attempt.reason == "offline" ? "offline (\(detail))" : detail
    }

    private static func named(_ attempt: RouteDecision.Attempt) -> String {
        "\(attempt.model), \(attempt.source.words)"
    }
}
