import RuntimeProtocol

/// What the process says.
extension RuntimeSupervisor {
    mutating func receive(_ message: RuntimeEvent, now: Duration) {
        if phase == .ending || phase == .stopped { return }
        if case .hello(let hello) = message { return greet(hello, now: now) }
        if phase == .starting {
            return misbehaved("the model runtime did not say which version it is", now: now)
        }
        switch message {
        case .hello: break
        case .loading(let id, let fraction): progressed(id, fraction)
        case .loaded(let id, let facts): didLoad(id, facts)
        case .loadFailed(let id, let failure): didFailToLoad(id, failure)
        case .started(let id, let budget): tell(id, .started(budget))
        case .delta(let id, let text): tell(id, .delta(text))
        case .finished(let id, let summary): ended(id, .finished(summary))
        case .failed(let id, let failure): failed(id, failure)
        }
    }

    private mutating func greet(_ hello: RuntimeHello, now: Duration) {
        guard phase == .starting else {
            return misbehaved("the model runtime said hello twice", now: now)
        }
        let expected = RuntimeHello.currentProtocolVersion
        guard hello.protocolVersion == expected else {
            let detail = "the model runtime is of another version than this program"
            condition = .unusable(detail: detail)
            finishFirst(
                .failed(
                    .runtimeFailed(
                        "\(detail) (protocol \(hello.protocolVersion), not \(expected))")))
            return kill()
        }
        self.hello = hello
        phase = .ready
        actions.append(.unschedule(.greeting))
    }

    private mutating func progressed(_ id: Int, _ fraction: Double) {
        guard case .loading(id, let model, isAbandoned: false) = phase else { return }
        loadedFraction = min(max(fraction, 0), 1)
        for job in jobs where job.model == model {
            actions.append(.tell(job: job.id, .loading(fraction: loadedFraction)))
        }
    }

    private mutating func didLoad(_ id: Int, _ facts: LoadedModel) {
        guard case .loading(id, let model, _) = phase else { return }
        loaded = (model, facts)
        failedLoad = nil
        becomeReady()
    }

    private mutating func didFailToLoad(_ id: Int, _ failure: LoadFailure) {
        guard case .loading(id, let model, _) = phase else { return }
        becomeReady()
        // A load that was stopped is asked for again when somebody came
        // to wait for it meanwhile.
        guard failure.kind != .cancelled else { return }
        failedLoad = RuntimeStanding.FailedLoad(model: model, failure: failure)
        while jobs.first?.model == model { finishFirst(.failed(failure.languageModelError)) }
    }

    private mutating func tell(_ id: Int, _ news: RuntimeNews) {
        guard phase == .generating(id: id, isAbandoned: false) else { return }
        actions.append(.tell(job: id, news))
    }

    private mutating func ended(_ id: Int, _ outcome: RuntimeOutcome) {
        guard case .generating(id, let isAbandoned) = phase else { return }
        if !isAbandoned { finishFirst(outcome) }
        becomeReady()
    }

    private mutating func failed(_ id: Int, _ failure: GenerationFailure) {
        // The process and we disagree on what is in memory: load again.
        if failure == .noModelLoaded { loaded = nil }
        ended(id, .failed(failure.languageModelError))
    }

    private mutating func becomeReady() {
        phase = .ready
        actions.append(.unschedule(.stopping))
    }
}

extension LoadFailure {
    /// Why the model is unavailable, after this.
    var unavailableReason: UnavailableReason {
        switch kind {
        case .missing, .unreadable, .cancelled: .modelNotReady
        case .damaged: .damaged
        case .unsupported, .outOfMemory: .deviceNotEligible
        }
    }

    var languageModelError: LanguageModelError {
        kind == .cancelled ? .cancelled : .deviceUnavailable(unavailableReason, detail: clause)
    }

    /// The runtime's sentence as it stands after a colon.
    var clause: String {
        let plain = detail.hasSuffix(".") ? String(detail.dropLast()) : detail
        let second = plain.dropFirst().first
        // Not where it begins with an abbreviation.
        guard let second, second.isLowercase || second == " " else { return plain }
        return plain.prefix(1).lowercased() + plain.dropFirst()
    }
}

extension GenerationFailure {
    var languageModelError: LanguageModelError {
        switch self {
        case .noModelLoaded: .runtimeFailed("the model runtime had no model in memory")
        case .contextWindowExceeded(let needed, let available):
            .contextWindowExceeded(needed: needed, available: available)
        case .invalidRequest(let what): .unsupportedRequest(what)
        case .internalFailure(let what): .runtimeFailed(what)
        }
    }
}
