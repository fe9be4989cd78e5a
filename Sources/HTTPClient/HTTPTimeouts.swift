/// How long a request waits.
public struct HTTPTimeouts: Sendable, Equatable {
    /// For the connection: name look-up, TCP and TLS together.
    public var connect: Duration
    /// From the connection, or the last progress of a long request body, to
    /// the first byte of the answer.
    public var firstByte: Duration
    /// Between two bytes of the answer. Time in which the consumer takes none
    /// does not count.
    public var silence: Duration

    /// Timeouts; those of a patient chat by default.
    public init(
        connect: Duration = .seconds(10), firstByte: Duration = .seconds(180),
        silence: Duration = .seconds(60)
    ) {
        self.connect = connect
        self.firstByte = firstByte
        self.silence = silence
    }
}
