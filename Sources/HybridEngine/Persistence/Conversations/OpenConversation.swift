/// A conversation that is being written to: what it is, and what of it the
/// disk does not have yet.
struct OpenConversation {
    var conversation: StoredConversation
    /// Numbers of messages.
    var unsaved: Set<Int> = []
    /// Its own line has changed.
    var isUnsaved = false
    /// In the database, once it is there.
    var key: Int64?
    /// Another program has it open: writing makes a copy of it.
    var isOpenElsewhere = false
    /// Nobody goes on with it, once its answer has ended.
    var isLeft = false

    var isSaved: Bool { unsaved.isEmpty && !isUnsaved }

    /// Nothing more will come of it.
    var isDone: Bool {
        isLeft && isSaved && conversation.messages.last?.isStreaming != true
    }

    /// Puts a message in, in place of an earlier state of it.
    mutating func put(_ message: StoredMessage) {
        let place = conversation.messages.lastIndex { $0.number == message.number }
        if let place {
            conversation.messages[place] = message
        } else {
            conversation.messages.append(message)
        }
        unsaved.insert(message.number)
    }

    /// A copy under another name, all of which is new. Whoever writes the
    /// answer that is still coming does not write it here.
    mutating func fork(id: String, at moment: Double) {
        conversation.origin = conversation.id
        conversation.id = id
        conversation.created = moment
        for place in conversation.messages.indices where conversation.messages[place].isStreaming {
            conversation.messages[place].answer?.isInterrupted = true
        }
        key = nil
        isOpenElsewhere = false
        isUnsaved = true
        unsaved = Set(conversation.messages.map(\.number))
    }
}
