import HybridEngine
import TerminalUI

/// All that the screen shows and all that a key can change.
package struct State: Sendable, Equatable {
    /// Where keys go when nothing is open above.
    package enum Focus: Sendable {
        case draft, transcript

        var place: CommandEntry.Place { self == .draft ? .draft : .transcript }
    }

    package var size: Size
    package let capabilities: TerminalCapabilities
    package let keyMap: KeyMap
    /// The theme that was asked for, and how things look by it.
    package let themeName: Configuration.Theme
    package internal(set) var theme: Theme
    package let notify: Configuration.Notify
    /// The window has the keys, as far as is known.
    var hasFocus = true
    package internal(set) var mode: InferenceMode
    /// The options that a new conversation has.
    package let defaultOptions: OptionValues
    package internal(set) var key: KeyPlaces
    package let prices: ModelPrices
    /// The names of roles, as far as they were read.
    package internal(set) var roleNames: [String] = []
    /// Vi's keys in the draft, where they are wanted.
    package internal(set) var vi: ViKeys?
    /// The models of this machine, and how far others are on their way.
    package internal(set) var shelf: ModelShelf
    /// What was wrong with the configuration.
    package let complaints: [String]

    package let keepsConversations: Bool
    package let wishes: Settings.Wishes
    /// An earlier conversation is on its way; what is sent waits for it.
    package var isOpening: Bool
    /// The prompt that waits.
    var waitingPrompt: String?
    /// What is on the screen is the end of one that is being opened.
    var isPreview = false
    /// The number of the last question for saved conversations.
    var lastQuery = 0
    /// Conversations that undo brings back, the last one last.
    package internal(set) var removedSessions: [RemovedSession] = []
    /// Why conversations are not saved.
    package var storeTrouble: StoreTrouble?

    package var conversation: Conversation
    package var device: AvailabilityStatus
    package var deviceModel: String
    package var cloud: CloudAvailability
    package var cloudModel: String
    package var cloudModels: CloudModelList
    /// Of a cloud that rests.
    package var cloudRest: Countdown?
    /// Until the service is asked again for the running answer.
    package var retryWait: Countdown?
    /// When `Action.woke` is due that was asked for last for a countdown.
    var wakeDue: Double?
    package var draft: Draft
    /// Messages that wait for the running answer's end, the next one first.
    package internal(set) var queue: [QueuedMessage] = []
    /// The files that go with the draft.
    package internal(set) var draftFiles = DraftFiles()
    /// The functions that there are.
    package internal(set) var tools: [ToolEntry]
    /// What the user said to calls of them in this conversation.
    package internal(set) var consent = ToolConsent()
    /// Ctrl-X was pressed: the next key may complete it.
    var isChordOpen = false
    package var focus = Focus.draft
    package var pane = TranscriptPane()
    /// The windows of two answers side by side.
    package internal(set) var sidePanes = [TranscriptPane(), TranscriptPane()]
    package var statusRows = StatusRows()
    package var search: HistorySearch?
    /// What is looked for in the conversation.
    package internal(set) var find: Find?
    /// The line that `:` opens.
    package var commandLine: DraftEditor?
    package var overlay: Overlay?
    /// The sentence above the draft; the next key takes it away.
    package var notice: String?
    /// Until when a second Ctrl-C quits.
    package var quitDeadline: Double?
    /// Until when a second Esc takes the last message into the draft.
    var escapeDeadline: Double?
    /// The message that the draft is another version of.
    package internal(set) var edited: Int?

    package init(_ settings: Settings) {
        size = settings.size
        capabilities = settings.capabilities
        keyMap = KeyMap(overrides: settings.keys)
        themeName = settings.theme
        notify = settings.notify
        vi = settings.editing == .vi ? ViKeys() : nil
        theme = Theme(settings.theme, settings.capabilities, isDark: settings.isDark)
        mode = settings.mode
        defaultOptions = settings.options
        key = settings.key
        prices = settings.prices
        tools = settings.tools
        shelf = ModelShelf(Self.models(settings))
        complaints = settings.complaints + KeyMap.complaints(about: settings.keys)
        conversation = Conversation(
            instructions: settings.instructions, options: settings.options)
        device = settings.device
        deviceModel = settings.deviceModel
        cloud = settings.cloud
        cloudModel = settings.cloudModel
        cloudModels = CloudModelList(remembered: settings.rememberedCloudModels)
        draft = Draft(history: settings.history)
        draftFiles = DraftFiles(settings.files)
        keepsConversations = settings.keepsConversations
        wishes = settings.wishes
        isOpening = settings.isOpening
        notice = Self.notice(about: complaints)
        settle()
    }

    /// With the one in use, which may be a file that no catalogue knows.
    private static func models(_ settings: Settings) -> [LocalModel] {
        let known = settings.localModels
        if known.contains(where: { $0.name == settings.deviceModel }) { return known }
        return [LocalModel(name: settings.deviceModel, isInstalled: true)] + known
    }

    private static func notice(about complaints: [String]) -> String? {
        guard let first = complaints.first else { return nil }
        return complaints.count == 1
            ? first : "\(first) · \(complaints.count - 1) more: /status"
    }

    /// Below this only one line is shown.
    package static let smallestSize = Size(columns: 20, rows: 6)

    package var isTooSmall: Bool {
        size.columns < Self.smallestSize.columns || size.rows < Self.smallestSize.rows
    }
}
