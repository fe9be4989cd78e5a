import HybridEngine

/// What is asked or answered again replaces nothing.
extension Conversation {
    /// Which version a message is; nil where there is one only.
    package func version(at index: Int) -> (number: Int, count: Int)? {
        messages.indices.contains(index) ? version(of: messages[index]) : nil
    }

    /// Which version a message on the screen is; nil where there is one only.
    func version(of message: ChatMessage) -> (number: Int, count: Int)? {
        branches.place(of: message).map { ($0.index + 1, $0.count) }
    }

    /// All answers of all versions, and when they were asked for.
    var answers: [(answer: Answer, time: String, id: Int)] {
        (messages + branches.hidden.values + (comparison?.answers ?? [])).sorted { $0.id < $1.id }
            .compactMap { message in
                message.answer.map { ($0, message.time, message.id) }
            }
    }

    /// Whether a message stands in several versions.
    func hasVersions(at index: Int) -> Bool { version(at: index) != nil }

    /// The question that a message is or answers.
    func question(at index: Int) -> Int? {
        messages.indices.prefix(index + 1).last { messages[$0].role == .user }
    }

    /// Shows the version before or after, and what follows it; false where
    /// there is none.
    mutating func turn(at index: Int, by step: Int) -> Bool {
        guard runningTurn == nil, messages.indices.contains(index),
            let id = branches.version(beside: messages[index], by: step)
        else { return false }
        setAside(from: index)
        show(id)
        return true
    }

    /// A further answer to the message at a place; gives the turn's number.
    mutating func beginAnswer(
        to question: Int, time: String, terms: Answer.Terms = Answer.Terms()
    ) -> Int {
        setAside(from: question + 1)
        return beginAnswer(time: time, terms: terms)
    }

    /// The message at a place in other words; gives the turn's number.
    mutating func begin(
        _ text: String, files: [Attachment] = [], insteadOf index: Int, time: String,
        terms: Answer.Terms = Answer.Terms()
    ) -> Int {
        setAside(from: index)
        return begin(text, files: files, time: time, terms: terms)
    }

    /// The message at a place in other words, without an answer so far.
    mutating func replace(
        _ index: Int, with text: String, files: [Attachment] = [], time: String
    ) {
        setAside(from: index)
        ask(text, files: files, time: time)
    }

    /// Takes the last message and its answer off the screen; gives the text.
    mutating func takeBack() -> String? {
        guard runningTurn == nil, let index = messages.lastIndex(where: { $0.role == .user })
        else { return nil }
        let text = messages[index].text
        setAside(from: index)
        recount()
        return text
    }

    /// Shows what was taken back last; false where there is nothing.
    mutating func bringBack() -> Bool {
        guard runningTurn == nil, let id = branches.lastVersion(after: messages.last?.id)
        else { return false }
        show(id)
        return true
    }

    /// Takes the answers to a message off the screen.
    mutating func setAnswersAside(of question: Int) {
        setAside(from: question + 1)
        recount()
    }

    private mutating func setAside(from index: Int) {
        branches.hide(messages[index...])
        removeMessages(from: index)
    }

    private mutating func show(_ id: Int) {
        addMessages(branches.show(id))
        recount()
    }

    private mutating func recount() { branches.count(with: messages) }
}
