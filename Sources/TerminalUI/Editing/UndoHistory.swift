/// Changes that can be taken back and made again.
package struct UndoHistory: Sendable, Equatable {
    /// Steps kept; older ones are forgotten.
    static let limit = 1_000

    private var undone: [DraftChange] = []
    private var done: [DraftChange] = []
    /// The next typed character may join the last step.
    private var isTyping = false

    package init() {}

    /// Notes a change. Characters typed in a row are one step, word by word.
    mutating func record(_ change: DraftChange, typed: Bool) {
        undone = []
        if typed && isTyping, let last = done.last, joins(change, to: last) {
            done[done.count - 1].inserted += change.inserted
            done[done.count - 1].insertedEnd = change.insertedEnd
        } else {
            done.append(change)
            if done.count > UndoHistory.limit { done.removeFirst() }
        }
        isTyping = typed
    }

    /// Makes the next change a step of its own.
    mutating func close() { isTyping = false }

    mutating func takeUndo() -> DraftChange? {
        isTyping = false
        guard let change = done.popLast() else { return nil }
        undone.append(change)
        return change
    }

    mutating func takeRedo() -> DraftChange? {
        isTyping = false
        guard let change = undone.popLast() else { return nil }
        done.append(change)
        return change
    }

    private func joins(_ change: DraftChange, to last: DraftChange) -> Bool {
        let startsWord =
            change.inserted.first?.isWhitespace == false
            && last.inserted.last?.isWhitespace == true
        return change.removed.isEmpty && change.start == last.insertedEnd && !startsWord
    }
}
