import RuntimeProtocol
import Synchronization

extension SystemLanguageModel {
    /// Answers the last message of the transcript. Work begins at once; when
    /// the iteration ends early, the runtime is told to stop, and the next
    /// request can be made without waiting for that.
    public func streamResponse(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>
    {
        streamResponse(to: request, mode: .onlyOnDevice)
    }

    /// The same, as part of a choice between models that was made in a mode.
    func streamResponse(
        to request: GenerationRequest, mode: InferenceMode
    ) -> AsyncThrowingStream<ResponseEvent, any Error> {
        let begin = device.time.now()
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: ResponseEvent.self, throwing: (any Error).self)
        let task = Task { [self] in
            do throws(LanguageModelError) {
                try await answer(request, mode: mode, begin: begin, into: continuation)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    private func answer(
        _ request: GenerationRequest, mode: InferenceMode, begin: Duration,
        into continuation: AsyncThrowingStream<ResponseEvent, any Error>.Continuation
    ) async throws(LanguageModelError) {
        let runtimeRequest = try request.runtimeRequest()
        let facts = device.refresh()
        guard let model = facts.usableModel else { throw facts.status.deviceUnavailable }
        let answer = Mutex(DeviceAnswer(descriptor: descriptor, mode: mode, begin: begin))
        let time = device.time
        let outcome = await device.client.generate(model, runtimeRequest) { news in
            let events = answer.withLock { $0.hear(news, now: time.now()) }
            for event in events { continuation.yield(event) }
        }
        switch outcome {
        case .finished(let summary):
            let events = answer.withLock { $0.finish(summary, now: time.now()) }
            for event in events { continuation.yield(event) }
        case .failed(let error): throw error
        case .greeted, .loaded:
            throw .runtimeFailed("the model runtime gave a wrong answer")
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
