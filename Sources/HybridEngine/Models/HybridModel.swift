/// Two models as one: the second answers when the first cannot. Either may be
/// a hybrid itself.
///
/// What hands a turn to the second depends on where they run. A model on this
/// machine that comes first gives way whenever it cannot answer. A model in
/// the cloud gives way to one on this machine only when it cannot be reached,
/// and to another one in the cloud at any failure of its own; a service's
/// refusal to answer is final. A nested hybrid counts as what its own first
/// choice is. Nothing gives way once something is visible, and the choice is
/// made anew for each turn: the whole conversation goes to whoever answers.
public struct HybridModel: LanguageModel {
    /// Who is asked first.
    public let primary: any LanguageModel
    /// Who is asked when the first cannot answer.
    public let secondary: any LanguageModel
    private let tools: ModelChoice.Tools

    /// Makes a hybrid.
    ///
    /// - Parameters:
    ///   - primary: who is asked first.
    ///   - secondary: who is asked when the first cannot answer.
    ///   - log: gets a line for each turn that went to another model.
    public init(
        primary: any LanguageModel, secondary: any LanguageModel, log: Log? = nil
    ) {
        self.init(primary: primary, secondary: secondary, tools: ModelChoice.Tools(log: log))
    }

    init(
        primary: any LanguageModel, secondary: any LanguageModel, tools: ModelChoice.Tools
    ) {
        self.primary = primary
        self.secondary = secondary
        self.tools = tools
    }

    /// The same with a log, if it has none.
    func logging(to log: Log?) -> HybridModel {
        var tools = tools
        tools.log = tools.log ?? log
        return HybridModel(primary: primary, secondary: secondary, tools: tools)
    }

    private var choice: ModelChoice { ModelChoice(self, tools: tools) }

    /// Both names; where the first choice runs.
    public var descriptor: ModelDescriptor {
        ModelDescriptor(
            name: "hybrid:\(primary.descriptor.name),\(secondary.descriptor.name)",
            source: primary.descriptor.source)
    }

    /// Whether a request would find somebody to ask.
    public var availability: Availability { choice.availability }

    /// That of the first choice.
    public var standing: ModelStanding { primary.standing }

    /// Why nobody could be asked.
    public func obstacle(
        to request: GenerationRequest, traits: RequestTraits
    ) -> LanguageModelError? {
        choice.route(request, traits).preview.failure
    }

    /// Gets the model ready that would be asked.
    public func prewarm() async { await choice.prewarm() }

    /// Answers with the first model that can.
    public func streamResponse(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>
    {
        eventStream(to: request)
    }

    /// Answers with the first model that can.
    public func streamResponse(
        to request: GenerationRequest, hear: @escaping @Sendable (ResponseEvent) -> Void
    ) async throws(LanguageModelError) {
        try await choice.respond(to: request, hear: hear)
    }
}

extension LanguageModel where Self == HybridModel {
    /// Two models as one, for `generativeModelSession(model:)`.
    public static func hybridModel(
        primary: any LanguageModel, secondary: any LanguageModel
    ) -> HybridModel {
        HybridModel(primary: primary, secondary: secondary)
    }
}
