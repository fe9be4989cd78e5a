import Synchronization

@testable import HybridEngine

/// A model whose answers a test plays by hand.
final class ScriptedModel: LanguageModel {
    typealias Stream = AsyncThrowingStream<ResponseEvent, any Error>

    let descriptor: ModelDescriptor
    let availability = Availability.available
    private let answers = Mutex<[(GenerationRequest, Stream.Continuation)]>([])
    private let ended = Mutex(0)

    init(_ name: String = "Scripted", _ source: InferenceSource = .onDevice) {
        descriptor = ModelDescriptor(name: name, source: source)
    }

    func prewarm() async {}

    func streamResponse(to request: GenerationRequest) -> Stream {
        let (stream, continuation) = Stream.makeStream()
        continuation.onTermination = { [weak self] _ in self?.ended.withLock { $0 += 1 } }
        answers.withLock { $0.append((request, continuation)) }
        return stream
    }

    /// The requests so far.
    var requests: [GenerationRequest] { answers.withLock { $0.map(\.0) } }

    /// How many of them are over, for whatever reason.
    var endedCount: Int { ended.withLock { $0 } }

    /// Plays events of the latest request.
    func play(_ events: [ResponseEvent]) {
        guard let continuation = answers.withLock({ $0.last?.1 }) else { return }
        for event in events { continuation.yield(event) }
    }

    func finish(_ reason: FinishReason = .stop) {
        finishWithoutEnd(reason)
        end()
    }

    /// The last event, and a stream that goes on.
    func finishWithoutEnd(_ reason: FinishReason = .stop) {
        play([
            .usage(Usage(promptTokenCount: 1, candidatesTokenCount: 2)),
            .finished(
                reason,
                AnswerStatistics(
                    firstTokenMilliseconds: 1, totalMilliseconds: 2, tokensPerSecond: nil)),
        ])
    }

    func fail(_ error: LanguageModelError) {
        answers.withLock { $0.last?.1 }?.finish(throwing: error)
    }

    /// The stream ends as it is.
    func end() {
        answers.withLock { $0.last?.1 }?.finish()
    }

    func start() {
        play([.started(descriptor, RouteDecision(mode: .onlyOnDevice, attempts: []))])
    }
}
