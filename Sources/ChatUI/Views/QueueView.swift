import HybridEngine
import TerminalUI

/// The messages that wait, above the draft.
enum QueueView {
    private static let tallest = 3

    /// How many rows it wants.
    static func rows(of state: State) -> Int { texts(state).count }

    static func draw(_ state: State, in rect: Rect, into buffer: inout CellBuffer) {
        let texts = texts(state)
        let hidden = texts.count - rect.size.rows
        for (index, row) in zip(texts.indices, rect.rows) {
            let isLast = index == rect.size.rows - 1 && hidden > 0
            let text = isLast ? more(state.queue.count - index) : texts[index]
            let line = StyledLine(TextSanitizer.sanitizeLine(text), style: .dim)
            buffer.write(
                line.truncated(to: max(1, rect.size.columns - 2)),
                at: Position(row: row, column: 1), clip: rect)
        }
    }

    /// The next ones; below them the one that waits for its files.
    private static func texts(_ state: State) -> [String] {
        let outgoing = state.draftFiles.outgoing.map { [reading($0, state)] } ?? []
        let room = tallest - outgoing.count
        var texts = state.queue.prefix(room).map { text("waits: ", $0.text, $0.files) }
        if state.queue.count > room { texts[room - 1] = more(state.queue.count - room + 1) }
        return texts + outgoing
    }

    private static func more(_ count: Int) -> String {
        "… \(Numbers.count(max(1, count), "message")) more waiting"
    }

    private static func reading(_ message: OutgoingMessage, _ state: State) -> String {
        let key = state.keyMap.hint(.stop)
        return text(
            "Reading \(message.waitsFor), then it goes (\(key): not): ", message.text, message.files
        )
    }

    private static func text(_ label: String, _ words: String, _ files: [Attachment]) -> String {
        let names = files.isEmpty ? "" : "[\(files.map(\.name).joined(separator: ", "))] "
        return label + names + words.prefix { !$0.isNewline }
    }
}
