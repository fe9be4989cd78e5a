import RuntimeProtocol

/// The runtime process as the engine uses it: ask, hear news, get an outcome.
///
/// The process starts with the first request and ends when nothing was asked
/// for a while. All decisions are ``RuntimeSupervisor``'s; this actor owns the
/// process, the clock and those who wait.
actor RuntimeClient {
    /// How to start the process.
    struct Launch: Sendable {
        /// The program's path now, or nil when there is none.
        var program: @Sendable () -> String?
        var environment: [String: String]
    }

    private struct Waiter {
        let hear: @Sendable (RuntimeNews) -> Void
        let done: CheckedContinuation<RuntimeOutcome, Never>
    }

    private let launch: Launch
    private let time: Timekeeper
    private let log: Log?
    private let observe: @Sendable (RuntimeStanding) -> Void
    private let encoder = JSONLinesEncoder()
    private var supervisor: RuntimeSupervisor
    private var process: RuntimeProcess<RuntimeEvent>?
    private let desk = NewsDesk()
    private var waiters: [Int: Waiter] = [:]
    private var alarms: [RuntimeSupervisor.Alarm: Task<Void, Never>] = [:]
    private var exitWaiters: [CheckedContinuation<Void, Never>] = []
    private var lastStanding = RuntimeStanding()

    /// - Parameter observe: called after every change of the standing.
    init(
        launch: Launch, limits: RuntimeSupervisor.Limits, time: Timekeeper, log: Log?,
        observe: @escaping @Sendable (RuntimeStanding) -> Void
    ) {
        self.launch = launch
        self.time = time
        self.log = log
        self.observe = observe
        supervisor = RuntimeSupervisor(limits: limits)
    }

    /// Starts the process if need be.
    func greet() async -> RuntimeOutcome {
        await submit({ _ in .greet }, hear: { _ in })
    }

    /// Has a model in memory.
    func load(
        _ model: RuntimeModel, hear: @escaping @Sendable (RuntimeNews) -> Void
    ) async -> RuntimeOutcome {
        await submit({ _ in .load(model) }, hear: hear)
    }

    /// Answers. Whatever number the request has is replaced. A task that is
    /// cancelled gets `cancelled` at once; the process stops soon after.
    func generate(
        _ model: RuntimeModel, _ request: GenerateRequest,
        hear: @escaping @Sendable (RuntimeNews) -> Void
    ) async -> RuntimeOutcome {
        await submit(
            { id in
                var request = request
                request.id = id
                return .generate(model, request)
            }, hear: hear)
    }

    /// The process's number, while it runs.
    var processID: Int32? { process?.processID }

    /// Forgets crashes.
    func retry() {
        handle(.retried)
    }

    /// Ends the process, and waits until it is gone.
    func shutDown() async {
        handle(.shutDown)
        // The program may end right after this.
        defer { log?.flush() }
        guard process != nil else { return }
        await withCheckedContinuation { exitWaiters.append($0) }
    }

    private func submit(
        _ work: (Int) -> RuntimeJob.Work, hear: @escaping @Sendable (RuntimeNews) -> Void
    ) async -> RuntimeOutcome {
        let job = supervisor.makeID()
        let work = work(job)
        // The job is submitted before the first suspension, so that an
        // abandonment, which hops to this actor, always finds it.
        return await withTaskCancellationHandler {
            await withCheckedContinuation { done in
                waiters[job] = Waiter(hear: hear, done: done)
                desk.add(job, hear)
                handle(.submitted(RuntimeJob(id: job, work: work)))
            }
        } onCancel: {
            Task { await self.abandon(job) }
        }
    }

    private func abandon(_ job: Int) {
        handle(.abandoned(job: job))
    }

    private func handle(_ event: RuntimeSupervisor.Event) {
        let actions = supervisor.handle(event, now: time.now())
        for action in actions { perform(action) }
        let standing = supervisor.standing
        guard standing != lastStanding else { return }
        note(standing, after: lastStanding)
        lastStanding = standing
        observe(standing)
    }

    private func note(_ standing: RuntimeStanding, after last: RuntimeStanding) {
        guard let log else { return }
        if let loaded = standing.loaded, loaded != last.loaded {
            log.info("loaded \(loaded.file.path)")
        }
        if let failed = standing.failedLoad, failed != last.failedLoad {
            log.notice("could not load \(failed.model.file.path): \(failed.failure.clause)")
        }
        if case .crashedRepeatedly(let detail) = standing.condition,
            standing.condition != last.condition
        {
            log.error("the on-device model is not used any more: \(detail)")
        }
    }

    private func perform(_ action: RuntimeSupervisor.Action) {
        switch action {
        case .spawn: spawn()
        case .send(let command): send(command)
        case .closeInput: process?.closeInput()
        case .kill: process?.kill()
        case .schedule(let alarm, let delay): schedule(alarm, after: delay)
        case .unschedule(let alarm): alarms.removeValue(forKey: alarm)?.cancel()
        case .tell(let job, let news): waiters[job]?.hear(news)
        case .complete(let job, let outcome):
            desk.remove(job)
            waiters.removeValue(forKey: job)?.done.resume(returning: outcome)
        }
    }
}

