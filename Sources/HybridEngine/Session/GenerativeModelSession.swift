/// One conversation with a model, one request at a time.
///
/// A turn becomes part of the conversation as a whole, question and answer,
/// when the answer is complete (`STOP` or `MAX_TOKENS`). A turn that failed or
/// was cancelled leaves the conversation as it was: what had arrived was in
/// the snapshots, and the next request is not burdened with it.
public actor GenerativeModelSession {
    /// The complete turns, oldest message first.
    public private(set) var transcript: [Message]
    /// System instructions; nil for none.
    public let instructions: String?
    private let model: any LanguageModel
    private let slot = RequestSlot()

    /// Starts a conversation.
    ///
    /// - Parameters:
    ///   - model: who answers.
    ///   - instructions: system instructions.
    ///   - transcript: earlier turns to go on from.
    public init(
        model: any LanguageModel, instructions: String? = nil, transcript: [Message] = []
    ) {
        self.model = model
        self.instructions = instructions
        self.transcript = transcript
    }

    /// Whether an answer is being waited for.
    public var isResponding: Bool { slot.isTaken }

    /// Asks, and waits for the whole answer.
    public func respond(
        to prompt: String,
        options: some GenerationOptionsRepresentable = ResponseGenerationOptions.default
    ) async throws(LanguageModelError) -> Response {
        try await streamResponse(to: prompt, options: options).collect()
    }

    /// Asks; the answer arrives in snapshots. Work begins at once. While
    /// another request is running, the stream fails with `concurrentRequests`.
    public func streamResponse(
        to prompt: String,
        options: some GenerationOptionsRepresentable = ResponseGenerationOptions.default
    ) -> ResponseStream {
        let (snapshots, continuation) = AsyncThrowingStream.makeStream(
            of: ResponseStream.Snapshot.self, throwing: (any Error).self)
        guard let number = slot.take() else {
            continuation.finish(throwing: LanguageModelError.concurrentRequests)
            return ResponseStream(snapshots: snapshots, cancel: {})
        }
        let question = Message(role: .user, text: prompt)
        let events = model.streamResponse(
            to: GenerationRequest(
                instructions: instructions, transcript: transcript + [question], options: options))
        let task = Task {
            await relay(events, question: question, number: number, into: continuation)
        }
        let cancel: @Sendable () -> Void = { [slot] in
            slot.release(number)
            task.cancel()
        }
        continuation.onTermination = { _ in cancel() }
        return ResponseStream(snapshots: snapshots, cancel: cancel)
    }

    private func relay(
        _ events: AsyncThrowingStream<ResponseEvent, any Error>, question: Message, number: Int,
        into continuation: AsyncThrowingStream<ResponseStream.Snapshot, any Error>.Continuation
    ) async {
        var response: GenerateContentResponse?
        do {
            for try await event in events {
                GenerateContentResponse.reduce(&response, event)
                if let response, event.changesSnapshot {
                    if response.isComplete { append(question, response, number: number) }
                    continuation.yield(.init(content: response.text, rawResponse: response))
                }
            }
            slot.release(number)
            continuation.finish()
        } catch {
            slot.release(number)
            continuation.finish(throwing: LanguageModelError(error))
        }
    }

    /// Both messages or none. A request that was cancelled meanwhile is none.
    private func append(
        _ question: Message, _ response: GenerateContentResponse, number: Int
    ) {
        guard slot.isHeld(by: number) else { return }
        transcript += [question, response.message ?? Message(role: .model, text: response.text)]
    }
}

extension ResponseEvent {
    fileprivate var changesSnapshot: Bool {
        switch self {
        case .textDelta, .thoughtDelta, .part, .finished: true
        case .progress, .retry, .started, .usage, .metadata, .message: false
        }
    }
}

extension GenerateContentResponse {
    fileprivate var isComplete: Bool {
        finishReason?.isAnswer == true
    }
}
