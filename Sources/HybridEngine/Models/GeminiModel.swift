/// A model of Google's Gemini service.
public struct GeminiModel: LanguageModel {
    /// How requests are made.
    public struct RequestOptions: Sendable, Equatable {
        /// How long the answer's first byte may take; nil for the
        /// configuration's.
        public var timeout: Duration?
        /// Whether the answer comes in pieces, or whole at its end.
        public var isStreaming: Bool

        /// Makes options.
        public init(timeout: Duration? = nil, isStreaming: Bool = true) {
            self.timeout = timeout
            self.isStreaming = isStreaming
        }
    }

    /// As it is asked for, without `models/`.
    public let name: String
    /// Who runs it.
    public let service: GeminiService
    /// From which point on content is blocked; empty for the service's own.
    public let safetySettings: [SafetySetting]
    /// How requests are made.
    public let requestOptions: RequestOptions
    var retryPolicy = RetryPolicy()
    private let nameError: LanguageModelError?

    /// Makes a model. A name that no model has is refused when it is asked.
    public init(
        name: String = Configuration.Cloud.defaultModel, service: GeminiService = .default,
        safetySettings: [SafetySetting] = [], requestOptions: RequestOptions = RequestOptions()
    ) {
        let asked = Result { () throws(LanguageModelError) in try GeminiEndpoint.modelName(name) }
        self.name = (try? asked.get()) ?? name
        nameError = if case .failure(let error) = asked { error } else { nil }
        self.service = service
        self.safetySettings = safetySettings
        self.requestOptions = requestOptions
    }

    /// Who is asked. Which version answers is in the answer.
    public var descriptor: ModelDescriptor { ModelDescriptor(name: name, source: .inCloud) }

    /// Whether nothing is known that stands in the way.
    public var availability: Availability {
        (nameError ?? service.obstacle) == nil ? .available : .unavailable(.modelNotReady)
    }

    /// What is known of the service.
    public var standing: ModelStanding { .inCloud(service.availability) }

    /// What is known to stand in the way of any request. The cloud takes all
    /// kinds of them.
    public func obstacle(
        to request: GenerationRequest, traits: RequestTraits
    ) -> LanguageModelError? {
        nameError ?? service.obstacle
    }

    /// One that is believed to be offline looks once whether it still is.
    public func wasPassedOver(because obstacle: LanguageModelError) {
        if case .offline = obstacle.cause { service.probeInBackground() }
    }

    /// Nothing: a connection ahead of its use would tell the service when
    /// somebody begins to type.
    public func prewarm() async {}

    /// Answers the last message of the transcript. Work begins at once; when
    /// the iteration ends early, the connection is closed.
    public func streamResponse(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>
    {
        eventStream(to: request)
    }

    /// The same for whoever waits for the end. A try that failed before
    /// anything was visible is made again where that may help; while the
    /// service rests, there is one try.
    public func streamResponse(
        to request: GenerationRequest, hear: @escaping @Sendable (ResponseEvent) -> Void
    ) async throws(LanguageModelError) {
        let loop = ToolLoop { request, hear throws(LanguageModelError) in
            try await GeminiTurn(model: self, request: request, hear: hear).run()
        }
        try await loop.run(request, hear: hear)
    }
}
