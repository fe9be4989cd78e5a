import HybridEngine
import TerminalUI

/// The list of conversations: opening it, keys in it, and what comes from the
/// store.
extension State {
    /// `/sessions`: opens the list, of those with these words.
    mutating func openSessions(_ words: String = "") -> [Effect] {
        lastQuery += 1
        let list = SessionsList(words, number: lastQuery, inHand: conversation.reference)
        overlay = Overlay(.sessions(list))
        return [.listSessions(list.query)]
    }

    /// `/resume`: opens a conversation by its name; without one, the list.
    mutating func resume(_ name: String) -> [Effect] {
        guard !name.isEmpty else { return openSessions() }
        return openSession(name)
    }

    private mutating func openSession(_ name: String) -> [Effect] {
        if let sentence = obstacleToOpening {
            notice = sentence
            return []
        }
        overlay = nil
        isOpening = true
        return [.openSession(name, inHand: conversation.reference)]
    }

    private var obstacleToOpening: String? {
        if isOpening { return "A conversation is still being opened" }
        guard conversation.isAnswering else { return nil }
        return "The answer is still coming: \(keyMap.hint(.stop)) in the conversation stops it"
    }

    // MARK: Keys

    /// Where a key is looked up while the list is open; nil for another card.
    func sessionPlaces(for key: KeyEvent) -> [CommandEntry.Place]? {
        guard let list = overlay?.sessionsList else { return nil }
        if key.isTyped { return [] }
        return list.renaming == nil ? [.sessions, .draft, .everywhere] : [.draft, .everywhere]
    }

    /// Text goes into the search line, or into the title that is typed; nil
    /// where no list is open.
    mutating func typeInSessions(_ change: (inout DraftEditor) -> Void) -> [Effect]? {
        guard overlay?.sessionsList != nil else { return nil }
        return editInSessions(change)
    }

    mutating func runInSessions(_ command: Command, at now: Moment) -> [Effect] {
        guard let list = overlay?.sessionsList else { return [] }
        switch command {
        case .redraw, .suspend: return run(command, at: now)
        case .help: overlay?.changeSessions { $0.showsKeys.toggle() }
        case _ where list.renaming != nil: return runInTitle(command)
        case .stop, .interrupt, .sessions: overlay = nil
        case .openSession: return openChosen(list)
        case .renameSession: beginRenaming()
        case .removeSession: return removeChosen(list)
        case .exportSession: return exportChosen(list)
        case .undoEdit where !removedSessions.isEmpty: return restoreLast()
        default: return moveOrEdit(command)
        }
        return []
    }

    private mutating func moveOrEdit(_ command: Command) -> [Effect] {
        let page = max(1, OverlayView.card(for: self).visibleRows - 1)
        switch command {
        case .lineUp, .historyPrevious: return select(by: -1)
        case .lineDown, .historyNext: return select(by: 1)
        case .pageUp: return select(by: -page)
        case .pageDown: return select(by: page)
        case .top: return select(by: -.max / 2)
        case .follow: return select(by: .max / 2)
        case .newline, .cursorUp, .cursorDown: return []
        default:
            guard let edit = command.edit else { return [] }
            return editInSessions { $0.perform(edit) }
        }
    }

    private mutating func select(by step: Int) -> [Effect] {
        let number = lastQuery + 1
        var more: SessionsQuery?
        overlay?.changeSessions { list in
            list.select(by: step)
            more = list.askForMore(number: number)
        }
        guard let more else { return [] }
        lastQuery = number
        return [.listSessions(more)]
    }

    /// Every change of the words asks anew.
    private mutating func editInSessions(_ change: (inout DraftEditor) -> Void) -> [Effect] {
        var isChanged = false
        overlay?.changeSessions { list in
            if list.renaming != nil {
                if var editor = list.renaming?.editor {
                    change(&editor)
                    list.renaming?.editor = editor
                }
                return
            }
            change(&list.search)
            isChanged = list.search.string != list.query.text
        }
        return isChanged ? askForSessions() : []
    }

    private mutating func askForSessions() -> [Effect] {
        guard overlay?.sessionsList != nil else { return [] }
        lastQuery += 1
        let number = lastQuery
        var query: SessionsQuery?
        overlay?.changeSessions { query = $0.ask(number: number) }
        return query.map { [.listSessions($0)] } ?? []
    }

