/// What a redirect comes to. A request holds a key: it follows to the same
/// origin only, and only where following means fetching, a few times.
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
        secrets: [String]
    ) -> HTTPError? {
        if target != origin {
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
}
