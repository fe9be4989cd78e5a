import TerminalUI

/// What `/log` shows: the end of the log, the latest below.
enum LogContent {
    static func rows(_ lines: [String]?, width: Int) -> [StyledLine] {
        guard let lines else { return [StyledLine("Reading …", style: .dim)] }
        guard !lines.isEmpty else { return [StyledLine("Nothing was logged yet", style: .dim)] }
        return lines.flatMap { line in
            StyledText(TextSanitizer.sanitizeLine(line)).wrapped(width: width, hangingIndent: 2)
        }
    }
}
