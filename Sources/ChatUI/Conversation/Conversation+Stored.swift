import HybridEngine

extension Conversation {
    /// One that was stored, as far as the branch that is shown.
    ///
    /// - Parameter time: what is shown of a moment, in seconds since 1970.
    package init(_ stored: StoredConversation, time: (Double) -> String) {
        self.init(instructions: stored.system, options: stored.options)
        storedID = stored.id
        name = stored.title
        adopt(
            stored.path.map { message in
                ChatMessage(
                    id: message.number, role: message.role, text: message.text,
                    time: time(message.created), answer: message.answer.map { Answer($0) })
            }, lastID: stored.messages.map(\.number).max() ?? 0)
    }

    /// What is said from here on belongs to no stored conversation.
    package mutating func forgetName() { storedID = nil }
}
