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
    package let mode: InferenceMode
    package let options: ResponseGenerationOptions
    package let hasCloudKey: Bool
    /// What was wrong with the configuration.
    package let complaints: [String]

    package var conversation: Conversation
    package var device: AvailabilityStatus
    package var draft: Draft
    package var focus = Focus.draft
    package var pane = TranscriptPane()
    package var statusRows = StatusRows()
    package var search: HistorySearch?
    /// The line that `:` opens.
    package var commandLine: DraftEditor?
    package var overlay: Overlay?
    /// The sentence above the draft; the next key takes it away.
    package var notice: String?
    /// Until when a second Ctrl-C quits.
    package var quitDeadline: Double?

    package init(_ settings: Settings) {
        size = settings.size
        capabilities = settings.capabilities
        keyMap = KeyMap(overrides: settings.keys)
        mode = settings.mode
        options = settings.options
        hasCloudKey = settings.hasCloudKey
        complaints = settings.complaints + KeyMap.complaints(about: settings.keys)
        conversation = Conversation(instructions: settings.instructions)
        device = settings.device
        draft = Draft(history: settings.history)
        notice = Self.notice(about: complaints)
        settle()
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
