/// Messages that were sent while an answer was coming. They go out one after
/// the other; where something went wrong they wait to be looked at.
extension State {
    /// The next one, if there is one and nothing stands against it.
    mutating func sendQueued(at now: Moment) -> [Effect] {
        guard !queue.isEmpty, !conversation.isAnswering, conversation.comparison == nil, !isOpening
        else { return [] }
        let next = queue.removeFirst()
        return begin(next.text, files: next.files, at: now)
    }

    /// The answer did not come to a good end: nothing goes out by itself.
    mutating func holdQueue() {
        guard !queue.isEmpty else { return }
        let keys = (keyMap.hint(.send), keyMap.hint(.cursorUp))
        let stopped = notice.map { "\($0) · " } ?? ""
        notice =
            "\(stopped)\(Numbers.count(queue.count, "message")) still waiting: "
            + "\(keys.0) sends the next · \(keys.1) takes the last back"
    }

    /// Takes the last one back into an empty draft; false where there is none.
    mutating func takeQueued() -> Bool {
        guard draft.isEmpty, let last = queue.popLast() else { return false }
        draft.editor.setText(last.text)
        draftFiles.replace(with: last.files)
        return true
    }

    /// Another conversation: what waited was not meant for it. It is among the
    /// messages sent before.
    mutating func dropQueue() {
        for message in queue { draft.remember(message.text) }
        queue = []
        _ = draftFiles.takeOutgoing()
    }
}
