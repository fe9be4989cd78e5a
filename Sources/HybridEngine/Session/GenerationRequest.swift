/// All that a model needs to answer: it keeps nothing between requests.
public struct GenerationRequest: Sendable, Equatable {
    /// System instructions; nil for none.
    public var instructions: String?
    /// Oldest first; the last one is the user's and is to be answered.
    public var transcript: [Message]
    /// How to generate.
    public var options: GenerationOptions

    /// Makes a request.
    public init(
        instructions: String? = nil, transcript: [Message],
        options: GenerationOptions = GenerationOptions()
    ) {
        self.instructions = instructions
        self.transcript = transcript
        self.options = options
    }
}
