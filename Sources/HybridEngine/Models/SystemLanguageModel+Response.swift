import RuntimeProtocol
import Synchronization

extension SystemLanguageModel {
    /// Answers the last message of the transcript. Work begins at once; when
    /// the iteration ends early, the runtime is told to stop, and the next
    /// request can be made without waiting for that.
    public func streamResponse(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>
    {
        eventStream(to: request)
    }

    /// The same for whoever waits for the end.
    public func streamResponse(
        to request: GenerationRequest, hear: @escaping @Sendable (ResponseEvent) -> Void
    ) async throws(LanguageModelError) {
        let loop = ToolLoop(callsMayFollowWords: false) {
            request, hear throws(LanguageModelError) in
            try await self.answer(request, hear: hear)
        }
        try await loop.run(request, hear: hear)
    }

    /// One round.
    private func answer(
        _ request: GenerationRequest, hear: @escaping @Sendable (ResponseEvent) -> Void
    ) async throws(LanguageModelError) {
        let time = device.time
        let begin = time.now()
        _ = try request.runtimeRequest()
        let facts = device.refresh()
        guard let model = facts.usableModel else { throw facts.status.deviceUnavailable }
        if let error = request.inputObstacle { throw error }
        var record = RouteDecision(
            mode: .onlyOnDevice, device: .init(facts.status), traits: request.inputTraits,
            attempts: [])
        record.leftOutFiles = request.unreadEarlierFiles
        let format = request.offersTools ? try await toolFormat(of: model, hear: hear) : nil
        let answer = Mutex(
            DeviceAnswer(
                descriptor: descriptor, record: record, begin: begin, schema: request.schema,
                tools: format))
        let runtimeRequest = try request.runtimeRequest(format ?? .plain)
        let outcome = await device.client.generate(model, runtimeRequest) { news in
            let events = answer.withLock { $0.hear(news, now: time.now()) }
            for event in events { hear(event) }
        }
        switch outcome {
        case .finished(let summary):
            let end = answer.withLock { $0.finish(summary, now: time.now()) }
            for event in end.events { hear(event) }
            if let error = end.error { throw error }
        case .failed(let error): throw error
        case .greeted, .loaded:
            throw .runtimeFailed("the model runtime gave a wrong answer")
        }
    }

    /// How a model calls functions, which only the model itself can tell: it
    /// has to be in memory.
    private func toolFormat(
        of model: RuntimeModel, hear: @escaping @Sendable (ResponseEvent) -> Void
    ) async throws(LanguageModelError) -> DeviceToolFormat {
        let outcome = await device.client.load(model) { news in
            if case .loading(let fraction) = news { hear(.progress(fraction: fraction)) }
        }
        switch outcome {
        case .loaded(let facts): return DeviceToolFormat(facts.toolSyntax)
        case .failed(let error): throw error
        case .greeted, .finished: throw .runtimeFailed("the model runtime gave a wrong answer")
        }
    }
}

extension AvailabilityStatus {
    /// The error of a request that was made nevertheless.
    var deviceUnavailable: LanguageModelError {
        guard case .unavailable(let reason) = availability else {
            return .deviceUnavailable(.modelNotReady, detail: detail)
        }
        return .deviceUnavailable(reason, detail: detail)
    }
}
