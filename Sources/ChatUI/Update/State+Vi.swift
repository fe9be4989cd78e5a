import TerminalUI

/// Vi's keys, where the settings want them.
extension State {
    /// Nil for a key that means what it always means.
    mutating func viKey(_ key: KeyEvent, at now: Moment) -> [Effect]? {
        guard focus == .draft, overlay == nil, commandLine == nil, vi != nil else { return nil }
        // Esc stops first, as everywhere; only what is being written has modes.
        let stops = conversation.isAnswering || edited != nil || find != nil
        if key == KeyEvent(.escape), stops || (draft.isEmpty && vi?.mode == .normal) { return nil }
        switch vi?.meaning(of: key) {
        case .edits(let edits)?:
            (quitDeadline, escapeDeadline) = (nil, nil)
            for edit in edits { perform(edit) }
            return []
        case .command(let command)?: return runFromVi(command, at: now)
        case .ordinary?, nil: return nil
        }
    }

    /// j and k leave the draft's ends as Up and Down do.
    private mutating func perform(_ edit: EditCommand) {
        if draft.editor.perform(edit) { return }
        switch edit {
        case .moveUp: _ = draft.browse(by: -1)
        case .moveDown: _ = draft.browse(by: 1)
        default: break
        }
    }

    private mutating func runFromVi(_ command: Command, at now: Moment) -> [Effect] {
        if command == .find { focusTranscript() }
        return run(command, at: now)
    }
}
