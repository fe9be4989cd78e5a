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
    /// The parts of the installation that it uses.
    public let installation: Installation
    private let board: Mutex<AvailabilityStatus>

    /// Makes a model.
    public init(settings: Settings, environment: ProcessEnvironment) {
        installation = Installation(environment)
        let reference = installation.models.resolve(
            settings.model, absolute: { $0 }, exists: { _ in false })
        descriptor = ModelDescriptor(name: reference.name, source: .onDevice)
        board = Mutex(AvailabilityStatus(.unavailable(.modelNotReady)))
    }

    /// Makes the model of the user's configuration.
    public convenience init(environment: ProcessEnvironment) {
        let configuration = Configuration.load(file: environment.paths.configurationFile)
        self.init(settings: Settings(configuration.device), environment: environment)
    }

    /// Whether it can take a request now.
    public var availability: Availability { status.availability }

    /// True when it can take a request now.
    public var isAvailable: Bool { availability.isAvailable }

    /// Availability, the words beside it, and what the runtime is doing.
    public var status: AvailabilityStatus { board.withLock { $0 } }

    /// The status now and after every change.
    public func statusUpdates() -> AsyncStream<AvailabilityStatus> {
        AsyncStream { continuation in continuation.yield(status) }
    }

    /// Starts the runtime and loads the model, if it is available.
    public func prewarm() async {}

    /// Forgets crashes and known damage, and looks at everything again.
    public func retry() async {}

    /// Ends the runtime process; a running request ends with `cancelled`. The
    /// next request would start it again.
    public func shutDown() async {}

    /// What the runtime process says of itself; starts it when it is not
    /// running, without loading the model.
    public func runtimeReport() async throws(LanguageModelError) -> RuntimeReport {
        throw .runtimeFailed("not connected yet")
    }

    /// Answers the last message of the transcript.
    public func streamResponse(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>
    {
        AsyncThrowingStream {
            $0.finish(throwing: LanguageModelError.runtimeFailed("not connected yet"))
        }
    }
}
