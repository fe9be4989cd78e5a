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
    /// What the model may use.
    public let tools: [Tool]
    /// How functions are called.
    public let toolPolicy: ToolPolicy
    private let model: any LanguageModel
    private let slot = RequestSlot()

    /// Starts a conversation.
    ///
    /// - Parameters:
    ///   - model: who answers.
    ///   - tools: what the model may use.
    ///   - toolPolicy: how functions are called.
    ///   - instructions: system instructions.
    ///   - transcript: earlier turns to go on from.
    public init(
        model: any LanguageModel, tools: [Tool] = [], toolPolicy: ToolPolicy = ToolPolicy(),
        instructions: String? = nil, transcript: [Message] = []
    ) {
        self.toolPolicy = toolPolicy
        self.model = model
        self.tools = tools
        self.instructions = instructions
        self.transcript = transcript
    }

    /// Whether an answer is being waited for.
    public var isResponding: Bool { slot.isTaken }

    /// Asks, and waits for the whole answer.
    public func respond(
        to prompt: any PartsRepresentable...,
        options: some GenerationOptionsRepresentable = ResponseGenerationOptions.default
    ) async throws(LanguageModelError) -> Response {
        try await begin(prompt, options, showsGrowth: false).collect()
    }

    /// Asks; the answer arrives in snapshots. Work begins at once. While
    /// another request is running, the stream has failed with
    /// `concurrentRequests` already, and nobody is asked.
    public func streamResponse(
        to prompt: any PartsRepresentable...,
        options: some GenerationOptionsRepresentable = ResponseGenerationOptions.default
    ) -> ResponseStream {
        begin(prompt, options, showsGrowth: true)
    }

    /// - Parameter showsGrowth: whether anybody looks at the snapshots; each
    ///   holds all of the text.
    func begin(
        _ prompt: [any PartsRepresentable], _ options: some GenerationOptionsRepresentable,
        showsGrowth: Bool, schema: GenerationSchema? = nil, includesSchemaInPrompt: Bool = true
    ) -> ResponseStream {
        let (snapshots, continuation) = AsyncThrowingStream.makeStream(
            of: ResponseStream.Snapshot.self, throwing: (any Error).self)
        let board = AnswerBoard()
        guard let number = slot.take() else {
            board.end(.failure(.concurrentRequests))
            continuation.finish(throwing: LanguageModelError.concurrentRequests)
            return ResponseStream(snapshots: snapshots, board: board, cancel: {})
        }
        let turn = Turn(
            question: Message(role: .user, parts: prompt.flatMap(\.promptParts)), number: number,
            board: board, snapshots: continuation, showsGrowth: showsGrowth)
        let events = model.streamResponse(
            to: GenerationRequest(
                instructions: instructions, transcript: transcript + [turn.question],
                options: options, tools: tools, toolPolicy: toolPolicy, schema: schema,
                includesSchemaInPrompt: includesSchemaInPrompt))
        let task = Task { await relay(events, of: turn) }
        let cancel: @Sendable () -> Void = { [slot] in
            board.end(.failure(.cancelled))
            slot.release(number)
            task.cancel()
        }
        continuation.onTermination = { _ in cancel() }
        return ResponseStream(snapshots: snapshots, board: board, cancel: cancel)
    }
}

extension GenerativeModelSession {
    /// One request on its way.
    private struct Turn {
        let question: Message
        let number: Int
        let board: AnswerBoard
        let snapshots: AsyncThrowingStream<ResponseStream.Snapshot, any Error>.Continuation
        let showsGrowth: Bool
    }

    private func relay(
        _ events: AsyncThrowingStream<ResponseEvent, any Error>, of turn: Turn
    ) async {
        var response: GenerateContentResponse?
        do {
            for try await event in events {
                GenerateContentResponse.reduce(&response, event)
                if let response, event.changesSnapshot { show(response, of: turn) }
            }
            end(turn, with: response.ending)
        } catch {
            end(turn, with: LanguageModelError(error))
        }
    }

    private func show(_ response: GenerateContentResponse, of turn: Turn) {
        if response.isComplete { complete(turn, response) }
        guard turn.showsGrowth else { return }
        turn.snapshots.yield(.init(content: response.text, rawResponse: response))
    }

    /// Both messages or none: a request that was cancelled meanwhile is none.
    /// Whoever hears of the end may ask again at once.
    private func complete(_ turn: Turn, _ response: GenerateContentResponse) {
        let whole = Response(content: response.text, rawResponse: response)
        guard turn.board.end(.success(whole)) else { return }
        let answer = response.message ?? Message(role: .model, text: response.text)
        transcript += [turn.question] + response.rounds + [answer]
        slot.release(turn.number)
    }

    private func end(_ turn: Turn, with error: LanguageModelError?) {
        slot.release(turn.number)
        if let error { turn.board.end(.failure(error)) }
        // Nothing at all is an end for who iterates and a failure for who
        // waits for an answer.
        if let error, error != .nothing {
            turn.snapshots.finish(throwing: error)
        } else {
            turn.snapshots.finish()
        }
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

extension GenerateContentResponse? {
    /// What it means that no more events come; nil when the answer is whole.
    fileprivate var ending: LanguageModelError? {
        guard let self else { return .nothing }
        guard let reason = self.finishReason else {
            return .malformedResponse("the answer has no end")
        }
        if reason == .cancelled { return .cancelled }
        return reason.isAnswer ? nil : .responseStopped(reason, message: nil)
    }
}

extension LanguageModelError {
    fileprivate static let nothing = LanguageModelError.emptyResponse("nothing was generated")
}
