/// Token counts, with Gemini's names.
public struct Usage: Codable, Sendable, Equatable {
    /// Of the request.
    public var promptTokenCount: Int
    /// Of the answer.
    public var candidatesTokenCount: Int
    /// Of the reasoning.
    public var thoughtsTokenCount: Int
    /// Prompt tokens that needed no work: on device, the key/value cache.
    public var cachedContentTokenCount: Int
    /// Of the tools' results.
    public var toolUsePromptTokenCount: Int
    /// Prompt, answer and reasoning.
    public var totalTokenCount: Int

    /// Makes counts.
    ///
    /// - Parameters:
    ///   - promptTokenCount: of what the model was given.
    ///   - candidatesTokenCount: of the answer.
    ///   - thoughtsTokenCount: of the thoughts.
    ///   - cachedContentTokenCount: of the prompt, those that were known.
    ///   - toolUsePromptTokenCount: of what tools gave.
    ///   - totalTokenCount: what the service counted; nil for the sum of prompt,
    ///     answer and thoughts.
    public init(
        promptTokenCount: Int, candidatesTokenCount: Int, thoughtsTokenCount: Int = 0,
        cachedContentTokenCount: Int = 0, toolUsePromptTokenCount: Int = 0,
        totalTokenCount: Int? = nil
    ) {
        self.promptTokenCount = promptTokenCount
        self.candidatesTokenCount = candidatesTokenCount
        self.thoughtsTokenCount = thoughtsTokenCount
        self.cachedContentTokenCount = cachedContentTokenCount
        self.toolUsePromptTokenCount = toolUsePromptTokenCount
        self.totalTokenCount =
            totalTokenCount ?? promptTokenCount + candidatesTokenCount + thoughtsTokenCount
    }
}
