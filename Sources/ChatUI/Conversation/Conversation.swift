import HybridEngine

/// The messages on the screen, oldest first: the user's, each followed by its
/// answer.
package struct Conversation: Sendable, Equatable {
    package private(set) var messages: [ChatMessage] = []
    /// System instructions; nil for none.
    package var instructions: String?
    /// Generation options of the next message.
    package var options: OptionValues
    /// Number of the turn whose answer is running.
    package private(set) var runningTurn: Int?
    /// Which of the conversations that were shown it is.
    package private(set) var serial = 0
    /// Its name in the store, where it was opened from it.
    package internal(set) var storedID: String?
    /// The title that it was given.
    package var name: String?
    /// Two answers to the last message, of which one is to be chosen.
    package var comparison: Comparison?
    /// A summary of its older turns that is being written.
    package var compaction: Compaction?
    /// The versions of messages that are not shown.
    var branches = Branches()
    private var lastTurn = 0
    private var lastID = 0

    package init(instructions: String? = nil, options: OptionValues = OptionValues()) {
        self.instructions = instructions
        self.options = options
    }

    package var isAnswering: Bool {
        runningTurn != nil || comparison?.isRunning == true || compaction != nil
    }

    /// The title it was given, else the first words of the first message.
    package var title: String? {
        if let name { return name }
        let first = messages.first { $0.run == nil }
        let text = first.map(\.titleWords) ?? messages.first?.run?.title
        return text.map { text in
            String(text.drop { $0.isWhitespace }.prefix { !$0.isNewline }.prefix(60))
        }
    }

    /// The running answer's place.
    package var runningIndex: Int? { runningTurn == nil ? nil : messages.indices.last }

    /// Adds a user's message and the answer to come; gives the turn's number.
    mutating func begin(
        _ text: String, files: [Attachment] = [], time: String,
        terms: Answer.Terms = Answer.Terms()
    ) -> Int {
        ask(text, files: files, time: time)
        return beginAnswer(time: time, terms: terms)
    }

    /// Adds a user's message.
    mutating func ask(_ text: String, files: [Attachment] = [], time: String) {
        append(.user, text, files: files, time: time, answer: nil)
    }

    /// Adds an answer to come to the last message.
    mutating func beginAnswer(time: String, terms: Answer.Terms) -> Int {
        lastTurn += 1
        append(.model, "", time: time, answer: Answer(turn: lastTurn, terms: terms))
        runningTurn = lastTurn
        return lastTurn
    }

    /// Asks the last message again in place of an answer with nothing to see.
    mutating func beginAgain(time: String, terms: Answer.Terms = Answer.Terms()) -> Int? {
        guard runningTurn == nil, let last = messages.indices.last,
            messages[last].answer != nil, !messages[last].hasContent
        else { return nil }
        lastTurn += 1
        messages[last].answer = Answer(turn: lastTurn, terms: terms)
        messages[last].time = time
        messages[last].isFolded = false
        messages[last].showsThoughts = false
        runningTurn = lastTurn
        return lastTurn
    }

    /// Takes in an event of the running answer; false for an old turn's.
    mutating func take(_ event: ResponseEvent, turn: Int) -> Bool {
        if comparison?.change(turn: turn, { $0.take(event) }) == true { return true }
        guard turn == runningTurn, let last = messages.indices.last else { return false }
        messages[last].answer?.take(event)
        if messages[last].answer?.isRunning != true { runningTurn = nil }
        return true
    }

    /// What leaves this machine for the answer of a turn, running or not.
    mutating func note(_ sent: SentRequest, turn: Int) {
        if let side = comparison?.side(of: turn) {
            comparison?[side].answer?.record.sent.append(sent)
        }
        guard let index = messages.lastIndex(where: { $0.answer?.turn == turn }) else { return }
        messages[index].answer?.record.sent.append(sent)
    }

    mutating func fail(_ error: LanguageModelError, turn: Int) -> Bool {
        if comparison?.change(turn: turn, { $0.fail(error) }) == true { return true }
        guard turn == runningTurn, let last = messages.indices.last else { return false }
        runningTurn = nil
        messages[last].answer?.fail(error)
        return true
    }

    /// Ends the running answer here and now; gives the turn to cancel.
    mutating func stop() -> Int? {
        guard let turn = runningTurn, let last = messages.indices.last else { return nil }
        runningTurn = nil
        messages[last].answer?.fail(.cancelled)
        messages[last].run?.stop()
        return turn
    }

    /// Adds a custom model's message; it counts as a turn, of which no request
    /// to a language model knows.
    mutating func beginRun(model: String, input: String, time: String) -> Int {
        lastTurn += 1
        lastID += 1
        messages.append(
            ChatMessage(
                id: lastID, parent: messages.last?.id, role: .model, text: "", time: time,
                run: CustomRun(turn: lastTurn, model: model, input: input)))
        runningTurn = lastTurn
        return lastTurn
    }

    mutating func endRun(_ ending: CustomRun.Ending, turn: Int) {
        guard turn == runningTurn, let last = messages.indices.last else { return }
        runningTurn = nil
        messages[last].run?.end(ending)
    }

    /// The running answer's; of two, the cloud's, which alone may wait to be
    /// asked for again.
    var phase: Answer.Phase? {
        comparison?[.right].answer?.phase ?? runningIndex.flatMap { messages[$0].answer?.phase }
    }

    /// Shows how long it is until the service is asked again; at the end the
    /// answer waits like any other.
    mutating func setRetry(secondsLeft: Int) {
        let phase: Answer.Phase =
            secondsLeft > 0 ? .retrying(secondsLeft: secondsLeft) : .waiting
        if comparison != nil { comparison?[.right].answer?.phase = phase }
        guard let index = runningIndex else { return }
        messages[index].answer?.phase = phase
    }

    mutating func setFolded(_ isFolded: Bool, at index: Int) {
        guard messages.indices.contains(index) else { return }
        messages[index].isFolded = isFolded
    }

    mutating func setShowsRaw(_ shows: Bool, at index: Int) {
        guard messages.indices.contains(index) else { return }
        messages[index].showsRaw = shows
    }

    /// Thoughts that are opened are seen: a folded message unfolds.
    mutating func setShowsThoughts(_ shows: Bool, at index: Int) {
        guard messages.indices.contains(index) else { return }
        messages[index].showsThoughts = shows
        if shows { messages[index].isFolded = false }
    }

    /// An empty one, in which no event of an earlier turn counts.
    func emptied(options: OptionValues) -> Conversation {
        var fresh = Conversation(instructions: instructions, options: options)
        fresh.lastTurn = lastTurn
        fresh.lastID = lastID
        fresh.serial = serial + 1
        return fresh
    }

    /// Comes after another one, of whose turns no event counts here.
    mutating func follow(_ other: Conversation) {
        lastTurn = other.lastTurn
        serial = other.serial + 1
    }

    /// Messages that were stored, and those of the branches that are not
    /// shown.
    mutating func adopt(_ stored: [ChatMessage], hidden: [ChatMessage], lastID: Int) {
        messages = stored
        self.lastID = lastID
        branches = Branches(hidden)
        branches.count(with: stored)
    }

    mutating func removeMessages(from index: Int) { messages.removeSubrange(index...) }

    mutating func addMessages(_ more: [ChatMessage]) { messages += more }

    /// The number of a turn that is no message.
    mutating func nextTurn() -> Int {
        lastTurn += 1
        return lastTurn
    }

    /// The number of the newest message, shown or not.
    var newestID: Int { lastID }

    mutating func setSummary(_ summary: HistorySummary?, at index: Int) {
        messages[index].answer?.record.summary = summary
    }

    /// An answer to come to the last message, which nothing shows yet.
    mutating func makeAnswer(time: String, terms: Answer.Terms) -> ChatMessage {
        (lastTurn, lastID) = (lastTurn + 1, lastID + 1)
        return ChatMessage(
            id: lastID, parent: messages.last?.id, role: .model, text: "", time: time,
            answer: Answer(turn: lastTurn, terms: terms))
    }

    /// Shows an answer that came beside another; it may still be coming.
    mutating func adoptAnswer(_ answer: ChatMessage, beside other: ChatMessage) {
        branches.hide([other])
        messages.append(answer)
        branches.count(with: messages)
        if answer.answer?.isRunning == true { runningTurn = answer.answer?.turn }
    }

    private mutating func append(
        _ role: Message.Role, _ text: String, files: [Attachment] = [], time: String,
        answer: Answer?
    ) {
        lastID += 1
        messages.append(
            ChatMessage(
                id: lastID, parent: messages.last?.id, role: role, text: text,
                files: files, time: time, answer: answer))
        branches.count(with: messages)
    }
}
