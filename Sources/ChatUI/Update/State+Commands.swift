import HybridEngine
import TerminalUI

extension State {
    /// Runs a command, from a key or from behind a slash.
    mutating func run(_ command: Command, argument: String = "", at now: Moment) -> [Effect] {
        if let effects = runInComparison(command) { return effects }
        switch command {
        case .send:
            let effects = submitDraft(at: now)
            if draft.isEmpty { vi?.reset() }
            return effects
        case .stop: return escape(at: now)
        case .interrupt: return interrupt(at: now)
        case .again: return askAgain(at: now)
        case .other: return askOther(at: now)
        case .both: return askBoth(argument, at: now)
        case .pickLeft: return pick(.left, at: now)
        case .pickRight: return pick(.right, at: now)
        case .otherSide: notice = nothingToPick
        case .edit: editMessage()
        case .editor: return [.editDraft(draft.wholeText)]
        case .versionBefore: return showVersion(by: -1)
        case .versionAfter: return showVersion(by: 1)
        case .undo: return takeBack()
        case .redo: return bringBack()
        case .goOn: return goOn(at: now)
        case .new: return startAnew()
        case .compact: return compact(argument)
        case .role: return useRole(argument)
        case .palette: overlay = Overlay(.palette(Palette()))
        case .complete: return completeDraft()
        case .system: setInstructions(argument)
        case .mode: return setMode(argument)
        case .nextMode: return changeMode(to: mode.next)
        case .model: return chooseModel(argument)
        case .attach: return attach(argument)
        case .detach: return detach(argument)
        case .tools: chooseTools(argument)
        case .run: return runModel(argument, at: now)
        case .options: chooseOptions(argument)
        case .preset: choosePreset(argument)
        case .sessions: return openSessions(argument)
        case .resume: return resume(argument)
        case .log: return openLog()
        case .key:
            overlay = Overlay(.key)
            return [.lookForKey]
        case .why: openWhy()
        case .status: overlay = Overlay(.status)
        case .sent: overlay = Overlay(.sent)
        case .tokens: overlay = Overlay(.cost)
        case .help: overlay = Overlay(.help)
        case .probe: return probe()
        case .copy:
            let copied = copyMessage()
            notice = copied.notice
            return copied.effects
        case .copyCode: return copyCode(argument)
        case .copyLink: return copyLink(argument)
        case .find: find(argument)
        case .redraw: return [.repaint]
        case .suspend: return [.suspend]
        case .quit: return quit()
        default: return move(command)
        }
        return []
    }

    private mutating func move(_ command: Command) -> [Effect] {
        let messages = conversation.messages
        let page = max(1, pane.size.rows - 1)
        switch command {
        case .focus: if focus == .draft { focusTranscript() } else { focusDraft() }
        case .commandLine: commandLine = DraftEditor()
        case .fold: fold()
        case .thoughts: toggleThoughts()
        case .raw: toggleRaw()
        case .findNext: findNext(by: 1)
        case .findPrevious: findNext(by: -1)
        case .nextCode: goToCode(by: 1)
        case .previousCode: goToCode(by: -1)
        case .previousMessage: select(by: -1)
        case .nextMessage: select(by: 1)
        case .lineUp: pane.scroll(by: -1, in: messages)
        case .lineDown: pane.scroll(by: 1, in: messages)
        case .pageUp: pane.scroll(by: -page, in: messages)
        case .pageDown: pane.scroll(by: page, in: messages)
        case .halfPageUp: pane.scroll(by: -max(1, page / 2), in: messages)
        case .halfPageDown: pane.scroll(by: max(1, page / 2), in: messages)
        case .top: pane.scrollToTop(in: messages)
        case .follow: pane.follow(in: messages)
        case .deleteLeft:
            if let effects = detachLast() { return effects }
            edit(command)
        default: edit(command)
        }
        return []
    }

    private mutating func edit(_ command: Command) {
        switch command {
        case .cursorUp:
            if takeQueued() { return }
            if !draft.editor.perform(.moveUp) { _ = draft.browse(by: -1) }
        case .cursorDown: if !draft.editor.perform(.moveDown) { _ = draft.browse(by: 1) }
        case .historyPrevious: _ = draft.browse(by: -1)
        case .historyNext: _ = draft.browse(by: 1)
        case .historySearch: beginSearch()
        case .fieldUp, .fieldDown, .valueLess, .valueMore, .unset, .otherPanel, .keepOptions:
            notice = "That works in the options: \(keyMap.hint(.options)) opens them"
        case .openSession, .renameSession, .removeSession, .exportSession:
            notice = "That works in the list: \(keyMap.hint(.sessions)) opens it"
        case .updateModel, .removeModel, .modelDetails, .cancelDownload:
            notice = "That works in the list of models: \(keyMap.hint(.model)) opens it"
        case .deleteLeft:
            if !draft.deletePaste() { draft.editor.perform(.deleteBackward) }
        default: if let edit = command.edit { draft.editor.perform(edit) }
        }
    }

    private mutating func select(by step: Int) {
        if pane.selection == nil { focusTranscript() }
        pane.select(by: step, in: conversation.messages)
    }

    private mutating func fold() {
        guard let index = pane.selection ?? conversation.messages.indices.last else {
            notice = "There are no messages yet"
            return
        }
        conversation.setFolded(!conversation.messages[index].isFolded, at: index)
        pane.reveal(index, in: conversation.messages)
    }

    private mutating func openWhy() {
        let messages = conversation.messages
        let chosen = pane.selection ?? max(0, messages.count - 1)
        guard let index = messages.indices.dropFirst(chosen).first(where: isAnswer) else {
            notice = "No answer yet: /why shows which model answered, and why"
            return
        }
        overlay = Overlay(.why(message: index))
    }

    /// A user's message stands for the answer that follows it.
    private func isAnswer(_ index: Int) -> Bool {
        conversation.messages[index].answer != nil
    }

    private mutating func setInstructions(_ argument: String) {
        switch argument {
        case "":
            notice =
                conversation.instructions.map { "System instructions: \($0)" }
                ?? "No system instructions · /system TEXT sets them"
        case "-":
            conversation.instructions = nil
            notice = "System instructions removed"
        default:
            conversation.instructions = argument
            notice = "System instructions set: they hold from the next message on"
        }
    }

    private mutating func toggleThoughts() {
        if focus == .draft, draft.expandPastes() { return }
        let messages = conversation.messages
        let index =
            pane.selection.map { messages.indices.dropFirst($0).first(where: isAnswer) ?? $0 }
            ?? messages.lastIndex { $0.answer?.hasThoughts == true }
        guard let index, messages[index].answer?.hasThoughts == true else {
            notice = "This model showed no thoughts"
            return
        }
        conversation.setShowsThoughts(!messages[index].showsThoughts, at: index)
        if !pane.isFollowing { pane.reveal(index, in: conversation.messages) }
    }

    private mutating func probe() -> [Effect] {
        notice =
            mode == .onlyOnDevice
            ? "Looking at the device model; the cloud is not asked in this mode"
            : "Trying the device model and the cloud"
        return [.probe]
    }
}
