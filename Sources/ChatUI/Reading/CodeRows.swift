import Markdown
import TerminalUI

/// Code in rows, line by line as it comes. A line that is too long goes on in
/// the next row, with a mark at the end of the one before; nothing stands left
/// of code. What is copied is the source, never these rows.
struct CodeRows: Sendable, Equatable {
    private var margin: Margin
    private let theme: Theme
    private var lexer: CodeLexer

    /// At the end of a row that goes on.
    static let wrapMark = "↩"

    init(_ language: String, margin: Margin, theme: Theme) {
        self.margin = margin
        self.theme = theme
        lexer = CodeLexer(CodeLanguage.named(language))
    }

    /// The row that stands for the opening fence; its number is what the key
    /// for copying asks for.
    mutating func begin(_ language: String, number: Int) -> TextRow {
        let name = SpanStyles.harmless(String(language.prefix(30))).replacing("\n", with: " ")
        let label = StyledLine("```\(name) · \(number)", style: theme.secondary)
        return TextRow(line: margin.take(label.truncated(to: margin.room)), codeNumber: number)
    }

    /// The row that stands for the closing fence.
    mutating func end() -> TextRow {
        TextRow(line: margin.take(StyledLine("```", style: theme.secondary)))
    }

    /// The rows of the next line.
    mutating func rows(of line: String) -> [TextRow] {
        let spans = lexer.spans(of: line, theme: theme)
        let columns = spans.reduce(0) { $0 + $1.text.displayWidth }
        guard columns > margin.room, margin.room > 1 else {
            return [TextRow(line: margin.take(StyledLine(spans)))]
        }
        let rows = SpanWrap.filledRows(spans, width: margin.room - 1)
        return rows.enumerated().map { index, row in
            var row = row
            if index < rows.count - 1 { row.append(Self.wrapMark, style: theme.secondary) }
            return TextRow(line: margin.take(row), isContinuation: index > 0)
        }
    }
}
