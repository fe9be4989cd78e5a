import Glibc
import NCursesTerminal
import TerminalUI

/// Draws tokens as a chat does: a transcript that scrolls between a title and an
/// input line, one frame a token, which is the most a chat would draw.
@MainActor
struct TokenStream {
    private static let words = [
        "the ", "light ", "scatters ", "more, ", "so ", "we ", "see ", "日本 ", "blue.\n\n",
        "- item ",
    ]

    let terminal: NCursesTerminal

    func run(tokens: Int) {
        var answer = WrappedText(width: max(1, terminal.size.columns - 2))
        var shown = CellBuffer(size: terminal.size)
        for index in 0..<tokens {
            answer.append(TokenStream.words[index * 7 % 10])
            let frame = frame(answer, tokens: index)
            terminal.write(frame.diff(from: shown), cursor: Position(row: 0, column: 0))
            shown = frame
        }
    }

    private func frame(_ answer: WrappedText, tokens: Int) -> CellBuffer {
        let size = terminal.size
        var frame = CellBuffer(size: size)
        frame.write("A title", at: Position(row: 0, column: 1), style: .bold)
        let rows = answer.lines.suffix(max(0, size.rows - 4))
        for (row, line) in rows.enumerated() {
            frame.write(line, at: Position(row: row + 2, column: 1))
        }
        let status = "answering, \(tokens) tokens"
        frame.write(status, at: Position(row: size.rows - 1, column: 1), style: .dim)
        return frame
    }
}
