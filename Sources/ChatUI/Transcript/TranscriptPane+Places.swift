import HybridEngine

extension TranscriptPane {
    /// A message's layout with all of its text.
    mutating func unfoldedLayout(of message: ChatMessage) -> MessageLayout {
        var message = message
        message.isFolded = false
        _ = layouts.prepare(message)
        return layouts.layout(of: message)
    }

    mutating func choose(_ index: Int) { selection = index }

    /// Brings a row into view, with some rows above it.
    mutating func show(_ place: RowPlace, in messages: [ChatMessage]) {
        // The badge lies over the last row.
        let isVisible = place >= top && place < movedUp(bottom(in: messages), by: 1, in: messages)
        guard !isVisible else { return }
        put(movedUp(place, by: size.rows / 3, in: messages), in: messages)
    }

    /// Puts a row on top.
    mutating func put(_ place: RowPlace, in messages: [ChatMessage]) {
        release(in: messages)
        top = place
        settle(in: messages)
    }
}
