import HTTPClient

/// One turn of a conversation with the cloud model: as many tries as the
/// policy allows, until something is visible.
struct GeminiTurn: Sendable {
    /// How a try failed.
    private struct Failure {
        var error: LanguageModelError
        /// Whether a part of the answer was handed on already.
        var isVisible: Bool
        /// What else is known of the answer, if this was the last try.
        var remarks: [ResponseEvent]
    }

    private let model: GeminiModel
    private let request: GenerationRequest
    private let hear: @Sendable (ResponseEvent) -> Void
    private let begin: Duration

    init(
        model: GeminiModel, request: GenerationRequest,
        hear: @escaping @Sendable (ResponseEvent) -> Void
    ) {
        self.model = model
        self.request = request
        self.hear = hear
        begin = model.service.parts.time.now()
    }

    private var service: GeminiService { model.service }

    /// Returns after the last event, or throws what the last try came to.
    func run() async throws(LanguageModelError) {
        let policy = service.board.isResting ? RetryPolicy.never : model.retryPolicy
        let call = try call()
        let key = try await service.credentials.key()
        var random = service.parts.random
        var attempt = 1
        while let failure = await tryOnce(call, key) {
            note(failure.error, attempt: attempt, of: policy)
            let wait = policy.wait(after: failure.error, attempt: attempt, using: &random)
            guard let wait, !failure.isVisible else {
                tell(failure.remarks)
                throw settle(failure.error, key)
            }
            attempt += 1
            try await pause(wait, after: failure.error, attempt: attempt, of: policy)
            // The mode may have changed meanwhile.
            guard service.allowsNetwork else {
                throw settle(failure.error.notAskedAgain, key)
            }
        }
        service.refresh()
        service.learn { standing, _ in standing.succeeded() }
    }

    private func call() throws(LanguageModelError) -> CloudRequest {
        guard service.allowsNetwork else { throw .doorIsShut }
        let isStreaming = model.requestOptions.isStreaming
        return CloudRequest(
            url: try service.endpoint.get().url(
                model: model.name,
                method: isStreaming ? .streamGenerateContent : .generateContent),
            body: try GenerateContentBody(
                request, model: model.name, safetySettings: model.safetySettings
            ).bytes,
            isHybrid: request.isHybrid, firstByteTimeout: model.requestOptions.timeout)
    }

    /// Nil when the answer is complete.
    private func tryOnce(_ call: CloudRequest, _ key: Credentials.Found) async -> Failure? {
        var answer = GeminiAnswer(
            asked: model.descriptor, mode: .onlyInCloud, begin: begin,
            isStream: model.requestOptions.isStreaming, schema: request.schema,
            apiKey: key.key.value)
        do throws(LanguageModelError) {
            await note(call)
            let response = try await service.send(call, key: key)
            if model.requestOptions.isStreaming {
                try await hearStream(response.body, &answer)
            } else {
                let bytes = try await Self.all(of: response.body)
                tell(try answer.hear(payload: bytes, now: now))
            }
            tell(try answer.finish(now: now))
            return nil
        } catch {
            // Whatever a cancelled task sees comes from that.
            return Failure(
                error: Task.isCancelled ? .cancelled : error.naming(key.source),
                isVisible: answer.firstVisible != nil, remarks: answer.remarks)
        }
    }

    /// Before anything leaves this machine.
    private func note(_ call: CloudRequest) async {
        guard let ledger = request.ledger else { return }
        await ledger.note(
            SentRequest(
                request, model: model.name, address: call.url, bytes: call.body?.count ?? 0,
                date: ConversationStore.systemTime()))
    }

    private func hearStream(
        _ body: HTTPBody, _ answer: inout GeminiAnswer
    ) async throws(LanguageModelError) {
        var decoder = EventStreamDecoder()
        let iterator = body.makeAsyncIterator()
        while let bytes = try await Self.next(iterator) {
            for item in try decoder.feed(bytes) { tell(try answer.hear(item, now: now)) }
        }
        for item in decoder.finish() { tell(try answer.hear(item, now: now)) }
    }

    private static func all(of body: HTTPBody) async throws(LanguageModelError) -> [UInt8] {
        do throws(HTTPError) {
            return try await body.collect()
        } catch {
            throw LanguageModelError(error)
        }
    }

    private static func next(
        _ iterator: HTTPBody.AsyncIterator
    ) async throws(LanguageModelError) -> [UInt8]? {
        do throws(HTTPError) {
            return try await iterator.next()
        } catch {
            throw LanguageModelError(error)
        }
    }

    private var now: Duration { service.parts.time.now() }

    private func tell(_ events: [ResponseEvent]) {
        for event in events { hear(event) }
    }
}

extension GeminiTurn {
    /// Waits for the next try, and says so. A task that is cancelled does not
    /// wait.
    private func pause(
        _ wait: Duration, after error: LanguageModelError, attempt: Int, of policy: RetryPolicy
    ) async throws(LanguageModelError) {
        hear(
            .retry(
                RetryNotice(
                    seconds: wait.seconds, kind: error.kind,
                    httpStatus: error.httpStatus, attempt: attempt,
                    limit: policy.tries)))
        guard (try? await service.parts.time.sleep(wait)) != nil else { throw .cancelled }
    }

    /// A try failed, whatever comes next.
    private func note(_ error: LanguageModelError, attempt: Int, of policy: RetryPolicy) {
        let milliseconds = Int((now - begin).milliseconds)
        service.note(
            error, of: "\(model.name), \(milliseconds) ms, try \(attempt) of \(policy.tries)")
        service.learn { standing, now in standing.tryFailed(error, at: now) }
    }

    /// The turn failed.
    private func settle(
        _ error: LanguageModelError, _ key: Credentials.Found
    ) -> LanguageModelError {
        if error.kind == ServiceFailure.Kind.invalidAPIKey.rawValue {
            service.credentials.forget(key.key)
        }
        service.refresh()
        service.learn { standing, now in standing.failed(error, key: key, at: now) }
        return error
    }
}
