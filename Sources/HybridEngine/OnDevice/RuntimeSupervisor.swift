import RuntimeProtocol

/// Decides what happens to the runtime process: when it is started, what it
/// is sent, when it is ended, and what those who wait are told.
///
/// A value without a clock, a process or a pipe: events go in, actions come
/// out, and ``RuntimeClient`` obeys.
///
/// ```
/// stopped ─ spawn ─▶ starting ─ hello ─▶ ready ◀─▶ loading, generating
///    ▲                   └────────┬────────┴─────────────┘
///    └───────── exit ──────── ending (told to end, or killed)
/// ```
/// An exit in any other phase than `ending` is a crash.
struct RuntimeSupervisor: Sendable {
    enum Event: Sendable, Equatable {
        case submitted(RuntimeJob)
        /// Nobody waits for this job any more.
        case abandoned(job: Int)
        case message(RuntimeEvent)
        /// The process wrote something that is no message.
        case garbage(String)
        case spawnFailed(code: Int32)
        case exited(ProcessExit)
        case alarm(Alarm)
        case retried
        case shutDown
    }

    enum Action: Sendable, Equatable {
        case spawn
        case send(RuntimeCommand)
        /// Ends the commands; a sound process exits by itself then.
        case closeInput
        case kill
        case schedule(Alarm, after: Duration)
        case unschedule(Alarm)
        case tell(job: Int, RuntimeNews)
        case complete(job: Int, RuntimeOutcome)
    }

    /// What is waited for. Each is set at most once at a time.
    enum Alarm: Sendable, Hashable {
        /// The process says hello.
        case greeting
        /// An abandoned load or answer ends.
        case stopping
        /// The process, told to end, exits.
        case exit
        /// Another request comes.
        case keepAlive
    }

    enum Phase: Sendable, Equatable {
        case stopped
        case starting
        case ready
        case loading(id: Int, RuntimeModel, isAbandoned: Bool)
        case generating(id: Int, isAbandoned: Bool)
        case ending
    }

    /// How long each wait may last, and how often a process may crash.
    struct Limits: Sendable, Equatable {
        var greeting = Duration.seconds(20)
        var stopping = Duration.seconds(5)
        var exit = Duration.seconds(2)
        var keepAlive = Duration.seconds(600)
        var crashes = 3
        var crashWindow = Duration.seconds(300)
    }

    let limits: Limits
    var phase = Phase.stopped
    /// Oldest first; the first one is being worked on.
    var jobs: [RuntimeJob] = []
    var hello: RuntimeHello?
    var loaded: (model: RuntimeModel, facts: LoadedModel)?
    var crashes: [Duration] = []
    var condition = RuntimeStanding.Condition.sound
    var failedLoad: RuntimeStanding.FailedLoad?
    var loadedFraction = 0.0
    var actions: [Action] = []
    private var lastID = 0

    init(limits: Limits) {
        self.limits = limits
    }

    /// A number that no job and no command has had.
    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    /// Takes an event and says what to do, in order.
    mutating func handle(_ event: Event, now: Duration) -> [Action] {
        let wasIdle = isIdle
        take(event, now: now)
        advance()
        updateKeepAlive(wasIdle: wasIdle)
        defer { actions = [] }
        return actions
    }

    private mutating func take(_ event: Event, now: Duration) {
        switch event {
        case .submitted(let job): submit(job)
        case .abandoned(let id): abandon(id)
        case .message(let message): receive(message, now: now)
        case .garbage(let what): misbehaved("the model runtime sent \(what)", now: now)
        case .spawnFailed(let code): spawnFailed(code)
        case .exited(let exit): exited(exit, now: now)
        case .alarm(let alarm): ring(alarm, now: now)
        case .retried: forgive()
        case .shutDown: shutDown()
        }
    }

    /// A process is there and has nothing to do.
    var isIdle: Bool { phase == .ready && jobs.isEmpty }

    var standing: RuntimeStanding {
        RuntimeStanding(
            condition: condition, activity: activity, loaded: loaded?.model,
            failedLoad: failedLoad, isRunning: phase != .stopped)
    }

    private var activity: AvailabilityStatus.Activity {
        switch phase {
        case .loading(_, _, isAbandoned: false): .loading(fraction: loadedFraction)
        case .generating(_, isAbandoned: false): .answering
        case .starting where jobs.contains { $0.model != nil }: .loading(fraction: 0)
        default: .idle
        }
    }
}
