import HTTPClient

/// Google's service as this program sees it: its address, the key, what is
/// known of it, and the one door to the network. Cloud models share it.
///
/// Nothing is opened and nobody is asked before the first request.
public final class GeminiService: Sendable {
    /// The service of the user's configuration.
    public static let `default` = GeminiService(environment: .current())

    let endpoint: Result<GeminiEndpoint, LanguageModelError>
    let credentials: Credentials
    let door: NetworkDoor
    let board: StandingBoard
    let parts: Parts
    let timeouts: HTTPTimeouts
    /// Who is asked about where models cannot be listed.
    let usualModel: String
    let tokenCounts = TokenCountCache()
    let remembered: RememberedModels
    let probing = SharedTask<Void>()
    let watch = RestartableTask()

    /// What tests replace.
    struct Parts: Sendable {
        var time = Timekeeper.uptime
        /// What the system's tables say.
        var hasRoute: @Sendable () -> Bool = { RouteTable.hasRoute() }
        var random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
        var log: Log?
        /// Names this program to the service.
        var version = "unknown"
        var keyCommandLimit = Duration.seconds(10)
        /// Bytes of an answer; a longer one is cut off with an error.
        var answerLimit = HTTPRequest.defaultBodyLimit
    }

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - configuration: endpoint, timeouts and the key's command.
    ///   - environment: holds keys, and tells where the key file and the
    ///     remembered models are, and about proxies.
    ///   - log: told of failures by kind; never of keys and prompts.
    ///   - allowsNetwork: see ``allowsNetwork``.
    ///   - version: of the program, for the service's statistics.
    public convenience init(
        configuration: Configuration, environment: ProcessEnvironment, log: Log? = nil,
        allowsNetwork: Bool = true, version: String = "unknown"
    ) {
        self.init(
            configuration: configuration, environment: environment, allowsNetwork: allowsNetwork,
            parts: Parts(log: log, version: version))
    }

    /// Makes the service of the user's configuration.
    public convenience init(environment: ProcessEnvironment) {
        let configuration = Configuration.load(
            file: environment.paths.configurationFile, environment: environment.variables)
        self.init(
            configuration: configuration, environment: environment,
            log: Log(environment, configuration))
    }

    init(
        configuration: Configuration, environment: ProcessEnvironment,
        allowsNetwork: Bool = true, parts: Parts
    ) {
        let cloud = configuration.cloud
        let http = HTTPConfiguration(environment: environment.variables)
        endpoint = Result { () throws(LanguageModelError) in try GeminiEndpoint(cloud) }
        credentials = Credentials(
            variables: environment.variables, file: environment.paths.apiKeyFile,
            command: configuration.apiKeyCommand.value, commandLimit: parts.keyCommandLimit)
        door = NetworkDoor(isOpen: allowsNetwork, configuration: http)
        board = StandingBoard(now: parts.time.now)
        timeouts = HTTPTimeouts(
            connect: cloud.connectTimeout.value, firstByte: cloud.firstByteTimeout.value,
            silence: cloud.silenceTimeout.value)
        usualModel = cloud.model.value
        remembered = RememberedModels(
            path: environment.paths.cloudModelsFile, address: (try? endpoint.get())?.baseURL ?? "")
        var parts = parts
        // Tables of routes say nothing about this machine itself, and little
        // about the way through a proxy.
        let isNear = (try? endpoint.get())?.isLoopback ?? true
        if isNear || http.httpsProxy != nil { parts.hasRoute = { true } }
        self.parts = parts
        if case .failure(let error) = endpoint {
            board.update { standing, _ in standing.misconfiguration = error }
        }
        refresh()
    }

    /// Whether anything may be sent. A program closes this door while its mode
    /// is only-on-device: every request, probe and listing then fails without
    /// opening a socket, whoever makes it. An answer under way goes on.
    public var allowsNetwork: Bool { door.isOpen }

    /// Opens or closes the door to the network.
    public func setAllowsNetwork(_ isAllowed: Bool) {
        door.setOpen(isAllowed)
        if !isAllowed { probing.cancel() }
        reconsiderWatch()
    }

