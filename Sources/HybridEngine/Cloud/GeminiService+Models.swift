extension GeminiService {
    /// A list that goes on for ever is not followed.
    private static let pageLimit = 20

    /// The models that a conversation can be had with, from the service, all
    /// pages of its list. They are remembered for when it cannot be asked.
    ///
    /// Fails with `unsupportedRequest` where the endpoint lists no models and
    /// while the network is not allowed, else as a request would.
    public func listModels() async throws(LanguageModelError) -> [GeminiModelInformation] {
        do throws(LanguageModelError) {
            guard allowsNetwork else { throw .doorIsShut }
            let endpoint = try self.endpoint.get()
            let key = try await credentials.key()
            let models = try await allPages(endpoint, key).filter(\.generatesContent)
            // Not to be able to remember them is no reason to withhold them.
            try? remembered.store(models)
            return models
        } catch {
            note(error, of: "the list of models")
            throw error
        }
    }

    /// The models of the last list that was got from this address; none when
    /// there was no such list. Sends nothing.
    public var rememberedModels: [GeminiModelInformation] { remembered.load() }

    private func allPages(
        _ endpoint: GeminiEndpoint, _ key: Credentials.Found
    ) async throws(LanguageModelError) -> [GeminiModelInformation] {
        var models: [GeminiModelInformation] = []
        var token: String?
        for _ in 0..<Self.pageLimit {
            guard let url = endpoint.modelsURL(pageToken: token) else {
                throw .unsupportedRequest("this endpoint lists no models; set cloud.model")
            }
            let body = try await answer(to: CloudRequest(url: url), key)
            let page = try ModelsListing(body, redaction: Redaction(apiKey: key.key.value))
            models += page.models
            guard let next = page.nextPageToken, next != token else { break }
            token = next
        }
        return models
    }

    /// The answer to a question that is no turn of a conversation. What goes
    /// wrong is learnt from, but does not make the service rest.
    func answer(
        to request: CloudRequest, _ key: Credentials.Found
    ) async throws(LanguageModelError) -> [UInt8] {
        do throws(LanguageModelError) {
            return try await ask(request, key: key)
        } catch {
            learn { standing, now in standing.probed(error, key: key, at: now) }
            throw error
        }
    }

    func note(_ error: LanguageModelError, of what: String) {
        guard error != .cancelled else { return }
        parts.log?.notice("the cloud failed (\(what)): \(error.logClause)")
    }
}

extension LanguageModelError {
    /// Kind and status. The service's own words may quote a prompt.
    var logClause: String {
        guard case .service(_, let failure) = cause else { return kind }
        return ([kind] + [failure.httpStatus.map(String.init), failure.status].compactMap { $0 })
            .joined(separator: " ")
    }
}
