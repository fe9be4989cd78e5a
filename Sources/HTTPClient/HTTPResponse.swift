/// The head of a server's answer, and its body to be read.
public struct HTTPResponse: Sendable {
    /// The status, 200 to 599 of servers that keep to the protocol.
    public var status: Int
    /// Header fields in the order of the answer.
    public var headers: [HTTPHeader]
    /// The body as it arrives. Whoever does not want it drops the response:
    /// that closes the connection.
    public var body: HTTPBody
    /// The answers that led here, first one first; none without redirects.
    public var redirects: [HTTPRedirect] = []

    /// The value of the first field of that name, in any case of letters.
    public func header(_ name: String) -> String? {
        headers.first { $0.isNamed(name) }?.value
    }
}
