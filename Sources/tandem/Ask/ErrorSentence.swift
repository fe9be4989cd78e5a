import ChatUI
import HybridEngine

/// An error of a request as one text: every attempt by name, first choice
/// first, then what helps.
enum ErrorSentence {
    static func sentence(_ error: LanguageModelError, attempts: [RouteDecision.Attempt]) -> String {
        let presentation = ErrorPresentation(error)
        guard let last = attempts.last else { return presentation.sentence }
        let earlier = attempts.dropLast().map { "\(named($0)): \($0.detail)" }
        let sentence = withoutPlace(presentation.sentence)
        return (earlier + ["\(named(last)): \(sentence)"]).joined(separator: " ")
    }

    /// The attempt's name says already where it was.
    static func withoutPlace(_ sentence: String) -> String {
        let place = ["Cloud: ", "Device: "].first { sentence.hasPrefix($0) }
        return String(sentence.dropFirst(place?.count ?? 0))
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

    private static func named(_ attempt: RouteDecision.Attempt) -> String {
        "\(attempt.model), \(attempt.source.words)"
    }
}
