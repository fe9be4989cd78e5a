import Digests

extension GeminiService {
    /// How many tokens a model would take in. The same request is asked about
    /// once; what was counted is remembered by content.
    ///
    /// Fails at once, with what stands in the way, when the service is not
    /// simply available, and with `unsupportedRequest` while the network is
    /// not allowed: take ``TokenEstimate`` then.
    public func countTokens(
        _ request: GenerationRequest, model: String
    ) async throws(LanguageModelError) -> Int {
        if let obstacle { throw obstacle }
        let endpoint = try self.endpoint.get()
        let name = try GeminiEndpoint.modelName(model)
        let question = CloudRequest(
            url: try endpoint.url(model: name, method: .countTokens),
            body: try CountTokensBody(request, model: name, service: endpoint.service).bytes)
        let digest = Self.digest(question)
        if let digest, let count = tokenCounts[digest] { return count }
        let key = try await credentials.key()
        let body = try await answer(to: question, key)
        let count = try CountTokensAnswer(body, redaction: Redaction(apiKey: key.key.value))
            .totalTokens
        if let digest { tokenCounts.insert(count, for: digest) }
        return count
    }

    private static func digest(_ question: CloudRequest) -> SHA256Digest? {
        try? SHA256.digest(of: Array(question.url.utf8) + [0] + (question.body ?? []))
    }
}
