/// Status and header fields of an answer.
struct ResponseHead: Sendable, Equatable {
    var status: Int
    var headers: [HTTPHeader] = []
    /// The answers that led here.
    var redirects: [HTTPRedirect] = []

    func value(of name: String) -> String? {
        headers.first { $0.isNamed(name) }?.value
    }
}
