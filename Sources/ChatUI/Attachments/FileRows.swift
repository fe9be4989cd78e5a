import HybridEngine
import TerminalUI

/// The draft's files, above it.
enum FileRows {
    private static let tallest = 3

    /// How many rows they want.
    static func count(of state: State) -> Int {
        min(tallest, state.draftFiles.files.count) + (route(state) == nil ? 0 : 1)
    }

    static func draw(_ state: State, in rect: Rect, into buffer: inout CellBuffer) {
        for (row, text) in zip(rect.rows, texts(state)) {
            let line = StyledLine(TextSanitizer.sanitizeLine(text), style: .dim)
            buffer.write(
                line.truncated(to: max(1, rect.size.columns - 2)),
                at: Position(row: row, column: 1), clip: rect)
        }
    }

    /// The files, the last row for those that have none, and where they go.
    private static func texts(_ state: State) -> [String] {
        let files = state.draftFiles.files
        var texts = files.prefix(tallest).enumerated().map { index, file in
            "[\(index + 1)] \(FileWords.line(file))"
        }
        if files.count > tallest {
            texts[tallest - 1] = "… \(Numbers.count(files.count - tallest + 1, "file")) more"
        }
        return texts + (route(state).map { [$0] } ?? [])
    }

    private static func route(_ state: State) -> String? {
        FileRoute.words(state.draftFiles.files, mode: state.mode)
    }

    /// A sent message's files, below its tag.
    static func lines(_ files: [Attachment], width: Int) -> [StyledLine] {
        files.flatMap { file in
            StyledText(TextSanitizer.sanitizeLine("[\(FileWords.line(file))]"), style: .dim)
                .wrapped(width: width)
        }
    }
}
