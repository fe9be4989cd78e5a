import HybridEngine

/// A turn as it is written down before anything of it is sent.
package struct KeptTurn: Sendable, Equatable {
    /// Which conversation it belongs to, of those that this program has shown.
    package var conversation: Int
    /// The conversation's name in the store, where it was opened from it.
    package var storedID: String?
    /// The message that is to be answered; nil when it is kept already.
    package var question: Question?
    /// The answer's number.
    package var answer: Int
    /// The message that is answered.
    package var parent: Int?
    package var record: AnswerRecord
    package var instructions: String?
    package var options: OptionValues

    package struct Question: Sendable, Equatable {
        package var number: Int
        package var parent: Int?
        package var text: String
        package var files: [Attachment] = []
    }
}

extension Conversation {
    /// The running turn, to be kept.
    ///
    /// - Parameter isNew: its question was not asked before.
    func kept(isNew: Bool) -> KeptTurn? {
        guard runningTurn != nil, messages.count >= 2, let last = messages.last,
            let record = last.answer?.record
        else { return nil }
        let asked = messages[messages.count - 2]
        let before = messages.dropLast(2).last(where: \.isKept)?.id
        return KeptTurn(
            conversation: serial, storedID: storedID,
            question: isNew
                ? .init(number: asked.id, parent: before, text: asked.text, files: asked.files)
                : nil,
            answer: last.id, parent: asked.id, record: record, instructions: instructions,
            options: options)
    }
}
