import TerminalUI

/// What there is to copy, numbered.
enum PickContent {
    static func title(_ pick: Pick) -> String { pick.kind == .code ? "Code" : "Links" }

    static func rows(_ pick: Pick, chosen: Int, width: Int) -> [StyledLine] {
        pick.entries.enumerated().flatMap { index, entry in lines(entry, index, chosen, width) }
    }

    /// Where an entry's rows begin and end.
    static func rows(of index: Int, in pick: Pick, width: Int) -> ClosedRange<Int> {
        var first = 0
        for earlier in pick.entries.prefix(index).enumerated() {
            first += lines(earlier.element, earlier.offset, -1, width).count
        }
        let count =
            pick.entries.indices.contains(index)
            ? lines(pick.entries[index], index, -1, width).count : 1
        return first...(first + count - 1)
    }

    private static func lines(
        _ entry: Pick.Entry, _ index: Int, _ chosen: Int, _ width: Int
    ) -> [StyledLine] {
        let mark = (index == chosen ? "▸ " : "  ") + "\(index + 1)  "
        let text = TextSanitizer.sanitizeLine(entry.label)
        let room = max(1, width - mark.displayWidth)
        return SpanWrap.filledRows([StyledSpan(text)], width: room).enumerated().map { row, line in
            StyledLine(row == 0 ? mark : String(repeating: " ", count: mark.displayWidth))
                .followed(by: line)
        }
    }

    static func hints(_ map: KeyMap) -> [String] {
        let keys = "\(map.hint(.fold, in: [.transcript])) copies"
        let closes = "\(map.hint(.stop)) closes"
        return ["a number or \(keys) · \(closes)", "\(keys) · \(closes)", closes]
    }
}
