/// Where the cloud model is asked: which of Google's services, at which host.
public struct GeminiEndpoint: Sendable, Equatable {
    /// The services that speak the protocol.
    public enum Service: Sendable, Equatable {
        /// The Gemini Developer API, with a plain key.
        case developer
        /// The Gemini Developer API through Firebase.
        case firebase(project: String)
        /// The Agent Platform, formerly Vertex AI, through Firebase.
        case agentPlatform(project: String, location: String)
    }

    /// What is asked of a model.
    public enum Method: String, Sendable, CaseIterable {
        /// An answer that comes whole.
        case generateContent
        /// An answer that comes in pieces.
        case streamGenerateContent
        /// How many tokens a request has.
        case countTokens
    }

    /// Where the Agent Platform runs when nothing else is said.
    public static let defaultLocation = "global"

    /// The Gemini Developer API at Google's own host.
    public static let developer = GeminiEndpoint(service: .developer)

    /// The service.
    public let service: Service
    /// Scheme, host and perhaps a path, without a slash at the end.
    public let baseURL: String

    /// Makes an endpoint.
    ///
    /// - Parameters:
    ///   - service: by which door.
    ///   - baseURL: replaces Google's host, for a proxy or a test. It may end in
    ///     a slash or carry a path.
    /// - Throws: `invalidOption` for an address that is not https, unless it is
    ///   this machine's own, and for a project or location with characters that
    ///   none has.
    public init(_ service: Service, baseURL: String? = nil) throws(LanguageModelError) {
        self.init(service: service)
        try service.validate()
        guard let baseURL, !baseURL.isEmpty else { return }
        self.init(service: service, baseURL: try BaseURL(baseURL).text)
    }

    private init(service: Service, baseURL: String? = nil) {
        self.service = service
        self.baseURL = baseURL ?? service.host
    }

    /// The address of a method of a model.
    ///
    /// - Parameters:
    ///   - model: with or without `models/` before it.
    ///   - method: what is asked of it.
    /// - Throws: `invalidOption` for a name that no model has.
    public func url(model: String, method: Method) throws(LanguageModelError) -> String {
        let name = try Self.modelName(model).percentEncoded
        let query = method == .streamGenerateContent ? "?alt=sse" : ""
        return "\(baseURL)/v1beta/\(service.parent)models/\(name):\(method.rawValue)\(query)"
    }

    /// The address of the list of models; nil where the service has none: what
    /// goes through Firebase names no models.
    public func modelsURL(pageSize: Int = 1_000, pageToken: String? = nil) -> String? {
        guard service == .developer else { return nil }
        let token = pageToken.map { "&pageToken=\($0.percentEncoded)" } ?? ""
        return "\(baseURL)/v1beta/models?pageSize=\(pageSize)\(token)"
    }

    /// A model's name as it is asked for, without the `models/` that the
    /// service's lists put before it.
    ///
    /// - Throws: `invalidOption` for a blank name and for one with a slash or a
    ///   blank inside, which the service answers with misleading errors.
    public static func modelName(_ text: String) throws(LanguageModelError) -> String {
        let name = text.hasPrefix("models/") ? String(text.dropFirst("models/".count)) : text
        let isName = name.unicodeScalars.allSatisfy { scalar in
            scalar != "/" && !scalar.properties.isWhitespace && scalar.value > 0x1F
        }
        guard isName, !name.isEmpty else {
            throw .invalidOption(
                key: "model", value: text, allowed: "a name without blanks and slashes")
        }
        return name
    }
}

extension GeminiEndpoint.Service {
    fileprivate var host: String {
        switch self {
        case .developer: "https://generativelanguage.googleapis.com"
        case .firebase, .agentPlatform: "https://firebasevertexai.googleapis.com"
        }
    }

    /// What stands before `models/` in a path.
    fileprivate var parent: String {
        switch self {
        case .developer: ""
        case .firebase(let project): "projects/\(project)/"
        case .agentPlatform(let project, let location):
            "projects/\(project)/locations/\(location)/publishers/google/"
        }
    }

    fileprivate func validate() throws(LanguageModelError) {
        switch self {
        case .developer: break
        case .firebase(let project): try Self.validate(project, "cloud.project")
        case .agentPlatform(let project, let location):
            try Self.validate(project, "cloud.project")
            try Self.validate(location, "cloud.location")
        }
    }

    /// Both stand in a path. A project of a company has its domain before it:
    /// `example.com:project`.
    private static func validate(_ name: String, _ key: String) throws(LanguageModelError) {
        let isName = name.utf8.allSatisfy { $0.isLetterOrDigit || "-_.:".utf8.contains($0) }
        guard isName, name.utf8.contains(where: \.isLetterOrDigit) else {
            throw .invalidOption(
                key: key, value: name, allowed: "letters, digits, dashes, dots and colons")
        }
    }
}
