import FoundationEssentials
import Glibc
import HybridEngine

/// What a command works with: the settings in force, and the two models that
/// they name.
struct Setup: Sendable {
    let environment: ProcessEnvironment
    let configuration: Configuration
    /// The model on this machine.
    let model: SystemLanguageModel
    /// The service that the cloud model is asked at.
    let service: GeminiService
    /// Tells the language of a message, for the router.
    let languages: ModelLanguageIdentifier
    let log: Log
    /// The functions that there are.
    let toolbox: Toolbox
    /// What models may use, by name.
    let toolNames: [String]
    /// What the command line wants, before any conversation's own.
    let wishes: ConfigurationFlags
    /// The role that the command line names.
    let role: Role?

    /// - Parameters:
    ///   - stored: the conversation that is gone on with, whose mode,
    ///     instructions and options hold where the command line says nothing.
    ///   - sendsSoon: whether a request follows at once. Where the cloud gets
    ///     it first, its library is then opened beside the rest of the start.
    init(
        choice: ModelChoice, environment: ProcessEnvironment,
        resuming stored: StoredConversation? = nil, sendsSoon: Bool = false
    ) throws(LanguageModelError) {
        role = try choice.role.map { name throws(LanguageModelError) in
            try RoleFolder(path: environment.paths.rolesFolder).role(named: name)
        }
        let system = role.flatMap { $0.isTemplate ? nil : $0.text } ?? choice.system
        let flags = ConfigurationFlags(
            mode: choice.mode, system: system, deviceModel: choice.deviceModel,
            cloudModel: choice.cloudModel, options: try Self.options(choice.options))
        var configuration = Configuration.load(
            file: environment.paths.configurationFile, environment: environment.variables,
            flags: flags)
        if let stored { configuration.resume(stored, flags) }
        wishes = flags
        _ = try configuration.options.value.responseGenerationOptions()
        self.environment = environment
        toolbox = Toolbox(environment: environment)
        self.configuration = configuration
        toolNames = choice.tools.isEmpty ? configuration.tools.value : choice.tools
        log = Log(environment, configuration)
        service = GeminiService(
            configuration: configuration, environment: environment, log: log,
            allowsNetwork: configuration.mode.value != .onlyOnDevice,
            version: ProgramVersion.current)
        if sendsSoon, configuration.mode.value.asksCloudFirst, service.apiKeySource != nil {
            service.prepare()
        }
        model = Self.deviceModel(.init(configuration.device), environment, log)
        languages = ModelLanguageIdentifier(
            environment, installation: model.installation,
            library: configuration.customModels.library.value.map(environment.absolute), log: log)
        if let name = choice.deviceModel { try Self.check(name, model, environment) }
    }

    var mode: InferenceMode { configuration.mode.value }

    /// What is sent for the words of a prompt: a template may be around them.
    func message(_ words: String) -> String {
        guard case .message(let message)? = role?.use(words) else { return words }
        return message
    }

    /// The saved conversations.
    static func store(_ environment: ProcessEnvironment) -> ConversationStore {
        ConversationStore(path: environment.paths.database)
    }

    /// The model in the cloud.
    var cloudModel: GeminiModel { cloudModel(named: configuration.cloud.model.value) }

    func cloudModel(named name: String, isStreaming: Bool = true) -> GeminiModel {
        GeminiModel(
            name: name, service: service, requestOptions: .init(isStreaming: isStreaming))
    }

    /// Another model on this machine, with the same settings.
    func deviceModel(named name: String) -> SystemLanguageModel {
        var settings = SystemLanguageModel.Settings(configuration.device)
        settings.model = name
        return Self.deviceModel(settings, environment, log)
    }

    private static func deviceModel(
        _ settings: SystemLanguageModel.Settings, _ environment: ProcessEnvironment, _ log: Log
    ) -> SystemLanguageModel {
        SystemLanguageModel(settings: settings, environment: environment, log: log)
    }

    /// What answers in the mode in force.
    var router: InferenceRouter { router() }

    /// - Parameter isStreaming: whether the cloud's answer comes in pieces.
    func router(isStreaming: Bool = true) -> InferenceRouter {
        let cloud = cloudModel(
            named: configuration.cloud.model.value, isStreaming: isStreaming)
        return InferenceRouter(
            mode: mode, device: model, cloud: cloud, identifier: languages, log: log)
    }

    /// The options in force for a model; for both when none answered.
    func options(of source: InferenceSource?) -> OptionValues {
        let all = configuration.options.value
        return source.map(all.only) ?? all
    }

    /// A request of this configuration.
    func request(_ transcript: [Message]) throws(LanguageModelError) -> GenerationRequest {
        GenerationRequest(
            instructions: configuration.system.value, transcript: transcript.withinFileLimit,
            options: try configuration.options.value.responseGenerationOptions(
                cloudModel: configuration.cloud.model.value))
    }

    /// Ends the runtime's process and closes connections.
    func shutDown() async {
        await model.shutDown()
        await languages.shutDown()
        await service.shutDown()
    }
}

extension Configuration {
    fileprivate mutating func resume(_ stored: StoredConversation, _ flags: ConfigurationFlags) {
        let mode = InferenceMode.resumed(
            wished: flags.mode, stored: stored.mode, inForce: mode.value)
        if mode != self.mode.value { self.mode = Setting(mode, self.mode.origin) }
        if flags.system == nil { system = Setting(stored.system, system.origin) }
        options = Setting(flags.options.merged(over: stored.options), options.origin)
    }
}

// MARK: - What the command line says

extension Setup {
    private static func options(_ words: [String]) throws(LanguageModelError) -> OptionValues {
        var values = OptionValues()
        var given: [String: String] = [:]
        for word in words {
            let (key, value) = try split(word)
            if let earlier = given[key], earlier != value, OptionsPanel.field(key)?.isList != true {
                throw .invalidOption(key: key, value: value, allowed: "one value, not two")
            }
            given[key] = value
            try values.set(key, to: value)
        }
        return values
    }

    private static func split(_ word: String) throws(LanguageModelError) -> (String, String) {
        guard let sign = word.firstIndex(of: "=") else {
            let allowed = OptionsPanel.field(word)?.allowed
            throw .invalidOption(
                key: word, value: "", allowed: allowed ?? "KEY=VALUE, as in device.topK=40")
        }
        return (String(word[..<sign]), String(word[word.index(after: sign)...]))
    }

    /// A model named on the command line must be known: a mistyped name is
    /// not a reason to answer with another one. One that can be got, and is not
    /// here yet, is unavailable like any other.
    static func check(
        _ name: String, _ model: SystemLanguageModel, _ environment: ProcessEnvironment
    ) throws(LanguageModelError) {
        let exists = { FileManager.default.fileExists(atPath: $0) }
        let found = model.installation.models.resolve(
            name, absolute: environment.absolute, exists: exists)
        if found.entry != nil { return }
        if let path = found.path, exists(path) { return }
        let known = model.installation.models.catalogue.models
            .filter { $0.kind == ModelCatalogue.Entry.languageKind }.map(\.name)
        throw .invalidOption(
            key: "--device-model", value: name,
            allowed: (known + ["the path of a GGUF file"]).joined(separator: ", "))
    }
}
