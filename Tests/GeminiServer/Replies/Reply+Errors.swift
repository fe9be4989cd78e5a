/// Failures as the service tells them.
extension Reply {
    /// An error body. `status` is HTTP's; the body's own code is the same
    /// unless told otherwise.
    package static func error(
        status: Int, code: Int? = nil, _ rpcStatus: String, message: String, details: [JSON] = [],
        headers: Headers = [:]
    ) -> Reply {
        let body = errorBody(
            code: code ?? status, rpcStatus, message: message, details: details)
        return json(body, status: status, headers: headers)
    }

    /// The body of an error, also for an event in the middle of a stream.
    package static func errorBody(
        code: Int, _ rpcStatus: String, message: String, details: [JSON] = []
    ) -> JSON {
        var error: JSON = [
            "code": .integer(code), "message": .string(message), "status": .string(rpcStatus),
        ]
        if !details.isEmpty { error["details"] = .array(details) }
        return ["error": error]
    }

    /// 429 of a limit by the minute, with both ways to tell when to come again.
    package static func rateLimited(retryDelay: String? = nil, retryAfter: String? = nil) -> Reply {
        error(
            status: 429, "RESOURCE_EXHAUSTED",
            message: "You exceeded your current quota, please check your plan and billing details.",
            details: [quotaFailure("GenerateRequestsPerMinutePerProjectPerModel-FreeTier")]
                + (retryDelay.map { [retryInfo($0)] } ?? []),
            headers: retryAfter.map { ["Retry-After": $0] } ?? [:])
    }

    /// 429 of a limit by the day: to come again soon is no use.
    package static func dailyQuotaExceeded(retryDelay: String? = nil) -> Reply {
        error(
            status: 429, "RESOURCE_EXHAUSTED",
            message: "You exceeded your current quota, please check your plan and billing details.",
            details: [quotaFailure("GenerateRequestsPerDayPerProjectPerModel-FreeTier")]
                + (retryDelay.map { [retryInfo($0)] } ?? []))
    }

    package static let overloaded = error(
        status: 503, "UNAVAILABLE", message: "The model is overloaded. Please try again later.")

    package static let internalError = error(
        status: 500, "INTERNAL", message: "An internal error has occurred. Please retry.")

    package static let badKey = ServiceError.badKey.reply

    package static func redirect(to url: String, status: Int = 307) -> Reply {
        body([], status: status, headers: ["Location": url])
    }

    // MARK: Details

    /// `delay` as in `13s` or `0.5s`.
    package static func retryInfo(_ delay: String) -> JSON {
        ["@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": .string(delay)]
    }

    package static func errorInfo(
        _ reason: String, domain: String = "googleapis.com", metadata: JSON = [:]
    ) -> JSON {
        [
            "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": .string(reason),
            "domain": .string(domain), "metadata": metadata,
        ]
    }

    package static func help(_ description: String, url: String) -> JSON {
        [
            "@type": "type.googleapis.com/google.rpc.Help",
            "links": [["description": .string(description), "url": .string(url)]],
        ]
    }

    package static func quotaFailure(_ quota: String) -> JSON {
        [
            "@type": "type.googleapis.com/google.rpc.QuotaFailure",
            "violations": [
                [
                    "quotaMetric":
                        "generativelanguage.googleapis.com/generate_content_free_tier_requests",
                    "quotaId": .string(quota), "quotaValue": "15",
                ]
            ],
        ]
    }
}
