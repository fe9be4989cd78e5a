extension GeminiAnswer {
    /// Whether what came is an answer.
    func checkEnd() throws(LanguageModelError) {
        guard hasChunk else {
            guard let oddity else { throw .emptyResponse("nothing came") }
            throw .malformedResponse(redaction.clean(oddity))
        }
        // Every stream of the service ends with a reason. One that ends without
        // was cut by something on the way that closed the connection properly.
        if isStream, hasContent || hasThoughts, finishReason == nil {
            throw .connectionLost("the answer ended without a finish reason")
        }
        if finishReason == .maxTokens, isBlank { throw .emptyResponse(usedUpByThinking) }
        guard hasContent else {
            throw .emptyResponse(
                hasThoughts ? "the model sent thoughts, but no answer" : "the answer has no parts")
        }
    }

    func stopped(_ reason: FinishReason) -> LanguageModelError {
        .responseStopped(reason, message: metadata.finishMessage.map(redaction.clean))
    }

    private var usedUpByThinking: String {
        guard let count = usage?.thoughts, count > 0 else {
            return "the limit of tokens was reached before the first word"
        }
        return "the limit of tokens was used up by thinking (\(count) thought tokens)"
    }

    func statistics(_ now: Duration) -> AnswerStatistics {
        let first = firstVisible ?? now
        let counts = usage?.counts
        let tokens = (counts?.candidatesTokenCount ?? 0) + (counts?.thoughtsTokenCount ?? 0)
        let seconds = (now - first).milliseconds / 1_000
        return AnswerStatistics(
            firstTokenMilliseconds: (first - begin).milliseconds,
            totalMilliseconds: (now - begin).milliseconds,
            // An answer in one piece says nothing about the pace.
            tokensPerSecond: tokens > 1 && seconds > 0.05 ? Double(tokens) / seconds : nil)
    }
}
