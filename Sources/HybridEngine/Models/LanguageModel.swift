/// A model that answers a conversation. It holds no conversation of its own:
/// each request carries the whole transcript, so that either model of a hybrid
/// can take any turn.
public protocol LanguageModel: Sendable {
    /// Who this is.
    var descriptor: ModelDescriptor { get }

    /// Whether it can take a request now.
    var availability: Availability { get }

    /// Gets ready for a request that will probably come: starts the runtime,
    /// loads the model. Failures are left to the request itself.
    func prewarm() async

    /// Answers the last message of the transcript. Work begins when this is
    /// called; ending the iteration cancels it. Failures are
    /// `LanguageModelError`s.
    func streamResponse(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>
}
