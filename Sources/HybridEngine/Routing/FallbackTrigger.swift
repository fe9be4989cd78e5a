/// Which failures of a model hand the turn to the next one.
public enum FallbackTrigger: Sendable, Equatable {
    /// Only that no connection could be made.
    case offline
    /// Every failure of the model's own. What is nobody's failure stays where
    /// it is: the user's stop, a service's refusal to answer this prompt, and
    /// a request that is wrong in itself.
    case failure

    /// Whether an error is one of them.
    public func fires(on error: LanguageModelError) -> Bool {
        switch (self, error.cause) {
        case (_, .offline): true
        case (.offline, _): false
        case (.failure, .cancelled), (.failure, .promptBlocked), (.failure, .responseStopped),
            (.failure, .invalidOption), (.failure, .concurrentRequests):
            false
        case (.failure, _): true
        }
    }
}
