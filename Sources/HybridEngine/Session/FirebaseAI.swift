/// The engine under the names of Firebase AI Logic.
///
/// ```swift
/// let ai = FirebaseAI()
/// let session = ai.generativeModelSession(
///     model: .hybridModel(
///         primary: FirebaseAI.SystemLanguageModel.default,
///         secondary: ai.geminiModel(name: "gemini-3.1-flash-lite")))
/// let response = try await session.respond(to: "Why is the sky blue?")
/// let answeredBy = response.rawResponse.modelVersion
/// ```
///
/// The order of the two models is the inference mode: the device first is
/// prefer-on-device, the cloud first prefer-in-cloud, and one of them alone
/// only-on-device or only-in-cloud.
public struct FirebaseAI: Sendable {
    /// The model on this machine.
    public typealias SystemLanguageModel = HybridEngine.SystemLanguageModel
    /// Options of the model on this machine.
    public typealias GenerationOptions = HybridEngine.GenerationOptions

    /// What cloud models are asked at.
    public let service: GeminiService
    private let log: Log?

    /// Makes an entry to the user's configuration: its key, its service, its
    /// log.
    public init() {
        let environment = ProcessEnvironment.current()
        let configuration = Configuration.load(file: environment.paths.configurationFile)
        self.init(service: .default, log: Log(environment, configuration))
    }

    /// Makes an entry to a service.
    ///
    /// - Parameters:
    ///   - service: what cloud models are asked at.
    ///   - log: gets a line for each turn of a hybrid that went to another
    ///     model.
    public init(service: GeminiService, log: Log?) {
        self.service = service
        self.log = log
    }

    /// A model of the service. A name that no model has is refused when it is
    /// asked.
    public func geminiModel(
        name: String, safetySettings: [SafetySetting] = [],
        requestOptions: GeminiModel.RequestOptions = GeminiModel.RequestOptions()
    ) -> GeminiModel {
        GeminiModel(
            name: name, service: service, safetySettings: safetySettings,
            requestOptions: requestOptions)
    }

    /// Starts a conversation.
    ///
    /// - Parameters:
    ///   - model: who answers: one model, or `.hybridModel(primary:secondary:)`.
    ///   - tools: what the model may use.
    ///   - toolPolicy: how functions are called: how often, and who is asked.
    ///   - instructions: system instructions.
    public func generativeModelSession(
        model: some LanguageModel, tools: [Tool] = [], toolPolicy: ToolPolicy = ToolPolicy(),
        instructions: String? = nil
    ) -> GenerativeModelSession {
        let hybrid = (model as? HybridModel)?.logging(to: log)
        return GenerativeModelSession(
            model: hybrid ?? model, tools: tools, toolPolicy: toolPolicy,
            instructions: instructions)
    }
}
