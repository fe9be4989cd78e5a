import HybridEngine

/// What the update function wants done outside. The program runs it and
/// turns what comes of it into actions.
package enum Effect: Sendable, Equatable {
    /// Ask for an answer in the mode of this moment; its events come back as
    /// `Action.response(turn:)`.
    case send(turn: Int, GenerationRequest, mode: InferenceMode)
    case cancel(turn: Int)
    /// Offer the functions of these names in this turn, which follows.
    case useTools(turn: Int, [String])
    /// What the user said to `Action.toolAsked`.
    case answerTool(number: Int, isAllowed: Bool)
    /// Comes back as `Action.filesRead`.
    case readFiles(number: Int, [FileWish], readsPDFText: Bool)
    /// Nobody waits for that any more.
    case stopReading(number: Int)
    /// See what words of the draft name, once there is a pause in the writing;
    /// comes back as `Action.filesSeen`, if not another look is wanted before.
    case lookForFiles(number: Int, [FileWish], readsPDFText: Bool)
    /// Write this turn down before it is sent, and its answer as it comes.
    case keep(turn: Int, KeptTurn)
    /// Write an answer down again, which has changed.
    case keepAnswer(ConversationReference, number: Int, AnswerRecord)
    /// Use a role with these words; comes back as `Action.role` or a notice.
    case useRole(String, words: String)
    /// Comes back as `Action.roleNames`.
    case listRoles
    /// The files whose path begins so; comes back as `Action.files`.
    case listFiles(String)
    /// The branch that ends with this message is the one that is shown; nil for
    /// none of the messages.
    case showBranch(ConversationReference, head: Int?)
    /// Nobody goes on with this conversation for now.
    case leave(ConversationReference)
    /// Comes back as `Action.sessions` or `Action.sessionsFailed`.
    case listSessions(SessionsQuery)
    /// Open a conversation by its name or the name's beginning; comes back as
    /// `Action.opened` or `Action.notOpened`.
    case openSession(String, inHand: ConversationReference)
    /// Nil gives it its first line for a title. This and the next two come back
    /// as `Action.sessionChanged`.
    case renameSession(String, title: String?)
    case removeSession(String)
    case restoreSession(String)
    /// Write it to a file in the current folder; comes back as a notice.
    case exportSession(String)
    /// Comes back as `Action.logRead`.
    case readLog
    /// The user is writing: a good moment to start the model.
    case prewarm
    /// Forget failures and look at the models again; at the device's alone in
    /// only-on-device.
    case probe
    /// Holds from here on for everything but an answer that is running. In
    /// only-on-device nothing may use the network.
    case modeChanged(InferenceMode)
    /// Look where an API key is now; comes back as `Action.keyFound`.
    case lookForKey
    /// Ask the service for its models; comes back as `Action.cloudModels` or
    /// `Action.cloudModelsFailed`. Never wanted in only-on-device.
    case listModels
    /// The cloud's model from the next message on.
    case useCloudModel(String)
    /// The model on this machine from the next message on.
    case useDeviceModel(String)
    /// Look at the models of this machine; comes back as `Action.localModels`.
    case lookAtModels
    /// Get a model's newest version; comes back as `Action.download`. Never
    /// wanted in only-on-device.
    case getModel(String, acceptsLicence: Bool)
    /// What has arrived is kept.
    case cancelDownload(String)
    case removeModel(String)
    /// The run that follows is to be written down once it has ended.
    case keepRun(turn: Int, KeptRun)
    /// Run a custom model on what was typed behind its name; comes back as
    /// `Action.modelRan`. `cancel` ends it.
    case runModel(turn: Int, model: String, input: String)
    case remember(prompt: String)
    /// Send `Action.woke` after this many seconds.
    case wake(after: Double)
    /// Say that an answer has ended, to somebody who looks at another window.
    case tellEnd(Configuration.Notify)
    case takeBackTitle
    /// Put a text where other programs find it; comes back as a notice that
    /// says where that is.
    case copy(String, name: String)
    case suspend
    /// Give the draft to the user's own editor; comes back as
    /// `Action.draftEdited`.
    case editDraft(String)
    /// Clear the terminal and draw everything again.
    case repaint
    case quit
}
