import HybridEngine

/// What an answer rests on, as lines for under it.
package enum SourceWords {
    /// More are not listed: nobody reads them, and the service sets no limit.
    private static let limit = 40

    /// A heading and the sources, numbered; none when there are none.
    package static func lines(_ metadata: AnswerMetadata) -> [String] {
        let sources = all(metadata)
        guard !sources.isEmpty else { return searches(metadata) }
        let width = String(min(sources.count, limit)).count
        var lines = ["Sources"]
        for (index, source) in sources.prefix(limit).enumerated() {
            let number = String(index + 1)
            lines.append(
                String(repeating: " ", count: width - number.count) + "\(number) \(source)")
        }
        if sources.count > limit {
            lines.append("… \(Numbers.grouped(sources.count - limit)) more")
        }
        return lines + searches(metadata)
    }

    /// Found pages first, in the service's order; then quoted and fetched ones.
    private static func all(_ metadata: AnswerMetadata) -> [String] {
        let found = (metadata.grounding?.chunks ?? []).map(words)
        let rest = metadata.citations.map(words) + metadata.urlContext.map(words)
        var lines = found
        for line in rest where !line.isEmpty && !lines.contains(line) { lines.append(line) }
        return lines
    }

    private static func searches(_ metadata: AnswerMetadata) -> [String] {
        let queries = metadata.grounding?.webSearchQueries.filter { !$0.isEmpty } ?? []
        return queries.isEmpty ? [] : ["Searched for: " + queries.joined(separator: " · ")]
    }

    /// A source that says nothing keeps its number: passages count in it.
    private static func words(_ chunk: GroundingMetadata.Chunk) -> String {
        let words = joined([chunk.title ?? chunk.domain, chunk.uri])
        return words.isEmpty ? "unnamed source" : words
    }

    private static func words(_ citation: Citation) -> String {
        joined([
            citation.title, citation.uri, citation.license, citation.publicationDate,
        ])
    }

    private static func words(_ page: URLMetadata) -> String {
        let status = page.status == "SUCCESS" || page.status.isEmpty ? nil : page.status
        return page.retrievedURL == nil ? "" : joined([page.retrievedURL, status])
    }

    private static func joined(_ pieces: [String?]) -> String {
        pieces.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
