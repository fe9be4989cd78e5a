import TerminalUI

/// The draft in the user's own editor.
extension State {
    mutating func takeEdited(_ text: String) {
        focusDraft()
        draft.pastes = []
        if text != draft.editor.string { draft.editor.setText(text) }
        notice = nil
    }

    /// Ctrl-X Ctrl-E, as shells have it, where Ctrl-X is nothing else; nil for
    /// a key that is no part of it.
    mutating func chordKey(_ key: KeyEvent) -> [Effect]? {
        guard focus == .draft, overlay == nil, commandLine == nil else { return nil }
        let wasOpen = isChordOpen
        isChordOpen = false
        if wasOpen, key == KeyEvent(.character("e"), .control) {
            return [.editDraft(draft.wholeText)]
        }
        let first = KeyEvent(.character("x"), .control)
        guard key == first, keyMap.command(for: key, in: [.draft, .everywhere]) == nil else {
            return nil
        }
        isChordOpen = true
        return []
    }
}
