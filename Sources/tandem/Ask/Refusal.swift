import ChatUI
import HybridEngine

/// Why nothing was asked: the command line, the configuration or standard
/// input make no request. The exit code is 2.
struct Refusal: Error, Equatable {
    let message: String

    init(_ error: UsageError) { message = error.description }
    init(_ error: InputError) { message = error.description }
    init(_ error: AttachmentError) { message = error.description }

    init(_ error: LanguageModelError) {
        message = ErrorSentence.withAdvice(error, attempts: [])
    }

    /// The conversation to go on with cannot be had.
    init(session error: LanguageModelError) {
        if case .storage(let sentence) = error {
            message = sentence
        } else {
            message = ErrorPresentation(error).sentence
        }
    }

    /// A setting that cannot be read may be the one that keeps prompts on this
    /// machine: a script must not go on without it.
    init(_ problem: ConfigurationProblem) { message = problem.description }
}
