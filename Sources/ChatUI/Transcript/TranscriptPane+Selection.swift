import HybridEngine
import TerminalUI

/// A row and the place in its message's text that it was chosen for: rows of
/// another width begin elsewhere, and a row chosen for a row's beginning would
/// drift with every resize.
struct KeptPlace: Sendable, Equatable {
    var place: RowPlace
    var offset: Int
}

extension TranscriptPane {
    /// A margin on either side; the right one has room for the cursor.
    static func textWidth(_ columns: Int) -> Int { max(1, columns - 2) }

    /// Takes another size; the text on top stays on top.
    mutating func resize(to size: Size, in messages: [ChatMessage]) {
        guard size != self.size else { return }
        let before = layouts
        self.size = size
        layouts.setWidth(Self.textWidth(size.columns))
        if layouts.width != before.width && !isFollowing {
            let kept = kept(top, from: before, in: messages)
            (top, keptTop) = (kept.place, kept)
            seen = self.kept(seen, from: before, in: messages).place
        }
    }

    /// The row that now shows what a row showed before.
    private mutating func kept(
        _ place: RowPlace, from before: LayoutCache, in messages: [ChatMessage]
    ) -> KeptPlace {
        guard messages.indices.contains(place.message) else {
            return KeptPlace(place: .start, offset: 0)
        }
        let message = messages[place.message]
        let old = before.layout(of: message)
        let offset = keptTop?.place == place ? keptTop?.offset : nil
        let wanted = offset ?? old.offset(ofRow: place.row)
        _ = layouts.prepare(message)
        let row = layouts.layout(of: message).row(showing: wanted, from: place.row, of: old)
        return KeptPlace(place: RowPlace(message: place.message, row: row), offset: wanted)
    }

    /// Begins or ends choosing messages; begins with the last visible one.
    mutating func setSelecting(_ isSelecting: Bool, in messages: [ChatMessage]) {
        selection = isSelecting ? visibleRows(of: messages).last?.place.message : nil
    }

    /// Chooses the message above or below and brings it into view.
    mutating func select(by step: Int, in messages: [ChatMessage]) {
        guard let current = selection, !messages.isEmpty else { return }
        let target = max(0, min(messages.count - 1, current + step))
        selection = target
        reveal(target, in: messages)
    }

    /// Brings a message's tag into view, and its text as far as there is room.
    mutating func reveal(_ index: Int, in messages: [ChatMessage]) {
        let tag = RowPlace(message: index, row: 0)
        let end = RowPlace(message: index, row: height(of: index, in: messages))
        if tag < top {
            release(in: messages)
            top = tag
        } else if end > bottom(in: messages) {
            let lowest = movedUp(end, by: max(1, size.rows), in: messages)
            release(in: messages)
            top = min(tag, max(top, lowest))
        }
        settle(in: messages)
    }
}
