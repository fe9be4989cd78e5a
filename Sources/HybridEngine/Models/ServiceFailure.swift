/// What a service said when it refused a request or failed.
public struct ServiceFailure: Codable, Sendable, Equatable {
    /// The service's own words. They come from outside: show them as text.
    public var message: String
    /// The HTTP status; nil when the failure came inside a stream.
    public var httpStatus: Int?
    /// The RPC status, for example `INVALID_ARGUMENT`; nil when none was given.
    public var status: String?
    /// How long the service asked to wait, in seconds.
    public var retryAfterSeconds: Double?
    /// True when the quota is one of a day: waiting seconds does not help.
    public var isDailyQuota: Bool
    /// The page that turns a disabled service on.
    public var activationURL: String?
    /// Where the key came from, for example `GEMINI_API_KEY`; never the key.
    public var apiKeySource: String?

    /// Makes a failure.
    public init(
        message: String, httpStatus: Int? = nil, status: String? = nil,
        retryAfterSeconds: Double? = nil, isDailyQuota: Bool = false,
        activationURL: String? = nil, apiKeySource: String? = nil
    ) {
        self.message = message
        self.httpStatus = httpStatus
        self.status = status
        self.retryAfterSeconds = retryAfterSeconds
        self.isDailyQuota = isDailyQuota
        self.activationURL = activationURL
        self.apiKeySource = apiKeySource
    }

    /// What kind of failure it is, with the stable name that `error.kind`
    /// carries.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// The key is not one the service knows.
        case invalidAPIKey
        /// The key may not do this.
        case permissionDenied
        /// The service does not serve this place.
        case unsupportedUserLocation
        /// The service is not turned on in the key's project.
        case serviceDisabled
        /// Too many requests or tokens.
        case quotaExceeded
        /// There is no model of that name.
        case modelNotFound
        /// The address is not the service's: a 404 that is not its own.
        case endpointNotFound
        /// Any other request that the service refused.
        case invalidRequest
        /// The service failed.
        case server
    }
}
