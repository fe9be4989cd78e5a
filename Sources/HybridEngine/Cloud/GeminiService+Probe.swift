extension GeminiService {
    /// A service that is there answers a small question sooner.
    private static let probePatience = Duration.seconds(15)

    /// Asks the service something small, now. Any answer shows that it can be
    /// reached; one that goes well also ends a rest and clears a refused key.
    /// Sends nothing while there is no key or the network is not allowed.
    ///
    /// - Returns: the availability after that.
    @discardableResult
    public func probe() async -> CloudAvailability {
        await probing.run { [self] in await probeOnce() }
        return availability
    }

    /// The same without waiting for it, and only when the service is believed
    /// to be out of reach: for a turn that went around it.
    public func probeInBackground() {
        guard allowsNetwork, case .offline = board.availability else { return }
        Task { await probeQuietly() }
    }

    /// The same without running the command that prints the key: it may ask
    /// for a password, and nobody wanted anything.
    func probeQuietly() async {
        if credentials.look() == .command { refresh() } else { await probe() }
    }

    private func probeOnce() async {
        guard allowsNetwork else { return }
        var found: Credentials.Found?
        do throws(LanguageModelError) {
            let request = try probeRequest()
            let key = try await credentials.key()
            found = key
            _ = try await ask(request, key: key)
            refresh()
            learn { standing, _ in standing.probeSucceeded() }
        } catch {
            refresh()
            learn { standing, now in standing.probed(error, key: found, at: now) }
        }
    }

    /// One model of the list; where there is no list, a count of one word.
    private func probeRequest() throws(LanguageModelError) -> CloudRequest {
        let endpoint = try self.endpoint.get()
        let patience = min(Self.probePatience, timeouts.firstByte)
        if let url = endpoint.modelsURL(pageSize: 1) {
            return CloudRequest(url: url, firstByteTimeout: patience)
        }
        let question = GenerationRequest(transcript: [Message(role: .user, text: "ping")])
        return CloudRequest(
            url: try endpoint.url(model: usualModel, method: .countTokens),
            body: try CountTokensBody(question, model: usualModel, service: endpoint.service).bytes,
            firstByteTimeout: patience)
    }
}
