import HybridEngine
import TerminalUI

/// Everything that can happen to the chat.
package enum Action: Sendable, Equatable {
    case input(InputEvent)
    case resized(Size)
    /// An event of the answer to turn number `turn`; those of an old turn are
    /// ignored. Each text delta counts as a token until the usage is known, so
    /// they come one by one, however many make a frame.
    case response(turn: Int, ResponseEvent)
    /// Something of the conversation is about to leave this machine for it.
    case sent(turn: Int, SentRequest)
    /// A function is to be called for it.
    case toolAsked(turn: Int, number: Int, FunctionCall)
    /// What came of files that were to be read, in the order of the wishes.
    case filesRead(number: Int, [FileNews])
    /// What words of the draft name, in their order; it may come several times.
    case filesSeen(number: Int, [FileNews])
    case responseFailed(turn: Int, LanguageModelError)
    case deviceStatus(AvailabilityStatus)
    case cloudStatus(CloudAvailability)
    /// Where an API key was found; nil for nowhere.
    case keyFound(String?)
    /// The cloud's models: as the service lists them now, or as it did when it
    /// was last asked.
    case cloudModels([String], isRemembered: Bool)
    /// The service did not list its models.
    case cloudModelsFailed(LanguageModelError)
    /// The models of this machine, as they are now.
    case localModels([LocalModel])
    /// What comes of a download; progress a few times a second.
    case download(model: String, DownloadNews)
    /// What came of a custom model that was run.
    case modelRan(turn: Int, CustomRun.Ending)
    /// Earlier prompts, oldest first.
    case historyLoaded([String])
    /// A stored conversation, to go on with.
    case opened(Conversation, mode: InferenceMode?, isOpenElsewhere: Bool)
    /// The end of one that is being opened, to look at meanwhile.
    case previewed(Conversation)
    /// There is none to be opened, and why.
    case notOpened(String)
    /// Saved conversations: the answer to the question of this number.
    case sessions([SessionEntry], query: Int)
    /// That question could not be answered.
    case sessionsFailed(String, query: Int)
    /// What a role makes of the words that were given with it.
    case role(name: String, Role.Use)
    /// All roles, and the folder that they are in.
    case roleNames([String], folder: String)
    /// Files whose path begins with a text, for its completion.
    case files([String], beginning: String)
    /// Something was done with one of them; a sentence where it failed.
    case sessionChanged(id: String, failure: String?)
    /// The last lines of the log.
    case logRead([String])
    /// Why conversations are not saved; nil when they are.
    case storeTrouble(StoreTrouble?)
    /// The user's own editor gave the draft back.
    case draftEdited(String)
    /// The time asked for with `Effect.wake` has come.
    case woke
    /// A sentence for the notice line.
    case notice(String)
    /// A prompt from the command line.
    case submit(String)
    /// A line typed where there is no screen: a command or a message.
    case line(String)
    /// A command that does not come from a key.
    case command(Command)
}
