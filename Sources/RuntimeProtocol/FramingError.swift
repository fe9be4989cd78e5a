/// Why a line of the pipe is no message. Neither case quotes the line: it may
/// hold a conversation.
package enum FramingError: Error, Sendable, Equatable {
    /// The line is not the JSON of a message.
    case malformed(bytes: Int)
    /// The line is longer than a reader keeps; it was skipped up to its end.
    case lineTooLong(limit: Int)
    /// The stream ended within a line.
    case truncated(bytes: Int)
    /// A value that JSON cannot hold, such as a number that is not finite.
    case notEncodable
}
