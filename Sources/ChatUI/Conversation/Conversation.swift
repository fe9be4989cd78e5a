import HybridEngine

/// The messages on the screen, oldest first: the user's, each followed by its
/// answer.
package struct Conversation: Sendable, Equatable {
    package private(set) var messages: [ChatMessage] = []
    /// System instructions; nil for none.
    package var instructions: String?
    /// Number of the turn whose answer is running.
    package private(set) var runningTurn: Int?
    private var lastTurn = 0
    private var lastID = 0

    package init(instructions: String? = nil) { self.instructions = instructions }

    package var isAnswering: Bool { runningTurn != nil }

    /// First words of the first message.
    package var title: String? {
        messages.first.map { message in
            let line = message.text.drop { $0.isWhitespace }.prefix { !$0.isNewline }
            return String(line.prefix(60))
        }
    }

    /// The running answer's place.
    package var runningIndex: Int? { runningTurn == nil ? nil : messages.indices.last }

    /// Adds a user's message and the answer to come; gives the turn's number.
    mutating func begin(_ text: String, time: String) -> Int {
        lastTurn += 1
        append(.user, text, time: time, answer: nil)
        append(.model, "", time: time, answer: Answer(turn: lastTurn))
        runningTurn = lastTurn
        return lastTurn
    }

    /// Asks the last message again in place of an answer with nothing to see.
    mutating func beginAgain(time: String) -> Int? {
        guard runningTurn == nil, let last = messages.indices.last,
            messages[last].role == .model, messages[last].text.isEmpty
        else { return nil }
        lastTurn += 1
        messages[last].answer = Answer(turn: lastTurn)
        messages[last].time = time
        messages[last].isFolded = false
        runningTurn = lastTurn
        return lastTurn
    }

    /// Takes in an event of the running answer; false for an old turn's.
    mutating func take(_ event: ResponseEvent, turn: Int) -> Bool {
        guard turn == runningTurn, let last = messages.indices.last else { return false }
        if case .textDelta(let piece) = event { messages[last].text += piece }
        messages[last].answer?.take(event)
        if messages[last].answer?.isRunning != true { runningTurn = nil }
        return true
    }

    mutating func fail(_ error: LanguageModelError, turn: Int) -> Bool {
        guard turn == runningTurn else { return false }
        end(as: error == .cancelled ? .stopped : .failed(error))
        return true
    }

    /// Ends the running answer here and now; gives the turn to cancel.
    mutating func stop() -> Int? {
        guard let turn = runningTurn else { return nil }
        end(as: .stopped)
        return turn
    }

    mutating func setFolded(_ isFolded: Bool, at index: Int) {
        guard messages.indices.contains(index) else { return }
        messages[index].isFolded = isFolded
    }

    /// An empty one, in which no event of an earlier turn counts.
    func emptied() -> Conversation {
        var fresh = Conversation(instructions: instructions)
        fresh.lastTurn = lastTurn
        fresh.lastID = lastID
        return fresh
    }

    private mutating func end(as phase: Answer.Phase) {
        runningTurn = nil
        guard let last = messages.indices.last else { return }
        messages[last].answer?.phase = phase
    }

    private mutating func append(
        _ role: Message.Role, _ text: String, time: String, answer: Answer?
    ) {
        lastID += 1
        messages.append(
            ChatMessage(id: lastID, role: role, text: text, time: time, answer: answer))
    }
}
