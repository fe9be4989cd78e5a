/// An error as Google's services word it: `{"error": {…}}`, at times in a list.
struct RPCStatus: Sendable, Equatable {
    /// An HTTP status; nil when none was given.
    var code: Int?
    var message: String
    /// For example `INVALID_ARGUMENT`; nil when none was given.
    var status: String?
    /// Of each detail its members.
    var details: [[String: JSONValue]]

    /// Nil when the bytes hold no such error.
    init?(_ bytes: [UInt8]) {
        var reader = JSONReader(bytes)
        guard let first = reader.peek(), first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            var value = try? reader.value()
        else { return nil }
        if case .array(let list) = value, let first = list.first { value = first }
        guard let error = value["error"], case .object = error else { return nil }
        code = error["code"]?.wholeNumber
        message = error["message"]?.string ?? ""
        status = error["status"]?.string?.nonEmpty
        details = error["details"]?.list.compactMap(\.members) ?? []
    }

    /// The HTTP status, from the word when there is no number.
    var httpStatus: Int? { code ?? status.flatMap { Self.httpStatuses[$0] } }

    /// The machine's words for why, for example `API_KEY_INVALID`.
    var reasons: [String] { details.compactMap { $0["reason"]?.string } }

    private static let httpStatuses = [
        "CANCELLED": 499, "UNKNOWN": 500, "INVALID_ARGUMENT": 400, "DEADLINE_EXCEEDED": 504,
        "NOT_FOUND": 404, "ALREADY_EXISTS": 409, "PERMISSION_DENIED": 403,
        "UNAUTHENTICATED": 401, "RESOURCE_EXHAUSTED": 429, "FAILED_PRECONDITION": 400,
        "ABORTED": 409, "OUT_OF_RANGE": 400, "UNIMPLEMENTED": 501, "INTERNAL": 500,
        "UNAVAILABLE": 503, "DATA_LOSS": 500,
    ]
}

extension RPCStatus {
    /// How long the service asks to wait, in seconds.
    var retryDelay: Double? {
        for detail in details where detail["@type"]?.string?.hasSuffix("RetryInfo") == true {
            switch detail["retryDelay"] {
            case .string(let text): return Self.seconds(text)
            case .object(let parts): return parts["seconds"]?.wholeNumber.map(Double.init)
            default: continue
            }
        }
        return nil
    }

    /// Whether a quota of a day is used up.
    var isDailyQuota: Bool {
        details.contains { detail in
            let violations = detail["violations"]?.list ?? []
            let limits = violations.map { $0["quotaId"] } + [detail["metadata"]?["quota_limit"]]
            return limits.contains { $0?.string?.contains("PerDay") == true }
        }
    }

    /// The page that turns the service on.
    var activationURL: String? {
        let links = details.flatMap { $0["links"]?.list ?? [] }.map { $0["url"]?.string }
        let urls = details.map { $0["metadata"]?["activationUrl"]?.string } + links
        return urls.compactMap { $0 }.first { url in
            url.hasPrefix("https://") && url.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
    }

    /// Protobuf's durations: `34s`, `1.5s`.
    private static func seconds(_ duration: String) -> Double? {
        guard duration.hasSuffix("s"), let seconds = Double(duration.dropLast()),
            seconds.isFinite, seconds >= 0
        else { return nil }
        return seconds
    }
}

extension JSONValue {
    /// A member of an object.
    subscript(key: String) -> JSONValue? { members?[key] }

    /// Nil for anything but an object.
    var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// Empty for anything but a list.
    var list: [JSONValue] { if case .array(let list) = self { list } else { [] } }

    /// Nil for anything but a whole number, which may be in quotes.
    var wholeNumber: Int? {
        switch self {
        case .integer(let value): value
        case .string(let text): Int(text)
        default: nil
        }
    }
}