extension RuntimeClient {
    private func spawn() {
        guard let program = launch.program() else {
            // Not within `handle`: the event that led here is still worked on.
            Task { handle(.spawnFailed(code: Self.noSuchProgram)) }
            return
        }
        let process = RuntimeProcess(
            program: program, environment: launch.environment,
            shortcut: { DeltaLine.event(of: $0) }, deliver: { [desk] in desk.deliver($0) })
        self.process = process
        log?.debug("the model runtime starts")
        let events = process.events
        Task { [weak self] in
            for await event in events { await self?.receive(event) }
        }
    }

    /// ENOENT, by its number on Linux.
    private static let noSuchProgram: Int32 = 2

    private func receive(_ event: RuntimeProcess<RuntimeEvent>.Event) {
        switch event {
        case .messages(let messages):
            for message in messages { receive(message) }
        case .spawnFailed(let code):
            processIsGone()
            handle(.spawnFailed(code: code))
        case .exited(let exit, let diagnostics):
            let wasExpected = supervisor.phase == .ending
            if wasExpected {
                log?.debug("the model runtime ended")
            } else {
                log?.error("the model runtime stopped (\(exit)). \(diagnostics.suffix(2_000))")
            }
            processIsGone()
            handle(.exited(exit))
        }
    }

    private func receive(_ message: Result<RuntimeEvent, FramingError>) {
        switch message {
        case .success(let event): handle(.message(event))
        case .failure(.truncated): break
        case .failure(.lineTooLong): handle(.garbage("a message that is too long"))
        case .failure: handle(.garbage("something that is no message"))
        }
    }

    private func processIsGone() {
        process = nil
        for waiter in exitWaiters { waiter.resume() }
        exitWaiters = []
    }

    private func send(_ command: RuntimeCommand) {
        do {
            process?.send(try encoder.encode(command))
        } catch {
            // Only a number that is not finite cannot be encoded, and options
            // are checked; replace the process rather than wait for nothing.
            Task { handle(.garbage("nothing: the request could not be written")) }
        }
    }

    private func schedule(_ alarm: RuntimeSupervisor.Alarm, after delay: Duration) {
        alarms[alarm]?.cancel()
        let sleep = time.sleep
        alarms[alarm] = Task { [weak self] in
            guard (try? await sleep(delay)) != nil else { return }
            await self?.ring(alarm)
        }
    }

    /// An alarm that was cancelled after it had gone off counts as cancelled.
    private func ring(_ alarm: RuntimeSupervisor.Alarm) {
        if Task.isCancelled { return }
        alarms[alarm] = nil
        handle(.alarm(alarm))
    }
}
