import HybridEngine

extension TranscriptPane {
    mutating func height(of index: Int, in messages: [ChatMessage]) -> Int {
        layouts.prepare(messages[index], isLast: index == messages.count - 1)
    }

    /// The place so many rows further down, or up; stops at the first and the
    /// last row.
    mutating func moved(_ place: RowPlace, by rows: Int, in messages: [ChatMessage]) -> RowPlace {
        if rows < 0 { return movedUp(place, by: -rows, in: messages) }
        var place = place
        place.row += rows
        while true {
            let height = height(of: place.message, in: messages)
            if place.row < height { return place }
            guard place.message + 1 < messages.count else {
                return RowPlace(message: place.message, row: height - 1)
            }
            place = RowPlace(message: place.message + 1, row: place.row - height)
        }
    }

    /// The place so many rows further up, at most the first.
    mutating func movedUp(
        _ place: RowPlace, by rows: Int, in messages: [ChatMessage]
    ) -> RowPlace {
        var place = place
        place.row -= rows
        while place.row < 0 && place.message > 0 {
            place.message -= 1
            place.row += height(of: place.message, in: messages)
        }
        return place.row < 0 ? .start : place
    }

    /// The row after the last one.
    mutating func end(of messages: [ChatMessage]) -> RowPlace {
        let last = messages.count - 1
        return RowPlace(message: last, row: height(of: last, in: messages))
    }

    /// The row after the last visible one.
    mutating func bottom(in messages: [ChatMessage]) -> RowPlace {
        let last = moved(top, by: max(0, size.rows - 1), in: messages)
        return RowPlace(message: last.message, row: last.row + 1)
    }

    /// A place that exists, the nearest above.
    mutating func clamped(_ place: RowPlace, in messages: [ChatMessage]) -> RowPlace {
        let message = max(0, min(place.message, messages.count - 1))
        let row = message == place.message ? place.row : 0
        return RowPlace(
            message: message, row: max(0, min(row, height(of: message, in: messages) - 1)))
    }

    mutating func distance(
        from start: RowPlace, to end: RowPlace, in messages: [ChatMessage]
    ) -> Int {
        guard start < end else { return 0 }
        if start.message == end.message { return end.row - start.row }
        var rows = height(of: start.message, in: messages) - start.row + end.row
        for index in (start.message + 1)..<end.message { rows += height(of: index, in: messages) }
        return max(0, rows)
    }
}
