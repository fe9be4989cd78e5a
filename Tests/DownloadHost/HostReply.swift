/// What the host answers, and how badly.
package struct HostReply: Sendable {
    package var status: Int
    package var headers: [(String, String)]
    package var body: [UInt8]
    /// The body's length as the head has it; nil for what it is.
    package var claimedLength: Int?
    /// The connection is closed after so many bytes of the body.
    package var cutAfter: Int?
    /// Sent in the chunked coding, without a length.
    package var isChunked = false
    /// Waits here after so many bytes.
    package var gate: (after: Int, HostGate)?
    /// Bytes sent at once, with a short pause between; nil for all.
    package var slice: Int?

    package init(
        _ status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = [],
        cutAfter: Int? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.cutAfter = cutAfter
    }

    package static func json(_ text: String, _ status: Int = 200, headers: [(String, String)] = [])
        -> HostReply
    {
        HostReply(
            status, headers: [("Content-Type", "application/json")] + headers,
            body: Array(text.utf8))
    }

    package static func redirect(_ location: String, headers: [(String, String)] = [])
        -> HostReply
    {
        HostReply(302, headers: [("Location", location)] + headers)
    }

    package func with(_ change: (inout HostReply) -> Void) -> HostReply {
        var reply = self
        change(&reply)
        return reply
    }
}
