import HybridEngine
import TerminalUI

/// The draft's files, above it.
enum FileRows {
    private static let tallest = 3

    /// How many rows they want.
    static func count(of state: State) -> Int { texts(state).count }

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
        let files = state.draftFiles
        var texts = files.files.enumerated().map { index, file in
            "[\(index + 1)] \(FileWords.line(file))"
        }
        texts += files.all.dropFirst(files.files.count).map { "[@] \(FileWords.line($0))" }
        texts += files.readings.map { "\($0.words) …" }
        if texts.count > tallest {
            let more = texts.count - tallest + 1
            texts = texts.prefix(tallest - 1) + ["… \(Numbers.count(more, "file")) more"]
        }
        return texts + (route(state).map { [$0] } ?? [])
    }

    private static func route(_ state: State) -> String? {
        FileRoute.words(state.draftFiles.all, mode: state.mode)
    }

    /// A sent message's files, below its tag.
    static func lines(_ files: [Attachment], width: Int) -> [StyledLine] {
        files.flatMap { file in
            // Where nobody wanted it nobody misses it.
            let failure = file.textFailure == .notWanted ? nil : file.textFailure
            let remark = failure.map { ": \($0)" } ?? ""
            return StyledText(
                TextSanitizer.sanitizeLine("[\(FileWords.line(file))]\(remark)"), style: .dim
            )
            .wrapped(width: width)
        }
    }
}
