import Synchronization

@testable import HybridEngine

/// A model that ends every request in the same way, at once.
final class ProgrammedModel: LanguageModel {
    enum Outcome: Sendable {
        case answers
        /// Nothing was visible.
        case failsBefore(LanguageModelError)
        /// A word was visible.
        case failsAfter(LanguageModelError)
    }

    let descriptor: ModelDescriptor
    private let state: Mutex<State>
    private let languages: [String]?
    /// Moved by a second for each request, so that a model that was asked
    /// took time.
    private let clock: ManualClock?

    private struct State {
        var standing: ModelStanding
        var outcome: Outcome
        var requests: [GenerationRequest] = []
        var prewarms = 0
    }

    init(
        _ name: String, _ standing: ModelStanding, _ outcome: Outcome = .answers,
        languages: [String]? = nil, clock: ManualClock? = nil
    ) {
        let source: InferenceSource
        switch standing {
        case .onDevice: source = .onDevice
        case .inCloud: source = .inCloud
        }
        descriptor = ModelDescriptor(name: name, source: source)
        state = Mutex(State(standing: standing, outcome: outcome))
        self.languages = languages
        self.clock = clock
    }

    static func device(
        _ name: String = "device", _ outcome: Outcome = .answers,
        status: AvailabilityStatus = AvailabilityStatus(.available), languages: [String]? = nil,
        clock: ManualClock? = nil
    ) -> ProgrammedModel {
        ProgrammedModel(
            name, .onDevice(status), outcome, languages: languages, clock: clock)
    }

    static func cloud(
        _ name: String = "cloud", _ outcome: Outcome = .answers,
        state: CloudAvailability = .available, clock: ManualClock? = nil
    ) -> ProgrammedModel {
        ProgrammedModel(name, .inCloud(state), outcome, clock: clock)
    }

    var availability: Availability { standing.obstacle == nil ? .available : notNow }
    private var notNow: Availability { .unavailable(.modelNotReady) }
    var standing: ModelStanding { state.withLock { $0.standing } }
    var requests: [GenerationRequest] { state.withLock { $0.requests } }
    var prewarms: Int { state.withLock { $0.prewarms } }

    func set(_ standing: ModelStanding, _ outcome: Outcome) {
        state.withLock {
            $0.standing = standing
            $0.outcome = outcome
        }
    }

    /// A model on the device takes text alone.
    func obstacle(
        to request: GenerationRequest, traits: RequestTraits
    ) -> LanguageModelError? {
        if let obstacle = standing.obstacle { return obstacle }
        guard descriptor.source == .onDevice else { return nil }
        return request.inputObstacle ?? traits.obstacle(speaking: languages)
    }

    func prewarm() async { state.withLock { $0.prewarms += 1 } }

    func streamResponse(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>
    {
        eventStream(to: request)
    }

    func streamResponse(
        to request: GenerationRequest, hear: @escaping @Sendable (ResponseEvent) -> Void
    ) async throws(LanguageModelError) {
        let outcome = state.withLock { state in
            state.requests.append(request)
            return state.outcome
        }
        clock?.advance(by: .seconds(1))
        hear(.progress(fraction: 0.5))
        hear(
            .started(
                descriptor,
                RouteDecision(
                    mode: .onlyOnDevice,
                    attempts: [
                        .init(
                            model: descriptor.name, source: descriptor.source, outcome: .answered,
                            milliseconds: 1_000)
                    ], leftOutTurns: 3)))
        switch outcome {
        case .answers: answer(hear)
        case .failsBefore(let error): throw error
        case .failsAfter(let error):
            hear(.textDelta(descriptor.name))
            throw error
        }
    }

    private func answer(_ hear: (ResponseEvent) -> Void) {
        hear(.textDelta(descriptor.name))
        hear(.message(Message(role: .model, text: descriptor.name, maker: descriptor)))
        hear(
            .finished(
                .stop,
                AnswerStatistics(
                    firstTokenMilliseconds: 1_000, totalMilliseconds: 1_000,
                    tokensPerSecond: nil)))
    }
}
