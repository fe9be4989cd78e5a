import TerminalUI

extension State {
    /// A key goes to what lies on top; what that does not know goes on to the
    /// focus.
    mutating func press(_ key: KeyEvent, at now: Moment) -> [Effect] {
        notice = nil
        if search != nil, let effects = searchKey(key) { return effects }
        if let effects = viKey(key, at: now) { return effects }
        if let effects = chordKey(key) { return effects }
        if let effects = consentKey(key, at: now) { return effects }
        guard let command = keyMap.command(for: key, in: places(for: key)) else {
            (quitDeadline, escapeDeadline) = (nil, nil)
            return type(key)
        }
        if command != .interrupt { quitDeadline = nil }
        if command != .stop { escapeDeadline = nil }
        if overlay != nil { return runInOverlay(command, at: now) }
        if commandLine != nil { return runInCommandLine(command, at: now) }
        return run(command, at: now)
    }

    private func places(for key: KeyEvent) -> [CommandEntry.Place] {
        if let places = optionPlaces(for: key) ?? sessionPlaces(for: key) { return places }
        if case .palette? = overlay?.content { return [.draft, .everywhere] }
        if overlay?.modelsPanel != nil { return [.models, .transcript, .everywhere] }
        if overlay != nil { return [.transcript, .everywhere] }
        if commandLine != nil { return [.draft, .everywhere] }
        return comparisonPlaces + focusPlaces
    }

    private var focusPlaces: [CommandEntry.Place] {
        switch focus {
        case .transcript: [.transcript, .everywhere]
        case .draft:
            draft.isEmpty ? [.emptyDraft, .draft, .everywhere] : [.draft, .everywhere]
        }
    }

    private mutating func type(_ key: KeyEvent) -> [Effect] {
        guard case .character(let character) = key.key, key.isTyped else { return [] }
        if let effects = typeInSessions({ $0.type(character) }) { return effects }
        guard overlay == nil else {
            if case .pick? = overlay?.content { return typeInPick(character) }
            if changePalette({ $0.type(character) }) { return [] }
            typeInOptions(character)
            return []
        }
        if commandLine != nil {
            commandLine?.type(character)
            return []
        }
        guard focus == .draft else {
            notice = "\(keyMap.hint(.focus, in: [.transcript])) goes back to the draft"
            return []
        }
        let wasEmpty = draft.isEmpty
        draft.editor.type(character)
        return wasEmpty ? [.prewarm] : []
    }

    /// One edit, however large; never a command and never sent.
    mutating func paste(_ text: String) -> [Effect] {
        notice = nil
        guard !text.isEmpty else { return [] }
        if commandLine != nil {
            commandLine?.insert(text.split(whereSeparator: \.isNewline).joined(separator: " "))
            return []
        }
        if pasteInOptions(text) { return [] }
        if let effects = typeInSessions({ $0.insertLine(text) }) { return effects }
        if changePalette({ $0.insert(text) }) { return [] }
        leaveSearch(keeping: true)
        overlay = nil
        focusDraft()
        let wasEmpty = draft.isEmpty
        draft.paste(text)
        return wasEmpty ? [.prewarm] : []
    }

    mutating func focusDraft() {
        focus = .draft
        pane.setSelecting(false, in: conversation.messages)
    }

    mutating func focusTranscript() {
        guard !conversation.messages.isEmpty else {
            notice = "There are no messages yet"
            return
        }
        focus = .transcript
        pane.setSelecting(true, in: conversation.messages)
    }
}

// MARK: - What lies on top

extension State {
    private mutating func runInOverlay(_ command: Command, at now: Moment) -> [Effect] {
        if overlay?.optionsEditor != nil { return runInOptions(command, at: now) }
        if overlay?.sessionsList != nil { return runInSessions(command, at: now) }
        if overlay?.modelsPanel != nil, let effects = runInModels(command) { return effects }
        if let effects = runInPick(command) { return effects }
        if let effects = runInPalette(command, at: now) { return effects }
        let page = OverlayView.card(for: self).visibleRows
        switch command {
        case .stop, .interrupt, .focus, .help, .why, .fold, .model: overlay = nil
        case .lineUp, .previousMessage: overlay?.firstRow -= 1
        case .lineDown, .nextMessage: overlay?.firstRow += 1
        case .pageUp: overlay?.firstRow -= page
        case .pageDown: overlay?.firstRow += page
        case .halfPageUp: overlay?.firstRow -= max(1, page / 2)
        case .halfPageDown: overlay?.firstRow += max(1, page / 2)
        case .top: overlay?.firstRow = 0
        case .follow: overlay?.firstRow = .max / 2
        case .redraw, .suspend: return run(command, at: now)
        default: break
        }
        return []
    }

    private mutating func runInCommandLine(_ command: Command, at now: Moment) -> [Effect] {
        switch command {
        case .stop, .interrupt: commandLine = nil
        case .send: return runCommandLine(at: now)
        case .deleteLeft where commandLine?.isEmpty == true: commandLine = nil
        case .complete: return completeCommandLine()
        case .newline, .historyNext, .historyPrevious, .historySearch: break
        default:
            guard let edit = command.edit else { return run(command, at: now) }
            commandLine?.perform(edit)
        }
        return []
    }

    private mutating func runCommandLine(at now: Moment) -> [Effect] {
        let text = commandLine?.string ?? ""
        guard !text.allSatisfy(\.isWhitespace) else {
            commandLine = nil
            return []
        }
        switch SlashCommand.parse("/" + text) {
        case .text: notice = "A command's name has no slash in it"
        case .refused(let sentence): notice = sentence
        case .command(let command, let argument):
            commandLine = nil
            return run(command, argument: argument, at: now)
        }
        return []
    }
}
