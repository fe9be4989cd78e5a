import TerminalUI

extension State {
    mutating func beginSearch() {
        guard !draft.history.isEmpty else {
            notice = "No message was sent yet"
            return
        }
        search = HistorySearch(draft: draft.editor.string)
    }

    /// Nil for a key that ends the search and means what it always means.
    mutating func searchKey(_ key: KeyEvent) -> [Effect]? {
        if case .character(let character) = key.key, key.isTyped {
            search?.type(character, in: draft.history)
        } else {
            switch keyMap.command(for: key, in: [.draft, .everywhere]) {
            case .historySearch: search?.older(in: draft.history)
            case .deleteLeft: search?.deleteLast(in: draft.history)
            case .stop, .interrupt:
                leaveSearch(keeping: false)
                return []
            case .send:
                leaveSearch(keeping: true)
                return []
            default:
                leaveSearch(keeping: true)
                return nil
            }
        }
        showMatch()
        return []
    }

    mutating func leaveSearch(keeping: Bool) {
        guard let search else { return }
        self.search = nil
        if !keeping { draft.editor.setText(search.draft) }
    }

    private mutating func showMatch() {
        guard let search else { return }
        let text = search.match.map { draft.history[$0] } ?? search.draft
        if text != draft.editor.string { draft.editor.setText(text) }
    }
}
