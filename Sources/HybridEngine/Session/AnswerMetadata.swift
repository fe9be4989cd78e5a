/// What a service says about an answer besides its text. All of it is optional
/// and comes from outside.
public struct AnswerMetadata: Codable, Sendable, Equatable {
    /// Where passages of the answer come from.
    public var citations: [Citation]
    /// What a search found; nil when none was made.
    public var grounding: GroundingMetadata?
    /// The pages that were fetched for the answer.
    public var urlContext: [URLMetadata]
    /// The service's number for the answer.
    public var responseID: String?
    /// The service's words about how it ended.
    public var finishMessage: String?
    /// What the service thinks of the answer's safety.
    public var safetyRatings: [SafetyRating]

    /// Makes metadata.
    public init(
        citations: [Citation] = [], grounding: GroundingMetadata? = nil,
        urlContext: [URLMetadata] = [], responseID: String? = nil, finishMessage: String? = nil,
        safetyRatings: [SafetyRating] = []
    ) {
        self.citations = citations
        self.grounding = grounding
        self.urlContext = urlContext
        self.responseID = responseID
        self.finishMessage = finishMessage
        self.safetyRatings = safetyRatings
    }
}

/// Where a passage of an answer comes from.
public struct Citation: Codable, Sendable, Equatable {
    /// The passage, in bytes of the answer's UTF-8.
    public var startIndex: Int
    /// The passage's end.
    public var endIndex: Int
    /// The source's address.
    public var uri: String?
    /// The source's title.
    public var title: String?
    /// The source's licence.
    public var license: String?
    /// The date of publication as far as it is known: `2024`, `2024-05`,
    /// `2024-05-17`.
    public var publicationDate: String?

    /// Makes a citation.
    public init(
        startIndex: Int = 0, endIndex: Int = 0, uri: String? = nil, title: String? = nil,
        license: String? = nil, publicationDate: String? = nil
    ) {
        self.startIndex = startIndex
        self.endIndex = endIndex
        self.uri = uri
        self.title = title
        self.license = license
        self.publicationDate = publicationDate
    }
}

/// A page that was fetched for an answer.
public struct URLMetadata: Codable, Sendable, Equatable {
    /// The page's address.
    public var retrievedURL: String?
    /// How it went, without the common prefix: `SUCCESS`, `ERROR`, `PAYWALL`.
    public var status: String

    /// Makes metadata.
    public init(retrievedURL: String?, status: String) {
        self.retrievedURL = retrievedURL
        self.status = status
    }
}

/// A service's opinion of a text's safety. All words are open.
public struct SafetyRating: Codable, Sendable, Equatable {
    /// `HARM_CATEGORY_…`.
    public var category: String
    /// `NEGLIGIBLE`, `LOW`, `MEDIUM`, `HIGH` …
    public var probability: String
    /// 0…1.
    public var probabilityScore: Double
    /// `HARM_SEVERITY_…`; nil when none was given.
    public var severity: String?
    /// 0…1.
    public var severityScore: Double
    /// Whether this is why something was held back.
    public var isBlocked: Bool

    /// Makes a rating.
    public init(
        category: String, probability: String, probabilityScore: Double = 0,
        severity: String? = nil, severityScore: Double = 0, isBlocked: Bool = false
    ) {
        self.category = category
        self.probability = probability
        self.probabilityScore = probabilityScore
        self.severity = severity
        self.severityScore = severityScore
        self.isBlocked = isBlocked
    }
}