    // MARK: What is done with the chosen one

    private mutating func openChosen(_ list: SessionsList) -> [Effect] {
        guard let chosen = list.chosen else { return [] }
        guard !chosen.isInHand else {
            overlay = nil
            notice = "This conversation is on the screen"
            return []
        }
        return openSession(chosen.summary.id)
    }

    private mutating func beginRenaming() {
        overlay?.changeSessions { list in
            guard let chosen = list.chosen else { return }
            var editor = DraftEditor(SessionsContent.clean(chosen.summary.title))
            editor.perform(.moveToLineEnd)
            list.renaming = SessionsList.Renaming(id: chosen.summary.id, editor: editor)
        }
    }

    private mutating func runInTitle(_ command: Command) -> [Effect] {
        switch command {
        case .send: return finishRenaming()
        case .stop, .interrupt, .sessions: overlay?.changeSessions { $0.renaming = nil }
        case .newline, .cursorUp, .cursorDown: break
        default: if let edit = command.edit { return editInSessions { $0.perform(edit) } }
        }
        return []
    }

    /// Without a title it is called by its first line again.
    private mutating func finishRenaming() -> [Effect] {
        guard let list = overlay?.sessionsList, let renaming = list.renaming else { return [] }
        let typed = renaming.editor.string
        let title = typed.allSatisfy(\.isWhitespace) ? nil : typed
        overlay?.changeSessions { list in
            list.renaming = nil
            if let title { list.rename(renaming.id, to: title) }
        }
        if list.entries.contains(where: { $0.summary.id == renaming.id && $0.isInHand }) {
            conversation.name = title
        }
        return [.renameSession(renaming.id, title: title)]
    }

    private mutating func removeChosen(_ list: SessionsList) -> [Effect] {
        guard let chosen = list.chosen else { return [] }
        guard !chosen.isInHand else {
            notice =
                "This conversation is on the screen: \(keyMap.hint(.new)) leaves it first"
            return []
        }
        let title = SessionsContent.title(chosen)
        removedSessions.append(RemovedSession(id: chosen.summary.id, title: title))
        overlay?.changeSessions { $0.removeChosen() }
        let shown = StyledLine(title).truncated(to: 40).text
        notice = "Removed: \(shown) · \(keyMap.hint(.undoEdit)) brings it back"
        return [.removeSession(chosen.summary.id)]
    }

    private mutating func restoreLast() -> [Effect] {
        guard let last = removedSessions.popLast() else { return [] }
        notice = "Back again: \(last.title)"
        return [.restoreSession(last.id)]
    }

    private mutating func exportChosen(_ list: SessionsList) -> [Effect] {
        guard let chosen = list.chosen else { return [] }
        return [.exportSession(chosen.summary.id)]
    }

    // MARK: What comes back

    mutating func takeSessions(_ found: [SessionEntry], number: Int) {
        let removed = Set(removedSessions.map(\.id))
        overlay?.changeSessions { list in
            list.take(found.filter { !removed.contains($0.summary.id) }, number: number)
        }
    }

    mutating func failSessions(_ sentence: String, number: Int) {
        overlay?.changeSessions { $0.fail(sentence, number: number) }
    }

    /// Something was done with one of them, or was not.
    mutating func takeSessionChange(_ id: String, _ failure: String?) -> [Effect] {
        if let failure {
            notice = failure
            removedSessions.removeAll { $0.id == id }
        }
        return askForSessions()
    }
}

// MARK: - The log

extension State {
    mutating func openLog() -> [Effect] {
        overlay = Overlay(.log(nil))
        return [.readLog]
    }

    /// The end is seen first.
    mutating func takeLog(_ lines: [String]) {
        guard overlay?.content == .log(nil) else { return }
        overlay = Overlay(.log(lines))
        overlay?.firstRow = .max / 2
    }
}

extension Overlay {
    var sessionsList: SessionsList? {
        if case .sessions(let list) = content { list } else { nil }
    }

    mutating func changeSessions(_ change: (inout SessionsList) -> Void) {
        guard case .sessions(var list) = content else { return }
        change(&list)
        content = .sessions(list)
    }
}
