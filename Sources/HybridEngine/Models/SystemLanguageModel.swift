import Synchronization

/// The language model on this machine.
///
/// It runs in a child process, which is started and given the model when the
/// first request comes, and ended when it was idle for long. What goes wrong
/// in the child costs one answer, never this process.
public final class SystemLanguageModel: LanguageModel {
    /// What a user can set.
    public struct Settings: Sendable, Equatable {
        /// Whether the model may be used at all.
        public var isEnabled: Bool
        /// A catalogue name or a path; nil for the catalogue's default.
        public var model: String?
        /// How long an idle model stays in memory.
        public var keepAlive: Duration
        /// Worker threads; nil lets the runtime choose.
        public var threads: Int?
        /// Size of the context window; nil for the model's own, within the
        /// runtime's limit.
        public var contextTokens: Int?

        /// Makes settings.
        public init(
            isEnabled: Bool = true, model: String? = nil, keepAlive: Duration = .seconds(600),
            threads: Int? = nil, contextTokens: Int? = nil
        ) {
            self.isEnabled = isEnabled
            self.model = model
            self.keepAlive = keepAlive
            self.threads = threads
            self.contextTokens = contextTokens
        }

        /// The settings of a configuration.
        public init(_ device: Configuration.Device) {
            self.init(
                isEnabled: device.isEnabled.value, model: device.model.value,
                keepAlive: device.keepAlive.value, threads: device.threads.value,
                contextTokens: device.contextTokens.value)
        }
    }

    /// The model that the user's configuration names, run by the runtime
    /// beside this program.
    public static let `default` = SystemLanguageModel(environment: .current())

    /// Who this is.
    public let descriptor: ModelDescriptor
    let device: Device

    /// Makes a model.
    ///
    /// - Parameters:
    ///   - settings: what the user set.
    ///   - environment: where the program runs; tells where the runtime
    ///     program, the catalogue and the models are.
    ///   - log: told of crashes and other things to look into.
    ///   - clock: measures idle time and the times of answers.
    public init(
        settings: Settings = Settings(), environment: ProcessEnvironment, log: Log? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        device = Device(
            settings: settings, environment: environment, log: log, time: Timekeeper(clock))
        descriptor = ModelDescriptor(name: device.reference.name, source: .onDevice)
    }

    /// Makes the model of the user's configuration.
    public convenience init(environment: ProcessEnvironment) {
        let configuration = Configuration.load(file: environment.paths.configurationFile)
        self.init(
            settings: Settings(configuration.device), environment: environment,
            log: Log(environment, configuration))
    }

    /// Whether it can take a request now.
    public var availability: Availability { status.availability }

    /// True when it can take a request now.
    public var isAvailable: Bool { availability.isAvailable }

    /// Availability, the words beside it, and what the runtime is doing. A
    /// fresh look at the file and the machine each time; it takes some tens
    /// of microseconds.
    public var status: AvailabilityStatus { device.refresh().status }

    /// The status now and after every change: of the runtime, of the model's
    /// file, of what a request finds.
    public func statusUpdates() -> AsyncStream<AvailabilityStatus> {
        device.statusUpdates()
    }

    /// Starts the runtime and loads the model, if it is available.
    public func prewarm() async {
        guard let model = device.refresh().usableModel else { return }
        _ = await device.client.load(model, hear: { _ in })
    }

    /// Forgets crashes and known damage, and looks at everything again.
    public func retry() async {
        await device.client.retry()
        _ = device.refresh()
    }

    /// Ends the runtime process; a running request ends with `cancelled`. The
    /// next request would start it again.
    public func shutDown() async {
        await device.client.shutDown()
    }

    /// What the runtime process says of itself; starts it when it is not
    /// running, without loading the model.
    public func runtimeReport() async throws(LanguageModelError) -> RuntimeReport {
        switch await device.client.greet() {
        case .greeted(let hello):
            return RuntimeReport(
                llamaVersion: hello.llamaVersion, isSandboxed: hello.isSandboxed,
                sandboxDetail: hello.sandboxDetail)
        case .failed(let error): throw error
        case .loaded, .finished: throw .runtimeFailed("the model runtime gave a wrong answer")
        }
    }

    /// The parts of the installation that it uses.
    public var installation: Installation { device.installation }

    /// The model's file; nil when there is none.
    public var modelPath: String? { device.refreshedReference().path }
}