    /// Gets ready to send while the caller does other things: a request that
    /// is sure to come starts some milliseconds sooner. Sends nothing.
    public func prepare() { door.prepare() }

    /// Says that another model is asked from now on: that the one before could
    /// not be used says nothing about it.
    public func modelChanged() {
        learn { standing, _ in standing.modelChanged() }
    }

    /// Ends what is under way, closes all connections and the door. For the
    /// end of a program.
    public func shutDown() async {
        probing.cancel()
        await door.shutDown()
        reconsiderWatch()
        // The program may end right after this.
        parts.log?.flush()
    }

    /// Whether the service can be asked, as far as is known without asking it.
    /// Looks at the key's places and the system's table of routes anew.
    public var availability: CloudAvailability { refresh() }

    /// Where the key was found, or would come from; nil when there is none.
    public var apiKeySource: APIKeySource? { credentials.source }

    /// All places that have an API key or would give one, the one that counts
    /// first.
    public var apiKeySources: [APIKeySource] { credentials.sources }

    /// The address that is asked; nil when the settings make no sense.
    public var address: String? { (try? endpoint.get())?.baseURL }

    /// The availability now and after every change. While somebody listens, a
    /// service that cannot be reached is probed now and then.
    public func availabilityUpdates() -> AsyncStream<CloudAvailability> {
        refresh()
        return board.updates(onCount: { [weak self] in self?.reconsiderWatch() })
    }

    /// What a request would end with, as far as is known without asking.
    var obstacle: LanguageModelError? {
        guard allowsNetwork else { return .doorIsShut }
        let availability = refresh()
        // The error itself says more than the sentence made of it.
        if case .misconfigured = availability, let error = board.misconfiguration { return error }
        return availability.obstacle(now: parts.time.now())
    }

    @discardableResult
    func refresh() -> CloudAvailability {
        let (finding, hasRoute) = (credentials.look(), parts.hasRoute())
        return learn { standing, _ in
            standing.credentials = finding
            standing.look(hasRoute: hasRoute)
        }
    }

    /// Takes in news about the service.
    @discardableResult
    func learn(
        _ change: (inout ServiceStanding, _ now: Duration) -> Void
    ) -> CloudAvailability {
        let (before, now) = board.update(change)
        guard before != now else { return now }
        switch (before, now) {
        case (.offline, .offline): break
        case (_, .offline(let detail)): parts.log?.notice("the cloud is offline: \(detail)")
        case (.offline, _): parts.log?.info("the cloud can be reached again")
        default: break
        }
        reconsiderWatch()
        return now
    }
}

extension GeminiEndpoint {
    /// The endpoint of a configuration.
    init(_ cloud: Configuration.Cloud) throws(LanguageModelError) {
        try self.init(try Self.service(cloud), baseURL: cloud.baseURL.value)
    }

    private static func service(_ cloud: Configuration.Cloud) throws(LanguageModelError) -> Service
    {
        switch cloud.endpoint.value {
        case .developer: return .developer
        case .firebase: return .firebase(project: try project(cloud))
        case .agentPlatform:
            return .agentPlatform(
                project: try project(cloud), location: cloud.location.value ?? defaultLocation)
        }
    }

    private static func project(_ cloud: Configuration.Cloud) throws(LanguageModelError) -> String {
        if let project = cloud.project.value { return project }
        throw .invalidOption(
            key: "cloud.project", value: "nothing",
            allowed: "the project's name, which the endpoint \(cloud.endpoint.value.rawValue) needs"
        )
    }

    /// Whether this machine itself is asked.
    var isLoopback: Bool {
        // Plain http goes nowhere else.
        if baseURL.lowercased().hasPrefix("http://") { return true }
        let host = baseURL.dropFirst("https://".count).prefix { $0 != "/" }.lowercased()
        return ["localhost", "127.", "[::1]"].contains { host.hasPrefix($0) }
    }
}
