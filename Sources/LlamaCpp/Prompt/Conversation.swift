/// A conversation cut into turns: a user's message with the answers after it.
struct Conversation: Equatable {
    let messages: [TemplateMessage]
    /// Indices of the messages of each turn. System messages belong to none.
    private let turns: [[Int]]

    init(_ messages: [TemplateMessage]) {
        self.messages = messages
        var turns: [[Int]] = []
        for (index, message) in messages.enumerated() {
            switch message.role {
            case .system: continue
            case .user: turns.append([index])
            // An answer before any question is a turn of its own.
            case .assistant where turns.isEmpty, .tool where turns.isEmpty: turns.append([index])
            case .assistant, .tool: turns[turns.count - 1].append(index)
            }
        }
        self.turns = turns
    }

    var turnCount: Int { turns.count }

    /// What remains without the first turns.
    func leavingOut(_ count: Int) -> [TemplateMessage] {
        let left = Set(turns.prefix(count).joined())
        return messages.indices.filter { !left.contains($0) }.map { messages[$0] }
    }

    /// Why nothing can be answered here, if so.
    var obstacle: String? {
        guard let last = messages.last else { return "The conversation is empty." }
        let isAnswerable = last.role == .user || last.role == .tool
        return isAnswerable ? nil : "The last message is not the user's."
    }
}
