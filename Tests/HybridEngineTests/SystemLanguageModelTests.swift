import Foundation
import Testing

@testable import HybridEngine

@Suite struct SystemLanguageModelTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    @Test func answersInTheDocumentedOrder() async throws {
        let model = RealModel.system(home: home)
        #expect(model.descriptor == ModelDescriptor(name: RealModel.name, source: .onDevice))
        #expect(model.isAvailable)
        var kinds: [String] = []
        var text = ""
        var last: ResponseEvent?
        for try await event in model.streamResponse(to: question("What is the capital of France?"))
        {
            switch event {
            case .progress: kinds.append("progress")
            case .started(let descriptor, let decision):
                kinds.append("started")
                #expect(descriptor == model.descriptor)
                #expect(decision.attempts.map(\.outcome) == [.answered])
            case .textDelta(let delta):
                kinds.append("text")
                text += delta
            case .usage: kinds.append("usage")
            case .message(let message):
                kinds.append("message")
                #expect(message == Message(role: .model, text: text, maker: model.descriptor))
            case .retry, .part, .metadata: kinds.append("unexpected")
            case .finished: kinds.append("finished")
            case .thoughtDelta: kinds.append("thought")
            }
            last = event
        }
        let phases = kinds.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        #expect(phases == ["progress", "started", "text", "usage", "message", "finished"])
        #expect(!text.isEmpty)
        guard case .finished(let reason, let statistics) = last else { throw CancellationError() }
        #expect(reason == .stop || reason == .maxTokens)
        #expect(statistics.firstTokenMilliseconds > 0)
        #expect(statistics.totalMilliseconds >= statistics.firstTokenMilliseconds)
        #expect((statistics.tokensPerSecond ?? 0) > 0)
        #expect((statistics.windowTokens ?? 0) > 0)
        await model.shutDown()
    }
}
