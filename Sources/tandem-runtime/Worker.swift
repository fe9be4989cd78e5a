import LlamaCpp
import RuntimeProtocol

/// Does the jobs, one after the other, and holds the model between them.
struct Worker {
    let queue: JobQueue
    let events: EventWriter
    let backend: LlamaBackend
    private var model: ChatModel?

    init(queue: JobQueue, events: EventWriter, backend: LlamaBackend) {
        self.queue = queue
        self.events = events
        self.backend = backend
    }

    mutating func run() -> Never {
        while true {
            let job = queue.next()
            let last = perform(job)
            queue.finish()
            events.send(last)
        }
    }

    /// Does a job and returns its last event.
    private mutating func perform(_ job: Job) -> RuntimeEvent {
        switch job.request {
        case .load(let request): load(request, job.cancellation)
        case .generate(let request): generate(request, job.cancellation)
        }
    }

    private mutating func load(
        _ request: LoadRequest, _ cancellation: CancellationFlag
    ) -> RuntimeEvent {
        // Two models may not fit into memory.
        model = nil
        var progress = ProgressFilter()
        do {
            try cancellation.check()
            let loaded = try ChatModel(
                path: request.path,
                settings: .init(contextTokens: request.contextTokens, threads: request.threads),
                backend: backend, cancellation: cancellation
            ) { fraction in
                guard progress.isWorthTelling(fraction) else { return }
                events.send(.loading(id: request.id, fraction: fraction))
            }
            model = loaded
            return .loaded(
                id: request.id,
                LoadedModel(
                    contextTokens: loaded.contextTokens, threads: loaded.threads,
                    toolSyntax: loaded.toolCallSyntax.map { ToolSyntax($0) }))
        } catch {
            return .loadFailed(id: request.id, LoadFailure(error))
        }
    }

    private func generate(
        _ request: GenerateRequest, _ cancellation: CancellationFlag
    ) -> RuntimeEvent {
        guard let model else { return .failed(id: request.id, .noModelLoaded) }
        do {
            let options = try ChatModel.GenerationOptions(request)
            let prompt = try model.prompt(
                for: request.messages.map(TemplateMessage.init), tools: request.tools ?? [],
                maximumResponseTokens: request.maximumResponseTokens, cancellation: cancellation)
            events.send(.started(id: request.id, TokenBudget(prompt)))
            let statistics = try model.generate(
                prompt, options: options, cancellation: cancellation
            ) { events.send(.delta(id: request.id, text: $0)) }
            return .finished(id: request.id, GenerationSummary(statistics))
        } catch .cancelled {
            return .finished(id: request.id, .cancelledBeforeStart)
        } catch {
            return .failed(id: request.id, GenerationFailure(error))
        }
    }
}
