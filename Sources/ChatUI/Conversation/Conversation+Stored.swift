import HybridEngine

extension Conversation {
    /// One that was stored: the branch that is shown, and the others.
    ///
    /// - Parameter time: what is shown of a moment, in seconds since 1970.
    package init(_ stored: StoredConversation, time: (Double) -> String) {
        self.init(instructions: stored.system, options: stored.options)
        storedID = stored.id
        name = stored.title
        func shown(_ message: StoredMessage) -> ChatMessage {
            ChatMessage(
                id: message.number, parent: message.parent, role: message.role,
                text: message.run == nil ? message.text : "",
                files: message.attachments, time: time(message.created),
                answer: message.answer.map { Answer($0) },
                run: message.run.map { CustomRun($0) })
        }
        let path = stored.path
        let numbers = Set(path.map(\.number))
        adopt(
            path.map(shown),
            hidden: stored.messages.filter { !numbers.contains($0.number) }.map(shown),
            lastID: stored.messages.map(\.number).max() ?? 0)
    }

    /// What is said from here on belongs to no stored conversation.
    package mutating func forgetName() { storedID = nil }
}
