import HybridEngine

/// What the update function wants done outside. The program runs it and
/// turns what comes of it into actions.
package enum Effect: Sendable, Equatable {
    /// Ask for an answer in the mode of this moment; its events come back as
    /// `Action.response(turn:)`.
    case send(turn: Int, GenerationRequest, mode: InferenceMode)
    case cancel(turn: Int)
    /// Write this turn down before it is sent, and its answer as it comes.
    case keep(turn: Int, KeptTurn)
    /// Nobody goes on with this conversation for now.
    case leave(conversation: Int)
    /// The user is writing: a good moment to start the model.
    case prewarm
    /// Forget failures and look at the models again; at the device's alone in
    /// only-on-device.
    case probe
    /// Holds from here on for everything but an answer that is running. In
    /// only-on-device nothing may use the network.
    case modeChanged(InferenceMode)
    /// Ask the service for its models; comes back as `Action.cloudModels` or
    /// `Action.cloudModelsFailed`. Never wanted in only-on-device.
    case listModels
    /// The cloud's model from the next message on.
    case useCloudModel(String)
    /// The model on this machine from the next message on.
    case useDeviceModel(String)
    case remember(prompt: String)
    /// Send `Action.woke` after this many seconds.
    case wake(after: Double)
    case suspend
    /// Clear the terminal and draw everything again.
    case repaint
    case quit
}
