extension AnswerMetadata {
    /// What a stream has told until now, with what a later piece adds. Some
    /// pieces repeat all that was said before, others only go on.
    func merged(with later: AnswerMetadata) -> AnswerMetadata {
        AnswerMetadata(
            citations: later.citations.continuing(citations),
            grounding: later.grounding.map { grounding?.merged(with: $0) ?? $0 } ?? grounding,
            urlContext: later.urlContext.continuing(urlContext),
            responseID: later.responseID ?? responseID,
            finishMessage: later.finishMessage ?? finishMessage,
            // An opinion is of the whole text until then.
            safetyRatings: later.safetyRatings.isEmpty ? safetyRatings : later.safetyRatings)
    }
}

extension GroundingMetadata {
    /// Supports count in the chunks that came with them.
    fileprivate func merged(with later: GroundingMetadata) -> GroundingMetadata {
        let isWhole = !later.chunks.isEmpty
        return GroundingMetadata(
            webSearchQueries: later.webSearchQueries.continuing(webSearchQueries),
            chunks: isWhole ? later.chunks : chunks,
            supports: isWhole ? later.supports : later.supports.continuing(supports),
            searchEntryPoint: later.searchEntryPoint ?? searchEntryPoint)
    }
}

extension Array where Element: Equatable {
    /// The list after an earlier one, unless it repeats that one.
    fileprivate func continuing(_ earlier: [Element]) -> [Element] {
        starts(with: earlier) ? self : earlier + self
    }
}
