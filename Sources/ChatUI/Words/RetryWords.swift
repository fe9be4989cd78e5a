import HybridEngine

/// That the service is asked again, in words.
package enum RetryWords {
    /// `asking again in 4 s (429, try 2 of 3)`.
    package static func text(_ notice: RetryNotice, secondsLeft: Int) -> String {
        let when =
            secondsLeft > 0 ? "asking again in \(Numbers.seconds(secondsLeft))" : "asking again"
        return "\(when) (\(cause(notice)), try \(notice.attempt) of \(notice.limit))"
    }

    private static func cause(_ notice: RetryNotice) -> String {
        switch notice.kind {
        case ServiceFailure.Kind.quotaExceeded.rawValue: "\(notice.httpStatus ?? 429)"
        case ServiceFailure.Kind.server.rawValue:
            notice.httpStatus.map { "server failed: \($0)" } ?? "server failed"
        default: notice.kind
        }
    }
}
