import HybridEngine
import TerminalUI

extension State {
    /// Enter in the draft.
    mutating func submitDraft(at now: Moment) -> [Effect] {
        if draft.editor.characterBeforeCursor == "\\" {
            draft.editor.perform(.deleteBackward)
            draft.editor.perform(.newLine)
            return []
        }
        let text = draft.wholeText
        guard !text.allSatisfy(\.isWhitespace) else {
            if !draftFiles.isEmpty { return submit("", at: now) }
            tellComparison()
            return conversation.isAnswering ? [] : sendQueued(at: now)
        }
        switch SlashCommand.parse(text) {
        case .refused(let sentence):
            notice = sentence
            return []
        case .command(let command, let argument):
            return [.remember(prompt: draft.takeText())]
                + run(command, argument: argument, at: now)
        case .text(let message): return submit(message, at: now)
        }
    }

    /// A prompt that comes from outside is a message, whatever it begins with.
    mutating func send(_ text: String, at now: Moment) -> [Effect] {
        guard !text.allSatisfy(\.isWhitespace) || !draftFiles.isEmpty else { return [] }
        if isOpening {
            waitingPrompt = text
            return []
        }
        guard !isBusy() else { return [] }
        draft.remember(text)
        let message = OutgoingMessage(
            text: text, purpose: .message, draft: text.hasPrefix("/") ? "/" + text : text,
            files: [], readings: [])
        return (text.isEmpty ? [] : [.remember(prompt: text)])
            + handOver(message, isDraft: false, at: now)
    }

    mutating func startAnew() -> [Effect] {
        let effects = leaveConversation()
        isPreview = false
        let before = keepsConversations ? "is saved" : "is gone"
        let what =
            conversation.messages.isEmpty
            ? "This conversation is new" : "A new conversation; the one before \(before)"
        notice = hasChangedOptions ? "\(what) · its options are the defaults" : what
        conversation = conversation.emptied(options: defaultOptions)
        edited = nil
        consent.forget()
        dropQueue()
        focusDraft()
        pane.follow(in: conversation.messages)
        return effects
    }

    mutating func quit() -> [Effect] { stopAnswer() + [.quit] }

    mutating func begin(
        _ text: String, files: [Attachment] = [], at now: Moment
    ) -> [Effect] {
        if let effects = beginEdited(text, files: files, at: now) { return effects }
        let turn = conversation.begin(
            text, files: files, time: now.wallClock, terms: terms(in: mode))
        return request(turn: turn, in: mode)
    }

    /// What is settled now. Who is asked first is only said where the mode and
    /// the states leave no doubt.
    func terms(in mode: InferenceMode) -> Answer.Terms {
        var terms = Answer.Terms()
        let inForce = optionsInForce
        terms.options = inForce.options
        terms.values = conversation.options
        // Who is asked otherwise this once changes nothing of the conversation.
        terms.mode = self.mode
        terms.leftOutOptions = inForce.leftOut
        terms.isOnlyChoice = mode == .onlyOnDevice || mode == .onlyInCloud
        switch mode {
        case .onlyOnDevice: terms.firstChoice = deviceModel
        case .onlyInCloud: terms.firstChoice = cloudModel
        case .preferOnDevice:
            terms.firstChoice = device.availability.isAvailable ? deviceModel : nil
        case .preferInCloud: terms.firstChoice = cloud == .available ? cloudModel : nil
        }
        return terms
    }

    mutating func request(
        turn: Int, in mode: InferenceMode, isNew: Bool = true
    ) -> [Effect] {
        focusDraft()
        pane.follow(in: conversation.messages)
        let request = conversation.request(options: optionsInForce.options)
        let kept = keepsConversations ? conversation.kept(isNew: isNew) : nil
        return (kept.map { [.keep(turn: turn, $0)] } ?? [])
            + (offeredTools.isEmpty ? [] : [.useTools(turn: turn, offeredTools)])
            + [.send(turn: turn, request, mode: mode)]
    }

    mutating func isBusy() -> Bool {
        if isOpening {
            notice = "The conversation is still being opened: the draft is kept"
            return true
        }
        if conversation.comparison != nil {
            notice = "\(pickWords) first: the draft is kept"
            return true
        }
        guard conversation.isAnswering else { return false }
        notice = "The answer is still coming: the draft is kept · \(keyMap.hint(.stop)) stops it"
        return true
    }

    // MARK: Stopping

    /// Esc: what is open closes first, then a running answer stops.
    mutating func escape(at now: Moment) -> [Effect] {
        if let effects = takeBackOutgoing() { return effects }
        if let effects = stopSide() { return effects }
        if conversation.comparison != nil, draft.isEmpty {
            tellComparison()
            return []
        }
        if conversation.isAnswering {
            notice = "Stopped"
            holdQueue()
            return stopAnswer()
        }
        if find != nil {
            find = nil
            return []
        }
        if focus == .transcript {
            focusDraft()
            return []
        }
        return escapeDraft(at: now)
    }

    /// Ctrl-C: stop, else clear, else quit when pressed twice.
    mutating func interrupt(at now: Moment) -> [Effect] {
        let key = keyMap.hint(.interrupt)
        let notSent = takeBackOutgoing()
        if conversation.isAnswering {
            let back = notSent == nil ? "" : ": the message that waited is in the draft again"
            notice =
                "Stopped\(back)" + (draft.isEmpty ? "" : " · \(key) clears the draft")
            holdQueue()
            return stopAnswer() + (notSent ?? [])
        }
        if let notSent { return notSent }
        if !draft.isEmpty || !draftFiles.isEmpty {
            draft.clear()
            _ = draftFiles.take()
            let stopped = draftFiles.stopReading().map(Effect.stopReading)
            edited = nil
            let back = [Command.cursorUp, .undoEdit].map(keyMap.hint).joined(separator: " or ")
            notice = "Draft cleared: \(back) brings it back · \(key) twice quits"
            return stopped
        }
        if quitDeadline != nil { return quit() }
        quitDeadline = now.uptime + Self.quitSeconds
        notice = "\(key) again within 2 s quits"
        return [.wake(after: Self.quitSeconds)]
    }

    private static var quitSeconds: Double { 2 }

    mutating func stopAnswer() -> [Effect] {
        closeConsent() + stopCompaction() + stopBoth()
            + (conversation.stop().map { [.cancel(turn: $0)] } ?? [])
    }
}

extension DraftEditor {
    /// The character left of the cursor, in its line.
    fileprivate var characterBeforeCursor: Character? { text.character(before: cursor) }
}
