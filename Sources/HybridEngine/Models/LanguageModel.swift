/// A model that answers a conversation. It holds no conversation of its own:
/// each request carries the whole transcript, so that either model of a hybrid
/// can take any turn.
public protocol LanguageModel: Sendable {
    /// Who this is.
    var descriptor: ModelDescriptor { get }

    /// Whether it can take a request now.
    var availability: Availability { get }

    /// What is known of it at this moment, for the record of a choice between
    /// models. Looking asks nobody and opens no socket.
    var standing: ModelStanding { get }

    /// What stands in the way of a request, as far as is known without asking:
    /// the error that it would probably end with. Nil when nothing is known.
    /// Looking asks nobody and opens no socket.
    ///
    /// Not every obstacle ends a request. Whoever chooses between models asks
    /// one with an obstacle nevertheless where the routing table says so: a
    /// model that is believed to be `offline` or is `resting`, or one that may
    /// not speak the language. ``streamResponse(to:hear:)`` of such a model
    /// therefore really tries: offline is found out by trying, and a model
    /// that rests is asked once and without retries.
    ///
    /// - Parameters:
    ///   - request: what would be asked.
    ///   - traits: what it needs.
    func obstacle(
        to request: GenerationRequest, traits: RequestTraits
    ) -> LanguageModelError?

    /// Gets ready for a request that will probably come: starts the runtime,
    /// loads the model. Failures are left to the request itself.
    func prewarm() async

    /// Answers the last message of the transcript. Work begins when this is
    /// called; ending the iteration cancels it. Failures are
    /// `LanguageModelError`s.
    func streamResponse(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>

    /// The same for whoever waits for the end: a choice between models takes
    /// events from here without a stream, and so a hop between threads, of its
    /// own. Cancelling the task cancels the request.
    ///
    /// - Parameters:
    ///   - request: what to answer.
    ///   - hear: called with each event in order, from any thread, never
    ///     after this has returned by itself; it must be quick.
    func streamResponse(
        to request: GenerationRequest, hear: @escaping @Sendable (ResponseEvent) -> Void
    ) async throws(LanguageModelError)

    /// A turn began without asking this model, because of that obstacle. A
    /// model that is believed to be offline may look whether it still is, in
    /// the background. It must return at once.
    func wasPassedOver(because obstacle: LanguageModelError)
}

extension LanguageModel {
    /// By the place where it runs, when the model says nothing more.
    public var standing: ModelStanding {
        switch descriptor.source {
        case .onDevice: .onDevice(AvailabilityStatus(availability))
        case .inCloud:
            .inCloud(availability.isAvailable ? .available : .misconfigured("not available"))
        }
    }

    /// What follows from the standing alone.
    public func obstacle(
        to request: GenerationRequest, traits: RequestTraits
    ) -> LanguageModelError? {
        standing.obstacle
    }

    /// Nothing.
    public func wasPassedOver(because obstacle: LanguageModelError) {}

    /// Takes the events of the stream.
    public func streamResponse(
        to request: GenerationRequest, hear: @escaping @Sendable (ResponseEvent) -> Void
    ) async throws(LanguageModelError) {
        do {
            for try await event in streamResponse(to: request) { hear(event) }
        } catch {
            throw LanguageModelError(error)
        }
        // A task that is cancelled sees the stream end, not fail.
        if Task.isCancelled { throw .cancelled }
    }

    /// The stream of a model that implements ``streamResponse(to:hear:)``.
    public func eventStream(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>
    {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: ResponseEvent.self, throwing: (any Error).self)
        let task = Task {
            do throws(LanguageModelError) {
                try await streamResponse(to: request) { continuation.yield($0) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}
