@testable import HybridEngine

/// An answer as it came, and how it ended.
struct Answer {
    var text = ""
    var progress: [Double] = []
    var finish: FinishReason?
    var statistics: AnswerStatistics?
    var usage: Usage?
    var error: LanguageModelError?

    /// Takes everything that comes. `onDelta` may end it early by returning
    /// false.
    static func collect(
        _ model: some LanguageModel, _ request: GenerationRequest,
        onDelta: (Answer) async -> Bool = { _ in true }
    ) async -> Answer {
        var answer = Answer()
        var iterator = model.streamResponse(to: request).makeAsyncIterator()
        while true {
            do {
                guard let event = try await iterator.next() else { return answer }
                answer.take(event)
                guard case .textDelta = event else { continue }
            } catch {
                answer.error = LanguageModelError(error)
                return answer
            }
            guard await onDelta(answer) else { return answer }
        }
    }

    private mutating func take(_ event: ResponseEvent) {
        switch event {
        case .progress(let fraction): progress.append(fraction)
        case .textDelta(let delta): text += delta
        case .usage(let usage): self.usage = usage
        case .finished(let reason, let statistics):
            finish = reason
            self.statistics = statistics
        case .retry, .started, .thoughtDelta, .part, .metadata, .message: break
        }
    }
}
