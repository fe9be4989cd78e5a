import HybridEngine
import TerminalUI

/// Which part of the conversation is shown. Rows are counted from the message
/// that is on top, never from the start, so that nothing here costs more than
/// the rows that are passed.
package struct TranscriptPane: Sendable, Equatable {
    package internal(set) var size = Size(columns: 0, rows: 0)
    /// The row on top.
    package internal(set) var top = RowPlace.start
    /// The end stays in view as the answer grows.
    package internal(set) var isFollowing = true
    /// The end as it was when following ended, or later: what was seen.
    package internal(set) var seen = RowPlace.start
    /// Rows below the window that were not there when following ended.
    package internal(set) var newRowsBelow = 0
    /// The message that keys act on while the transcript has the focus.
    package internal(set) var selection: Int?
    package internal(set) var layouts = LayoutCache()
    /// What the top row showed before the first of several resizes.
    var keptTop: KeptPlace?

    package init() {}

    /// The rows to draw, top first.
    package func visibleRows(
        of messages: [ChatMessage]
    ) -> [(place: RowPlace, row: MessageLayout.Row)] {
        var rows: [(place: RowPlace, row: MessageLayout.Row)] = []
        for index in messages.indices.dropFirst(top.message) {
            let layout = layouts.layout(of: messages[index])
            let first = index == top.message ? top.row : 0
            let end = layout.rowCount(isLast: index == messages.count - 1)
            for row in first..<max(first, end) {
                if rows.count >= size.rows { return rows }
                rows.append((RowPlace(message: index, row: row), layout[row]))
            }
        }
        return rows
    }

    package mutating func forgetLayouts() { layouts.removeAll() }

    // MARK: Moving

    /// Moves down, or up for less than nothing.
    mutating func scroll(by rows: Int, in messages: [ChatMessage]) {
        guard !messages.isEmpty else { return }
        release(in: messages)
        top = moved(top, by: rows, in: messages)
        settle(in: messages)
    }

    mutating func scrollToTop(in messages: [ChatMessage]) {
        guard !messages.isEmpty else { return }
        release(in: messages)
        top = .start
        selection = selection.map { _ in 0 }
        settle(in: messages)
    }

    mutating func follow(in messages: [ChatMessage]) {
        isFollowing = true
        selection = selection.flatMap { _ in messages.indices.last }
        settle(in: messages)
    }

    /// Makes the size and the conversation as they are now fit together.
    mutating func settle(in messages: [ChatMessage]) {
        newRowsBelow = 0
        selection = selection.flatMap { messages.isEmpty ? nil : min($0, messages.count - 1) }
        guard !messages.isEmpty else {
            (top, seen, isFollowing) = (.start, .start, true)
            return
        }
        top = clamped(top, in: messages)
        let end = end(of: messages)
        let lowest = movedUp(end, by: max(1, size.rows), in: messages)
        if isFollowing || top >= lowest {
            (top, seen, isFollowing) = (lowest, end, true)
            return
        }
        let bottom = bottom(in: messages)
        seen = max(min(seen, end), bottom)
        newRowsBelow = distance(from: seen, to: end, in: messages)
    }

    /// While nothing is shown: no place is one of a message that is gone.
    mutating func keepWithin(_ messages: [ChatMessage]) {
        let last = messages.count - 1
        selection = selection.flatMap { last < 0 ? nil : min($0, last) }
        guard max(top, seen).message > max(0, last) else { return }
        let place = RowPlace(message: max(0, last), row: 0)
        (top, seen) = (min(top, place), min(seen, place))
    }

    /// From here on the window stays where it is.
    mutating func release(in messages: [ChatMessage]) {
        guard isFollowing else { return }
        isFollowing = false
        seen = end(of: messages)
    }
}
