import HybridEngine

/// What the update function wants done outside. The program runs it and
/// turns what comes of it into actions.
package enum Effect: Sendable, Equatable {
    /// Ask for an answer; its events come back as `Action.response(turn:)`.
    case send(turn: Int, GenerationRequest)
    case cancel(turn: Int)
    /// The user is writing: a good moment to start the model.
    case prewarm
    /// Forget the crashes and look at the device model again.
    case probe
    case remember(prompt: String)
    /// Send `Action.woke` after this many seconds.
    case wake(after: Double)
    case suspend
    /// Clear the terminal and draw everything again.
    case repaint
    case quit
}
