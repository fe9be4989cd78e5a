import LlamaCpp
import RuntimeProtocol

/// One request that takes time, and the flag that stops it.
struct Job: Sendable {
    enum Request: Sendable {
        case load(LoadRequest)
        case generate(GenerateRequest)
    }
    let request: Request
    let cancellation = CancellationFlag()

    var id: Int {
        switch request {
        case .load(let request): request.id
        case .generate(let request): request.id
        }
    }

    var isGeneration: Bool {
        if case .generate = request { true } else { false }
    }
}
