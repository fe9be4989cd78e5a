/// Options of the cloud model, with Gemini's names. Nil is the model's own
/// default and is not sent.
public struct GenerationConfig: Codable, Sendable, Equatable {
    /// How random the choice of words is, 0…2.
    public var temperature: Double?
    /// Only the likeliest words that add up to this share, 0…1.
    public var topP: Double?
    /// Only this many of the likeliest words.
    public var topK: Int?
    /// How many answers; a conversation has one.
    public var candidateCount: Int?
    /// The answer is cut after this many tokens, thoughts included.
    public var maxOutputTokens: Int?
    /// Against words that were used already.
    public var presencePenalty: Double?
    /// Against words by how often they were used.
    public var frequencyPenalty: Double?
    /// Text that ends the answer; at most 5.
    public var stopSequences: [String]?
    /// The form of the answer: `text/plain`, `application/json`, `text/x.enum`.
    public var responseMIMEType: String?
    /// A schema in the OpenAPI dialect that the answer fits.
    public var responseSchema: JSONValue?
    /// A JSON Schema that the answer fits.
    public var responseJSONSchema: JSONValue?
    /// `TEXT`, `IMAGE`, `AUDIO`.
    public var responseModalities: [String]?
    /// How much the model thinks before it answers.
    public var thinkingConfig: ThinkingConfig?
    /// The same seed and the same request give the same answer, as far as the
    /// service can.
    public var seed: Int?

    /// Makes options; what is nil is left to the model.
    public init(
        temperature: Double? = nil, topP: Double? = nil, topK: Int? = nil,
        candidateCount: Int? = nil, maxOutputTokens: Int? = nil, presencePenalty: Double? = nil,
        frequencyPenalty: Double? = nil, stopSequences: [String]? = nil,
        responseMIMEType: String? = nil, responseSchema: JSONValue? = nil,
        responseJSONSchema: JSONValue? = nil, responseModalities: [String]? = nil,
        thinkingConfig: ThinkingConfig? = nil, seed: Int? = nil
    ) {
        self.temperature = temperature
        self.topP = topP
        self.topK = topK
        self.candidateCount = candidateCount
        self.maxOutputTokens = maxOutputTokens
        self.presencePenalty = presencePenalty
        self.frequencyPenalty = frequencyPenalty
        self.stopSequences = stopSequences
        self.responseMIMEType = responseMIMEType
        self.responseSchema = responseSchema
        self.responseJSONSchema = responseJSONSchema
        self.responseModalities = responseModalities
        self.thinkingConfig = thinkingConfig
        self.seed = seed
    }

    private enum CodingKeys: String, CodingKey {
        case temperature, topP, topK, candidateCount, maxOutputTokens, presencePenalty
        case frequencyPenalty, stopSequences
        case responseMIMEType = "responseMimeType"
        case responseSchema
        case responseJSONSchema = "responseJsonSchema"
        case responseModalities, thinkingConfig, seed
    }
}

/// How much a model thinks: a budget of tokens or a level, never both, since
/// the service refuses both.
public struct ThinkingConfig: Codable, Sendable, Equatable {
    /// Words for how much.
    public enum Level: String, Codable, Sendable, CaseIterable {
        /// As little as the model can.
        case minimal = "MINIMAL"
        /// Little.
        case low = "LOW"
        /// Some.
        case medium = "MEDIUM"
        /// Much.
        case high = "HIGH"
    }

    /// Tokens; 0 is off where the model allows it, −1 is as much as it takes.
    public let thinkingBudget: Int?
    /// A level.
    public let thinkingLevel: Level?
    /// Whether a summary of the thoughts comes with the answer.
    public let includeThoughts: Bool?

    /// Thinks within a budget of tokens.
    public init(thinkingBudget: Int? = nil, includeThoughts: Bool? = nil) {
        self.thinkingBudget = thinkingBudget
        thinkingLevel = nil
        self.includeThoughts = includeThoughts
    }

    /// Thinks at a level.
    public init(thinkingLevel: Level, includeThoughts: Bool? = nil) {
        thinkingBudget = nil
        self.thinkingLevel = thinkingLevel
        self.includeThoughts = includeThoughts
    }
}
