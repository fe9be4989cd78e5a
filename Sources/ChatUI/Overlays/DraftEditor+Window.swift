import TerminalUI

extension DraftEditor {
    /// The part of the first line that fits in a number of columns, the cursor
    /// always among it.
    func window(columns: Int) -> (text: String, cursor: Int) {
        let line = text.lines[0]
        let place = min(cursor.column, line.count)
        let room = max(0, columns - 1)
        var (first, before) = (place, 0)
        while first > 0, before + line[first - 1].displayWidth <= room {
            first -= 1
            before += line[first].displayWidth
        }
        var (end, width) = (place, before)
        while end < line.count, width + line[end].displayWidth <= room {
            width += line[end].displayWidth
            end += 1
        }
        return (line[first..<end].map { Cluster($0).drawn }.joined(), before)
    }

    /// Pasted text in an editor of one line.
    mutating func insertLine(_ text: String) {
        insert(String(text.map { $0.isNewline ? " " : $0 }))
    }
}
