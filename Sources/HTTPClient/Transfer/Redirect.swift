/// What a redirect comes to. A request may hold a key: it follows to the same
/// origin unless it says otherwise, and only where following means fetching, a
/// few times.
enum Redirect {
    static let mostHops = 5

    /// The answer is a redirect, which is to be followed or refused; others
    /// that begin with a 3 are answers.
    static func isRedirect(status: Int) -> Bool {
        [301, 302, 303, 307, 308].contains(status)
    }

    /// Why it is not followed; nil if it is.
    ///
    /// - Parameter secrets: what the error must not tell, whatever the server says.
    static func refusal(
        method: HTTPRequest.Method, from origin: Origin, to target: Origin, hops: Int,
        allowing redirects: HTTPRequest.Redirects = .sameOrigin, secrets: [String]
    ) -> HTTPError? {
        if !isAllowed(from: origin, to: target, redirects) {
            .redirectRefused(
                PlainWords.cleaned(
                    "it leads to another place, \(target.scheme)://\(target.place)",
                    secrets: secrets, otherwise: "it leads to another place"))
        } else if method == .post {
            .redirectRefused("what was sent is not sent again elsewhere")
        } else if hops >= mostHops {
            .redirectRefused("more than \(mostHops) in a row")
        } else {
            nil
        }
    }

    /// A server elsewhere has no business with this machine's own servers.
    private static func isAllowed(
        from origin: Origin, to target: Origin, _ redirects: HTTPRequest.Redirects
    ) -> Bool {
        if target == origin { return true }
        guard redirects == .anySecureOrigin, target.refusal == nil, !target.isNeverFound else {
            return false
        }
        return origin.isLoopback || !target.isLoopback
    }
}
