import ChatUI
import HybridEngine
import TerminalUI

/// The list as text: a line for each conversation, found passages below it.
enum SessionList {
    static func text(_ entries: [(summary: ConversationSummary, passages: [String])]) -> String {
        entries.map { entry in
            let lines = [line(entry.summary)] + entry.passages.map { "    " + clean($0) }
            return lines.map { $0 + "\n" }.joined()
        }.joined()
    }

    private static func line(_ summary: ConversationSummary) -> String {
        let facts = [
            summary.id, ProgramClock.dateAndTime(summary.updated),
            clean(summary.title.isEmpty ? "(no text)" : summary.title),
            Numbers.count(summary.messages, "message"),
            clean(summary.models.joined(separator: ", ")),
        ]
        return facts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    private static func clean(_ text: String) -> String {
        TextSanitizer.sanitizeLine(String(text.map { $0.isNewline ? " " : $0 }))
    }
}
