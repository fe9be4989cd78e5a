@testable import HybridEngine

/// A turn as a consumer sees it: every event and the end.
struct Turn {
    var events: [ResponseEvent] = []
    var error: LanguageModelError?

    init(_ model: some LanguageModel, _ request: GenerationRequest) async {
        do {
            for try await event in model.streamResponse(to: request) { events.append(event) }
        } catch {
            self.error = LanguageModelError(error)
        }
    }

    var text: String {
        events.reduce(into: "") { text, event in
            if case .textDelta(let delta) = event { text += delta }
        }
    }

    /// Who answered; more than one is an error of the router.
    var started: [ModelDescriptor] {
        events.compactMap { if case .started(let model, _) = $0 { model } else { nil } }
    }

    /// The record, from where a consumer has it.
    var decision: RouteDecision? {
        if case .unanswered(let decision, _)? = error { return decision }
        return events.lazy.compactMap {
            if case .started(_, let decision) = $0 { decision } else { nil }
        }.first
    }

    var attempts: [RouteDecision.Attempt] { decision?.attempts ?? [] }

    var statistics: AnswerStatistics? {
        if case .finished(_, let statistics)? = events.last { statistics } else { nil }
    }
}
