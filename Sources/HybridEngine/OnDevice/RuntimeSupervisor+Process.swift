import Glibc

/// What happens to the process.
extension RuntimeSupervisor {
    mutating func spawnFailed(_ code: Int32) {
        guard phase == .starting else { return }
        phase = .stopped
        actions.append(.unschedule(.greeting))
        switch code {
        case ENOENT, ENOTDIR:
            failAll(.deviceUnavailable(.deviceNotEligible, detail: Self.missingProgram))
        default:
            failAll(
                .runtimeFailed(
                    "the model runtime could not be started: \(FileSystem.describe(code))"))
        }
    }

    static let missingProgram = "runtime program missing"

    mutating func exited(_ exit: ProcessExit, now: Duration) {
        let ended = phase
        phase = .stopped
        hello = nil
        loaded = nil
        for alarm in [Alarm.greeting, .stopping, .exit] { actions.append(.unschedule(alarm)) }
        guard ended != .ending, ended != .stopped else { return }
        noteCrash(now: now)
        // The processor does not know an instruction: it never will.
        if exit == .signal(SIGILL) {
            condition = .unusable(detail: "this processor is not supported")
        }
        failThoseWaiting(.runtimeCrashed(exit), in: ended)
    }

    /// The process is there but cannot be trusted: it is replaced.
    mutating func misbehaved(_ what: String, now: Duration) {
        guard phase != .stopped, phase != .ending else { return }
        noteCrash(now: now)
        failThoseWaiting(.runtimeFailed(what), in: phase)
        kill()
    }

    /// Who waited for the same model to be loaded has lost it too: one crash
    /// must not be tried again for each of them.
    private mutating func failThoseWaiting(_ error: LanguageModelError, in phase: Phase) {
        guard !phase.isAbandoned else { return }
        let model = jobs.first?.model
        finishFirst(.failed(error))
        guard phase.isOfNoAnswer, model != nil else { return }
        while jobs.first?.model == model { finishFirst(.failed(error)) }
    }

    private mutating func noteCrash(now: Duration) {
        crashes = crashes.filter { now - $0 < limits.crashWindow } + [now]
        if crashes.count >= limits.crashes {
            condition = .crashedRepeatedly(detail: "stopped after \(crashes.count) crashes")
        }
    }

    mutating func ring(_ alarm: Alarm, now: Duration) {
        switch (alarm, phase) {
        case (.greeting, .starting):
            let limit = limits.greeting.components.seconds
            misbehaved("the model runtime said nothing for \(limit) s after its start", now: now)
        case (.stopping, .loading(_, _, isAbandoned: true)),
            (.stopping, .generating(_, isAbandoned: true)):
            kill()
        case (.exit, .ending): actions.append(.kill)
        case (.keepAlive, .ready) where jobs.isEmpty: end()
        default: break
        }
    }

    /// A person wants it tried again.
    mutating func forgive() {
        crashes = []
        condition = .sound
        failedLoad = nil
    }

    mutating func shutDown() {
        failAll(.cancelled)
        if phase != .stopped, phase != .ending { end() }
    }

    /// Ends a sound process: it exits when there are no more commands.
    private mutating func end() {
        phase = .ending
        forgetProcess()
        actions.append(.closeInput)
        actions.append(.schedule(.exit, after: limits.exit))
    }

    mutating func kill() {
        phase = .ending
        forgetProcess()
        actions.append(.kill)
    }

    private mutating func forgetProcess() {
        hello = nil
        loaded = nil
        for alarm in [Alarm.greeting, .stopping] { actions.append(.unschedule(alarm)) }
    }
}

extension RuntimeSupervisor.Phase {
    /// The process was only getting ready.
    fileprivate var isOfNoAnswer: Bool {
        switch self {
        case .starting, .loading: true
        case .stopped, .ready, .generating, .ending: false
        }
    }

    /// Nobody waits for what is being done.
    var isAbandoned: Bool {
        switch self {
        case .loading(_, _, let isAbandoned), .generating(_, let isAbandoned): isAbandoned
        case .stopped, .starting, .ready, .ending: false
        }
    }
}
