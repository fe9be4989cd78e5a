/// Tells what kind of failure a service reports: from the JSON that it sent
/// first, since a gateway may change the status on the way, then from the
/// status.
struct ServiceErrorReader: Sendable {
    /// The HTTP status; nil for an error inside a stream.
    var status: Int?
    /// The header `Content-Type`.
    var contentType: String?
    /// The header `Retry-After`.
    var retryAfter: String?
    /// The time by which a date in `Retry-After` is measured, in seconds since
    /// 1970.
    var now: Double = 0
    var redaction = Redaction(apiKey: nil)

    func error(_ body: [UInt8]) -> LanguageModelError {
        guard let rpc = RPCStatus(body) else { return unreadable(body) }
        let kind = kind(of: rpc)
        if rpc.message.containsWords("prompt could not be submitted") {
            return .promptBlocked(
                reason: rpc.status ?? "OTHER", message: redaction.clean(rpc.message))
        }
        return .service(
            kind,
            ServiceFailure(
                message: redaction.clean(rpc.words), httpStatus: status,
                status: rpc.status.map(redaction.clean),
                retryAfterSeconds: rpc.retryDelay ?? retryAfterSeconds,
                isDailyQuota: kind == .quotaExceeded && rpc.isDailyQuota,
                activationURL: kind == .serviceDisabled
                    ? rpc.activationURL.map(redaction.clean) : nil))
    }

    /// The first row that fits.
    private func kind(of rpc: RPCStatus) -> ServiceFailure.Kind {
        let code = rpc.httpStatus ?? status
        if rpc.reasons.contains("API_KEY_INVALID") || rpc.message.containsWords("api key not valid")
        {
            return .invalidAPIKey
        }
        if rpc.message.containsWords("location is not supported") {
            return .unsupportedUserLocation
        }
        if rpc.reasons.contains("SERVICE_DISABLED")
            || rpc.message.containsWords("genai config not found")
        {
            return .serviceDisabled
        }
        if code == 429 || rpc.status == "RESOURCE_EXHAUSTED" || rpc.message.containsWords("quota") {
            return .quotaExceeded
        }
        return code == 404 ? .modelNotFound : Self.kind(status: code)
    }

    /// What is not worded by the service itself comes from something before it,
    /// or from another program altogether.
    private func unreadable(_ body: [UInt8]) -> LanguageModelError {
        let kind = status == 404 ? .endpointNotFound : Self.kind(status: status)
        let failure = ServiceFailure(
            message: redaction.clean(words(of: body)), httpStatus: status,
            retryAfterSeconds: retryAfterSeconds)
        return .service(kind, failure)
    }

    private static func kind(status: Int?) -> ServiceFailure.Kind {
        switch status ?? 500 {
        case 401, 403: .permissionDenied
        case 429: .quotaExceeded
        // A redirection leads away from the service.
        case 300..<400: .endpointNotFound
        case 400..<500: .invalidRequest
        default: .server
        }
    }

    private func words(of body: [UInt8]) -> String {
        let text = String(decoding: body.prefix(1 << 16), as: UTF8.self).trimmed
        if contentType?.contains("html") == true || text.hasPrefix("<") {
            return text.pageTitle ?? "an HTML page"
        }
        return text.nonEmpty ?? "no further words"
    }

    /// Whole seconds, or a date.
    private var retryAfterSeconds: Double? {
        guard let value = retryAfter?.trimmed else { return nil }
        if value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return value.isEmpty ? nil : Double(value)
        }
        return HTTPDate(value).map { max(0, $0.seconds - now) }
    }
}

extension RPCStatus {
    fileprivate var words: String { message.trimmed.nonEmpty ?? status ?? "no further words" }
}

extension String {
    /// Whether it holds these words, in capitals or not.
    fileprivate func containsWords(_ words: String) -> Bool {
        lowercased().contains(words)
    }

    fileprivate var trimmed: String {
        let inner = drop { $0.isWhitespace }
        return inner.lastIndex { !$0.isWhitespace }.map { String(inner[...$0]) } ?? ""
    }

    /// What a web page calls itself.
    fileprivate var pageTitle: String? {
        guard let begin = firstRange(of: "<title>")?.upperBound,
            let end = self[begin...].firstRange(of: "</title>")?.lowerBound
        else { return nil }
        return String(self[begin..<end]).trimmed.nonEmpty
    }
}
