import HybridEngine

extension State {
    /// A stored conversation takes the place of the one on the screen.
    mutating func takeOpened(
        _ opened: Conversation, mode stored: InferenceMode?, isOpenElsewhere: Bool, at now: Moment
    ) -> [Effect] {
        var effects = leaveConversation()
        var next = opened
        next.follow(conversation)
        next.instructions = wishes.instructions ?? next.instructions
        next.options = wishes.options.merged(over: next.options)
        conversation = next
        isOpening = false
        isPreview = false
        edited = nil
        consent.forget()
        dropQueue()
        pane.forgetLayouts()
        focusDraft()
        pane.follow(in: conversation.messages)
        let wanted = InferenceMode.resumed(wished: wishes.mode, stored: stored, inForce: mode)
        if wanted != mode {
            mode = wanted
            effects.append(.modeChanged(wanted))
        }
        notice = isOpenElsewhere ? Self.openElsewhere : nil
        return effects + sendWaiting(at: now)
    }

    /// The end of a long conversation is there before the rest.
    mutating func takePreview(_ ending: Conversation) -> [Effect] {
        guard isOpening else { return [] }
        let effects = leaveConversation()
        var preview = ending
        preview.follow(conversation)
        conversation = preview
        isPreview = true
        pane.forgetLayouts()
        pane.follow(in: conversation.messages)
        return effects
    }

    mutating func takeNotOpened(_ sentence: String, at now: Moment) -> [Effect] {
        isOpening = false
        notice = sentence
        // Its beginning is missing: nobody goes on with it.
        if isPreview { conversation = conversation.emptied(options: defaultOptions) }
        isPreview = false
        return sendWaiting(at: now)
    }

    /// The answer is stopped, and the store told.
    mutating func leaveConversation() -> [Effect] {
        let effects = stopAnswer()
        guard keepsConversations, !isPreview, !conversation.messages.isEmpty else { return effects }
        return effects + [.leave(conversation.reference)]
    }

    private static let openElsewhere =
        "This conversation is open in another window: what you write here goes into a copy"

    private mutating func sendWaiting(at now: Moment) -> [Effect] {
        guard let text = waitingPrompt else { return [] }
        waitingPrompt = nil
        return send(text, at: now)
    }
}
