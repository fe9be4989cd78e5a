import FoundationEssentials
import Glibc
import HybridEngine

/// What a command works with: the settings in force and the model on this
/// machine that they name.
struct Setup: Sendable {
    let environment: ProcessEnvironment
    let configuration: Configuration
    let model: SystemLanguageModel
    let cloud: CloudPlaceholder

    init(choice: ModelChoice, environment: ProcessEnvironment) throws(LanguageModelError) {
        let flags = ConfigurationFlags(
            mode: choice.mode, system: choice.system, deviceModel: choice.deviceModel,
            options: try Self.options(choice.options))
        let configuration = Configuration.load(
            file: environment.paths.configurationFile, flags: flags)
        _ = try configuration.options.value.responseGenerationOptions()
        self.environment = environment
        self.configuration = configuration
        cloud = CloudPlaceholder(environment)
        model = SystemLanguageModel(
            settings: .init(configuration.device), environment: environment,
            log: Log(path: environment.paths.logFile))
        if let name = choice.deviceModel { try Self.check(name, model, environment) }
    }

    var mode: InferenceMode { configuration.mode.value }

    /// What answers in the mode in force.
    var router: InferenceRouter { InferenceRouter(mode: mode, device: model) }

    /// Whom the mode asks first.
    var firstChoice: ModelDescriptor { mode.needsCloud ? cloud.descriptor : model.descriptor }

    /// Answers, or says why nobody can.
    func streamResponse(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>
    {
        guard mode.needsCloud else { return router.streamResponse(to: request) }
        let error = cloud.error
        return AsyncThrowingStream { $0.finish(throwing: error) }
    }

    /// A request of this configuration.
    func request(_ transcript: [Message]) throws(LanguageModelError) -> GenerationRequest {
        GenerationRequest(
            instructions: configuration.system.value, transcript: transcript,
            options: try configuration.options.value.responseGenerationOptions())
    }

    private static func options(_ words: [String]) throws(LanguageModelError)
        -> OptionValues
    {
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
            throw .invalidOption(key: word, value: "", allowed: allowed ?? "KEY=VALUE")
        }
        return (String(word[..<sign]), String(word[word.index(after: sign)...]))
    }

    /// A model named on the command line must be there: a mistyped name is
    /// not a reason to answer with another one.
    private static func check(
        _ name: String, _ model: SystemLanguageModel, _ environment: ProcessEnvironment
    ) throws(LanguageModelError) {
        let exists = { FileManager.default.fileExists(atPath: $0) }
        let found = model.installation.models.resolve(
            name, absolute: environment.absolute, exists: exists)
        if let path = found.path, exists(path) { return }
        let known = model.installation.models.catalogue.models
            .filter { $0.kind == ModelCatalogue.Entry.languageKind }.map(\.name)
        throw .invalidOption(
            key: "--device-model", value: name,
            allowed: (known + ["the path of a GGUF file"]).joined(separator: ", "))
    }
}

extension ProcessEnvironment {
    /// A path as typed, made absolute.
    func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        if path.hasPrefix("~/") { return home + path.dropFirst() }
        return currentFolder + "/" + path
    }
}
