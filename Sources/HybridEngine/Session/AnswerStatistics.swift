/// Times and sizes of one answer.
public struct AnswerStatistics: Codable, Sendable, Equatable {
    /// From the request to the first visible piece.
    public var firstTokenMilliseconds: Double
    /// From the request to the end of the answer.
    public var totalMilliseconds: Double
    /// Of the decoding alone; nil when too little was generated to tell.
    public var tokensPerSecond: Double?
    /// The model's window in tokens, when known.
    public var windowTokens: Int?

    /// Makes statistics.
    public init(
        firstTokenMilliseconds: Double, totalMilliseconds: Double, tokensPerSecond: Double?,
        windowTokens: Int? = nil
    ) {
        self.firstTokenMilliseconds = firstTokenMilliseconds
        self.totalMilliseconds = totalMilliseconds
        self.tokensPerSecond = tokensPerSecond
        self.windowTokens = windowTokens
    }
}
