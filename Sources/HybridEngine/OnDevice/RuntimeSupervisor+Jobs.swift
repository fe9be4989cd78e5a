import RuntimeProtocol

/// What happens to the jobs.
extension RuntimeSupervisor {
    mutating func submit(_ job: RuntimeJob) {
        jobs.append(job)
    }

    /// The caller is told at once; the process is told to stop, and what it
    /// still says about the job is dropped.
    mutating func abandon(_ id: Int) {
        guard let index = jobs.firstIndex(where: { $0.id == id }) else { return }
        let job = jobs.remove(at: index)
        actions.append(.complete(job: id, .failed(.cancelled)))
        switch phase {
        case .generating(id, isAbandoned: false):
            phase = .generating(id: id, isAbandoned: true)
            stop(id)
        case .loading(let load, let model, isAbandoned: false) where job.model == model:
            // Somebody else may be waiting for the same model.
            if jobs.contains(where: { $0.model == model }) { return }
            phase = .loading(id: load, model, isAbandoned: true)
            stop(load)
        default: break
        }
    }

    private mutating func stop(_ id: Int) {
        actions.append(.send(.cancel(id: id)))
        actions.append(.schedule(.stopping, after: limits.stopping))
    }

    /// Starts whatever can be started now.
    mutating func advance() {
        while let job = jobs.first {
            switch phase {
            case .stopped:
                if let refusal { return failAll(refusal) }
                phase = .starting
                actions.append(.spawn)
                actions.append(.schedule(.greeting, after: limits.greeting))
            case .ready:
                if let outcome = immediateOutcome(of: job) {
                    finishFirst(outcome)
                } else {
                    start(job)
                }
            case .starting, .loading, .generating, .ending: return
            }
        }
    }

    /// The wait for another request runs while nothing else does.
    mutating func updateKeepAlive(wasIdle: Bool) {
        let hasAnswered = actions.contains { if case .complete = $0 { true } else { false } }
        if isIdle, !wasIdle || hasAnswered {
            actions.append(.schedule(.keepAlive, after: limits.keepAlive))
        } else if wasIdle, !isIdle {
            actions.append(.unschedule(.keepAlive))
        }
    }

    private func immediateOutcome(of job: RuntimeJob) -> RuntimeOutcome? {
        switch job.work {
        case .greet: hello.map { .greeted($0) }
        case .load(let model):
            loaded.flatMap { $0.model == model ? .loaded($0.facts) : nil }
        case .generate: nil
        }
    }

    private mutating func start(_ job: RuntimeJob) {
        guard let model = job.model else { return }
        guard case .generate(_, let request) = job.work, loaded?.model == model else {
            return load(model)
        }
        phase = .generating(id: job.id, isAbandoned: false)
        actions.append(.send(.generate(request)))
    }

    private mutating func load(_ model: RuntimeModel) {
        let id = makeID()
        loaded = nil
        loadedFraction = 0
        phase = .loading(id: id, model, isAbandoned: false)
        actions.append(
            .send(
                .load(
                    LoadRequest(
                        id: id, path: model.file.path, contextTokens: model.contextTokens,
                        threads: model.threads))))
    }

    mutating func finishFirst(_ outcome: RuntimeOutcome) {
        guard !jobs.isEmpty else { return }
        actions.append(.complete(job: jobs.removeFirst().id, outcome))
    }

    mutating func failAll(_ error: LanguageModelError) {
        while !jobs.isEmpty { finishFirst(.failed(error)) }
    }

    /// Why no process is started; nil when one may be.
    private var refusal: LanguageModelError? {
        switch condition {
        case .sound: nil
        case .crashedRepeatedly(let detail):
            .deviceUnavailable(.crashedRepeatedly, detail: detail)
        case .unusable(let detail): .deviceUnavailable(.deviceNotEligible, detail: detail)
        }
    }
}
