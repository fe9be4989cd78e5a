import RuntimeProtocol

/// Something that a caller waits for.
struct RuntimeJob: Sendable, Equatable {
    let id: Int
    let work: Work

    enum Work: Sendable, Equatable {
        /// Start the process and hear what it says of itself.
        case greet
        /// Have the model in memory.
        case load(RuntimeModel)
        /// Answer; the request carries the job's number.
        case generate(RuntimeModel, GenerateRequest)
    }

    /// The model that must be in memory.
    var model: RuntimeModel? {
        switch work {
        case .greet: nil
        case .load(let model), .generate(let model, _): model
        }
    }
}

/// What a caller hears while it waits.
enum RuntimeNews: Sendable, Equatable {
    case loading(fraction: Double)
    case started(TokenBudget)
    case delta(String)
}

/// What a caller gets in the end.
enum RuntimeOutcome: Sendable, Equatable {
    case greeted(RuntimeHello)
    case loaded(LoadedModel)
    case finished(GenerationSummary)
    case failed(LanguageModelError)
}
