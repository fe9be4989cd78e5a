/// One page of the models that a service offers.
struct ModelsListing: Sendable, Equatable {
    var models: [GeminiModelInformation]
    /// Asks for the next page; nil on the last one.
    var nextPageToken: String?

    /// Models without a name are left out.
    ///
    /// - Throws: the error that the body reports, or `malformedResponse`.
    init(_ bytes: [UInt8], redaction: Redaction = Redaction(apiKey: nil)) throws(LanguageModelError)
    {
        let members = try JSONValue.answer(bytes, redaction)
        models = (members["models"]?.list ?? []).compactMap(GeminiModelInformation.init)
        nextPageToken = members["nextPageToken"]?.string?.nonEmpty
    }
}

/// A cloud model as the service describes it.
public struct GeminiModelInformation: Codable, Sendable, Equatable {
    /// As it is asked for, without `models/`.
    public var name: String
    /// As it is shown; nil when the service gives none.
    public var displayName: String?
    /// The window for requests, in tokens; nil when not told.
    public var inputTokenLimit: Int?
    /// The longest answer, in tokens; nil when not told.
    public var outputTokenLimit: Int?
    /// What it can be asked, for example `generateContent`.
    public var supportedGenerationMethods: [String]
    /// Whether it thinks before it answers.
    public var isThinking: Bool

    /// Makes a description.
    public init(
        name: String, displayName: String? = nil, inputTokenLimit: Int? = nil,
        outputTokenLimit: Int? = nil, supportedGenerationMethods: [String] = [],
        isThinking: Bool = false
    ) {
        self.name = name
        self.displayName = displayName
        self.inputTokenLimit = inputTokenLimit
        self.outputTokenLimit = outputTokenLimit
        self.supportedGenerationMethods = supportedGenerationMethods
        self.isThinking = isThinking
    }

    /// Whether a conversation can be had with it. A service that does not tell
    /// is believed to offer such models.
    public var generatesContent: Bool {
        supportedGenerationMethods.isEmpty
            || supportedGenerationMethods.contains("generateContent")
    }
}

extension GeminiModelInformation {
    /// Nil without a name that can be asked for.
    fileprivate init?(_ value: JSONValue) {
        guard let text = value["name"]?.string, let name = try? GeminiEndpoint.modelName(text)
        else { return nil }
        self.init(
            name: name, displayName: value["displayName"]?.string?.nonEmpty,
            inputTokenLimit: value["inputTokenLimit"]?.wholeNumber,
            outputTokenLimit: value["outputTokenLimit"]?.wholeNumber,
            supportedGenerationMethods: (value["supportedGenerationMethods"]?.list ?? [])
                .compactMap(\.string),
            isThinking: value["thinking"] == .boolean(true))
    }
}
