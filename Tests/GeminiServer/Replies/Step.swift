/// One thing that a reply does on the wire. Each leaves on its own, in order.
package enum Step: Sendable {
    /// The status line and headers, with the header that announces how the
    /// body is framed.
    case status(Int, Headers = [:], body: Framing = .chunked)
    /// These bytes and nothing else, whatever the framing.
    case bytes([UInt8])
    /// A piece of the body, framed as announced.
    case chunk([UInt8])
    /// The same piece many times over, without holding them in memory.
    case repeatChunk([UInt8], count: Int)
    case delay(Duration)
    /// Waits until a test opens the gate.
    case waitFor(Gate)
    /// Ends the connection with a reset (RST).
    case reset
    /// Ends the connection in order (FIN), also in the middle of a body.
    case close
    /// Says nothing more until the client goes or the server stops.
    case stall

    /// How the end of a body is told.
    package enum Framing: Sendable, Equatable {
        /// The server sends the last, empty chunk by itself.
        case chunked
        case length(Int)
        /// The connection is closed after the last step.
        case untilClose
    }
}

extension Step {
    /// A piece of the body, as UTF-8.
    package static func chunk(_ text: String) -> Step { .chunk(Array(text.utf8)) }

    package static func bytes(_ text: String) -> Step { .bytes(Array(text.utf8)) }

    /// The head of an answer that comes as server-sent events.
    package static let eventStream = Step.status(200, ["Content-Type": "text/event-stream"])

    /// One server-sent event as the service writes it.
    package static func event(_ payload: JSON) -> Step { .event(payload.text) }

    /// One server-sent event with any payload.
    package static func event(_ payload: String) -> Step { .chunk("data: \(payload)\r\n\r\n") }

    /// The same event many times over.
    package static func repeatEvent(_ payload: JSON, count: Int) -> Step {
        .repeatChunk(Array("data: \(payload.text)\r\n\r\n".utf8), count: count)
    }
}
