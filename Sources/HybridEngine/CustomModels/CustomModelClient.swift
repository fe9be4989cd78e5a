import RuntimeProtocol

/// The process that runs custom models: started when it is needed, ended when
/// nothing was asked for a while, or when it does not answer.
actor CustomModelClient {
    /// How to start the process.
    struct Launch: Sendable {
        /// The program's path now, or nil when there is none.
        var program: @Sendable () -> String?
        /// The library's path now, or nil when there is none.
        var library: @Sendable () -> String?
        var environment: [String: String]
    }

    private struct Pending {
        var id: Int
        var seconds: Int
        var done: CheckedContinuation<Result<CustomModelEvent, CustomModelError>, Never>
    }

    private let launch: Launch
    private let keepAlive: Duration
    private let time: Timekeeper
    private let log: Log?
    private let encoder = JSONLinesEncoder()
    private var process: RuntimeProcess<CustomModelEvent>?
    private var pending: Pending?
    /// Why the process is being killed, when it is not its own fault.
    private var verdict: CustomModelError?
    private var lastID = 0
    private var isBusy = false
    private var queue: [CheckedContinuation<Void, Never>] = []
    private var idleAlarm: Task<Void, Never>?

    init(launch: Launch, keepAlive: Duration, time: Timekeeper, log: Log?) {
        self.launch = launch
        self.keepAlive = keepAlive
        self.time = time
        self.log = log
    }

    /// The process's number, while it runs.
    var processID: Int32? { process?.processID }

    /// Asks, after those who asked before. A process that does not answer in
    /// time is ended, as is one whose answer nobody waits for any more.
    func ask(
        within limit: Duration, _ command: (Int) -> CustomModelCommand
    ) async throws(CustomModelError) -> CustomModelEvent {
        await enter()
        defer { leave() }
        if Task.isCancelled { throw .cancelled }
        idleAlarm?.cancel()
        try start()
        lastID += 1
        let result = await send(command(lastID), id: lastID, within: limit)
        scheduleEnd()
        return try result.get()
    }

    /// Ends the process.
    func shutDown() {
        idleAlarm?.cancel()
        if pending != nil {
            verdict = .cancelled
            process?.kill()
        } else {
            end()
        }
    }

    private func send(
        _ command: CustomModelCommand, id: Int, within limit: Duration
    ) async -> Result<CustomModelEvent, CustomModelError> {
        let sleep = time.sleep
        let deadline = Task { [weak self] in
            guard (try? await sleep(limit)) != nil else { return }
            await self?.giveUp(on: id, .timeout(seconds: Int(limit.seconds.rounded(.up))))
        }
        defer { deadline.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { done in
                pending = Pending(id: id, seconds: Int(limit.components.seconds), done: done)
                write(command)
            }
        } onCancel: {
            Task { await self.giveUp(on: id, .cancelled) }
        }
    }

    private func write(_ command: CustomModelCommand) {
        if let line = try? encoder.encode(command) {
            process?.send(line)
        } else {
            finish(.failure(.wrongInput("A number that goes in is not finite.")))
        }
    }

    /// The process's exit then ends the request.
    private func giveUp(on id: Int, _ reason: CustomModelError) {
        guard pending?.id == id else { return }
        verdict = reason
        process?.kill()
    }

    private func start() throws(CustomModelError) {
        guard process == nil else { return }
        guard let program = launch.program() else {
            throw .runtimeUnavailable("The model runtime is not installed.")
        }
        guard let library = launch.library() else {
            throw .runtimeUnavailable(
                "TensorFlow Lite, which runs custom models, is not installed.")
        }
        verdict = nil
        let process = RuntimeProcess<CustomModelEvent>(
            program: program, arguments: ["--custom-models=\(library)"],
            environment: launch.environment)
        self.process = process
        let events = process.events
        Task { [weak self, weak process] in
            for await event in events { await self?.receive(event, from: process) }
        }
    }

    private func receive(
        _ event: RuntimeProcess<CustomModelEvent>.Event,
        from sender: RuntimeProcess<CustomModelEvent>?
    ) {
        // One that was told to end has nothing more to say.
        guard let process, process === sender else { return }
        switch event {
        case .messages(let messages): for message in messages { receive(message) }
        case .spawnFailed(let code):
            self.process = nil
            finish(
                .failure(
                    .runtimeUnavailable(
                        "The model runtime cannot be started: \(FileSystem.describe(code)).")))
        case .exited(let exit, let diagnostics):
            self.process = nil
            let reason = verdict ?? reason(exit)
            if case .crashed = reason {
                log?.error("a custom model's runtime stopped (\(exit)). \(diagnostics.suffix(500))")
            }
            finish(.failure(reason))
        }
    }

    private func receive(_ message: Result<CustomModelEvent, FramingError>) {
        switch message {
        case .success(.hello(let hello)):
            if let detail = hello.sandboxDetail { log?.notice("no sandbox: \(detail)") }
        case .success(let event):
            if event.id == pending?.id { finish(.success(event)) }
        case .failure:
            verdict = .failed("The model runtime sent something that is no message.")
            process?.kill()
        }
    }

    private func finish(_ result: Result<CustomModelEvent, CustomModelError>) {
        pending?.done.resume(returning: result)
        pending = nil
    }

    /// Its limit of processor time is a limit of time.
    private func reason(_ exit: ProcessExit) -> CustomModelError {
        guard exit == .signal(Self.signalOfProcessorTime), let pending else {
            return .crashed(exit)
        }
        return .timeout(seconds: pending.seconds)
    }

    /// SIGXCPU, by its number on Linux.
    private static let signalOfProcessorTime: Int32 = 24

    private func scheduleEnd() {
        let sleep = time.sleep
        let keepAlive = keepAlive
        idleAlarm = Task { [weak self] in
            guard (try? await sleep(keepAlive)) != nil else { return }
            await self?.endIfIdle()
        }
    }

    private func endIfIdle() {
        guard !Task.isCancelled, !isBusy else { return }
        end()
    }

    /// A sound process exits when there are no more commands.
    private func end() {
        process?.closeInput()
        process = nil
    }

    private func enter() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { queue.append($0) }
    }

    private func leave() {
        if queue.isEmpty { isBusy = false } else { queue.removeFirst().resume() }
    }
}
