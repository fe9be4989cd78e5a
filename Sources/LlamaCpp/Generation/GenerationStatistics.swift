/// What an answer took.
public struct GenerationStatistics: Sendable, Equatable {
    /// Why the answer ended.
    public enum Reason: Sendable, Equatable {
        /// The model ended it, or a stop sequence came.
        case stop
        /// The limit asked for, or the window, was reached.
        case maximumTokens
        /// The caller cancelled it.
        case cancelled
    }
    /// Why the answer ended.
    public var reason: Reason
    /// Tokens of the prompt.
    public var promptTokens: Int
    /// Of them, those that the key/value cache still held.
    public var reusedTokens: Int
    /// Tokens of the answer, without the one that ends it.
    public var generatedTokens = 0
    /// Time to process what was new of the prompt.
    public var prefill: Duration = .zero
    /// Time from the first token to the last.
    public var decode: Duration = .zero
    /// When the first token was chosen.
    public var firstToken: ContinuousClock.Instant?
}
