/// A turn that went on to another model, for the log.
struct Fallback: Sendable, Equatable {
    /// A model that did not answer.
    struct Failure: Sendable, Equatable {
        var model: ModelDescriptor
        var error: LanguageModelError
    }

    /// Who did not answer since somebody was asked last, and why.
    var failures: [Failure]
    /// Who is asked in their place.
    var model: ModelDescriptor

    /// Nil when nobody failed, or when the turn is back where it began: a
    /// model that is asked after all was not replaced.
    init?(_ failures: [Failure], to model: ModelDescriptor) {
        guard let first = failures.first, first.model != model else { return nil }
        self.failures = failures
        self.model = model
    }

    /// The line of the log.
    var line: String {
        let from = failures.map { "\($0.model.logged): \($0.error.logReason)" }
        return "fallback from \(from.joined(separator: ", then ")); to \(model.logged)"
    }
}

extension ModelDescriptor {
    fileprivate var logged: String { "\(name) (\(source.rawValue))" }
}

extension LanguageModelError {
    /// Why, in words of this program and codes: a service's own words may
    /// repeat the prompt, which must not be in a log.
    fileprivate var logReason: String {
        switch self {
        case .service(let kind, let failure):
            [kind.rawValue, failure.httpStatus.map(String.init), failure.status]
                .compactMap { $0 }.joined(separator: " ")
        case .promptBlocked, .responseStopped, .emptyResponse, .malformedResponse: kind
        default: [attemptReason ?? kind, detail].joined(separator: ", ")
        }
    }
}
