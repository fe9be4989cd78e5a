/// One answer of `generateContent`, or one piece of a streamed one. Nothing in
/// it is required, and whatever cannot be read is left out: an oddity beside
/// the text never costs the text.
struct GenerateContentChunk: Sendable, Equatable {
    /// Of the first candidate, in order. There is one answer; others are not
    /// looked at.
    var parts: [Part] = []
    /// Nil when the answer goes on.
    var finishReason: FinishReason?
    /// Of the first candidate, and the number of the answer.
    var metadata = AnswerMetadata()
    /// Why the prompt was blocked; nil when it was not.
    var blockReason: String?
    /// The service's words about it.
    var blockMessage: String?
    /// What the whole answer took until now; nil when the piece does not tell.
    var usage: UsageMetadata?
    /// The model that answers, as the service calls it.
    var modelVersion: String?
}

/// Token counts as they come: a count that is missing is nil here, so that a
/// later piece of a stream does not wipe out what an earlier one told.
struct UsageMetadata: Sendable, Equatable {
    var prompt: Int?
    var candidates: Int?
    var thoughts: Int?
    var cachedContent: Int?
    var toolUsePrompt: Int?
    var total: Int?

    /// The counts with those of a later piece, which are totals too.
    func merged(with later: UsageMetadata) -> UsageMetadata {
        UsageMetadata(
            prompt: later.prompt ?? prompt, candidates: later.candidates ?? candidates,
            thoughts: later.thoughts ?? thoughts,
            cachedContent: later.cachedContent ?? cachedContent,
            toolUsePrompt: later.toolUsePrompt ?? toolUsePrompt, total: later.total ?? total)
    }

    /// The counts with 0 for what was not told.
    var counts: Usage {
        // Less than none is no count.
        func count(_ number: Int?) -> Int { max(0, number ?? 0) }
        return Usage(
            promptTokenCount: count(prompt), candidatesTokenCount: count(candidates),
            thoughtsTokenCount: count(thoughts), cachedContentTokenCount: count(cachedContent),
            toolUsePromptTokenCount: count(toolUsePrompt), totalTokenCount: count(total))
    }
}
