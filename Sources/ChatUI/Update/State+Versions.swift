import HybridEngine

/// Asking again, in the same words or in others. Nothing is overwritten.
extension State {
    // MARK: Asking again

    mutating func askAgain(at now: Moment) -> [Effect] { askAgain(in: mode, at: now) }

    /// Of the other model, this once.
    mutating func askOther(at now: Moment) -> [Effect] {
        let other: InferenceMode = otherSource == .inCloud ? .onlyInCloud : .onlyOnDevice
        guard mode != .onlyOnDevice || other == .onlyOnDevice else {
            notice = "This mode keeps everything on this machine: the cloud is not asked"
            return []
        }
        return askAgain(in: other, at: now)
    }

    /// Where the model runs that did not give the answer in question; what
    /// nobody answered was asked last of whom the record says.
    var otherSource: InferenceSource {
        let messages = conversation.messages
        let chosen = chosenQuestion.flatMap { messages[$0...].dropFirst().first?.answer }
        let answer = chosen ?? messages.last { $0.answer != nil }?.answer
        let recorded = answer?.model?.source ?? answer?.decision?.attempts.last?.source
        let asked = recorded ?? (mode.asksCloudFirst ? .inCloud : .onDevice)
        return asked == .onDevice ? .inCloud : .onDevice
    }

    /// The question that is chosen or whose answer is, else the last.
    var chosenQuestion: Int? {
        conversation.question(at: pane.selection ?? conversation.messages.count - 1)
    }

    private mutating func askAgain(in mode: InferenceMode, at now: Moment) -> [Effect] {
        guard let question = chosenQuestion else {
            notice = "There is no message to ask again"
            return []
        }
        guard !isBusy() else { return [] }
        let terms = terms(in: mode)
        let isLast = question == conversation.messages.count - 2
        // What came to nothing is no version of an answer.
        if isLast, let turn = conversation.beginAgain(time: now.wallClock, terms: terms) {
            return request(turn: turn, in: mode, isNew: false)
        }
        let turn = conversation.beginAnswer(to: question, time: now.wallClock, terms: terms)
        return request(turn: turn, in: mode, isNew: false)
    }

    /// The rest of an answer that was cut off.
    mutating func goOn(at now: Moment) -> [Effect] {
        guard !isBusy() else { return [] }
        guard conversation.messages.last?.answer?.isCutOff == true else {
            notice = "The last answer was not cut off: there is nothing to continue"
            return []
        }
        let text = "Go on exactly where your answer was cut off. Repeat nothing."
        let turn = conversation.begin(text, time: now.wallClock, terms: terms(in: mode))
        return request(turn: turn, in: mode)
    }

    // MARK: In other words

    /// Takes the chosen message into the draft, else the last one.
    mutating func editMessage() {
        guard !isBusy() else { return }
        guard let index = chosenQuestion else {
            notice = "There is no message to change"
            return
        }
        focusDraft()
        draft.clear()
        edited = conversation.messages[index].id
        draft.editor.setText(conversation.messages[index].text)
        draftFiles.replace(with: conversation.messages[index].files)
        let keys = (keyMap.hint(.send), keyMap.hint(.stop))
        notice = "Your message in other words: \(keys.0) sends it · \(keys.1) leaves it as it is"
    }

    /// Esc with nothing to stop or close: of a changed message, or twice in an
    /// empty draft.
    mutating func escapeDraft(at now: Moment) -> [Effect] {
        if edited != nil {
            edited = nil
            draft.clear()
            _ = draftFiles.take()
            notice = "The message stays as it is"
            return []
        }
        guard draft.isEmpty, !conversation.messages.isEmpty else { return [] }
        if let deadline = escapeDeadline, now.uptime < deadline {
            escapeDeadline = nil
            editMessage()
        } else {
            escapeDeadline = now.uptime + Self.escapeSeconds
        }
        return []
    }

    private static var escapeSeconds: Double { 0.5 }

    /// What the draft says, where it is a message in other words.
    mutating func beginEdited(
        _ text: String, files: [Attachment], at now: Moment
    ) -> [Effect]? {
        guard let id = edited else { return nil }
        edited = nil
        guard let index = conversation.messages.firstIndex(where: { $0.id == id }) else {
            return nil
        }
        let turn = conversation.begin(
            text, files: files, insteadOf: index, time: now.wallClock, terms: terms(in: mode))
        return request(turn: turn, in: mode)
    }

    // MARK: Versions

    mutating func showVersion(by step: Int) -> [Effect] {
        guard !isBusy() else { return [] }
        guard let index = versioned else {
            notice = "There is one version only · \(keyMap.hint(.again)) asks again"
            return []
        }
        guard conversation.turn(at: index, by: step) else {
            notice = step < 0 ? "This is the first version" : "This is the last version"
            return []
        }
        edited = nil
        if pane.selection != nil { pane.selection = index }
        pane.reveal(index, in: conversation.messages)
        return branchEffects
    }

    /// The message whose versions are meant: the one that is chosen, else its
    /// answer or its question; the last that has several where none is chosen.
    private var versioned: Int? {
        let messages = conversation.messages
        guard let chosen = pane.selection else {
            return messages.indices.last(where: conversation.hasVersions)
        }
        let isQuestion = messages.indices.contains(chosen) && messages[chosen].role == .user
        return [chosen, isQuestion ? chosen + 1 : chosen - 1].first(where: conversation.hasVersions)
    }

    /// The last message and its answer leave the screen, not the conversation.
    mutating func takeBack() -> [Effect] {
        guard !isBusy() else { return [] }
        guard conversation.takeBack() != nil else {
            notice = "There is no message to take back"
            return []
        }
        edited = nil
        if conversation.messages.isEmpty { focusDraft() }
        notice = "Taken back, with its answer · \(keyMap.hint(.redo)) brings it back"
        return branchEffects
    }

    mutating func bringBack() -> [Effect] {
        guard !isBusy() else { return [] }
        guard conversation.bringBack() else {
            notice = "There is nothing to bring back"
            return []
        }
        pane.follow(in: conversation.messages)
        return branchEffects
    }

    var branchEffects: [Effect] {
        guard keepsConversations else { return [] }
        let head = conversation.messages.last(where: \.isKept)?.id
        return [.showBranch(conversation.reference, head: head)]
    }
}

extension Answer {
    /// Whether there is more to come of it that did not come.
    fileprivate var isCutOff: Bool {
        switch phase {
        case .finished(let reason): reason == .maxTokens
        case .stopped, .interrupted, .failed: !record.text.isEmpty
        case .waiting, .loading, .retrying, .answering: false
        }
    }
}
