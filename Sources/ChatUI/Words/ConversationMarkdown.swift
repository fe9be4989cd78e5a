import HybridEngine

/// A conversation as a Markdown page, with the tag of every answer.
package enum ConversationMarkdown {
    /// - Parameter time: what is shown of a moment, in seconds since 1970.
    package static func text(
        _ conversation: StoredConversation, time: (Double) -> String
    ) -> String {
        let title = conversation.shownTitle.isEmpty ? "Conversation" : conversation.shownTitle
        var blocks = ["# " + line(title)]
        if let system = conversation.system {
            blocks.append("System instructions:\n\n" + quote(system))
        }
        // What was said in the same place; what followed there is in the other
        // format only.
        let places = Dictionary(grouping: conversation.messages) { $0.parent }
        for message in conversation.path {
            blocks += self.blocks(message, time)
            for other in places[message.parent] ?? []
            where other.number != message.number && other.role == message.role
                && other.run == nil && message.run == nil
            {
                blocks.append("Another version:\n\n" + quote(page(self.blocks(other, time))))
            }
        }
        return page(blocks) + "\n"
    }

    private static func page(_ blocks: [String]) -> String {
        blocks.joined(separator: "\n\n")
    }

    private static func blocks(_ message: StoredMessage, _ time: (Double) -> String) -> [String] {
        if let run = message.run { return ["## " + line(run.tag)] + rows(of: run) }
        guard let record = message.answer else {
            let files = message.attachments.map { "*" + line(FileWords.line($0)) + "*" }
            return ["## You · \(time(message.created))"] + files
                + (message.text.isEmpty ? [] : [message.text])
        }
        let answer = Answer(record)
        var blocks = ["## " + line(AnswerTag(answer).text)]
        if answer.hasThoughts { blocks.append("Thoughts:\n\n" + quote(answer.thoughts)) }
        blocks += pieces(record)
        let sentences = AnswerRemarks.sentences(answer, hasText: !record.text.isEmpty)
        return blocks + sentences.map { "*" + line($0) + "*" }
    }

    /// Rows stay as they are in a block of code.
    private static func rows(of run: StoredRun) -> [String] {
        let rows = run.lines.map { "    " + line($0) }.joined(separator: "\n")
        return (rows.isEmpty ? [] : [rows]) + (run.remark.map { ["*" + line($0) + "*"] } ?? [])
    }

    /// Text, and what stands among it.
    private static func pieces(_ record: AnswerRecord) -> [String] {
        var pieces: [String] = []
        var told = 0
        func tell(upTo end: Int) {
            guard end > told else { return }
            let text = record.text.utf8.dropFirst(told).prefix(end - told)
            pieces.append(String(Substring(text)))
            told = end
        }
        for placed in record.parts {
            tell(upTo: placed.offset)
            let lines = PartWords.lines(placed.part)
            if !lines.isEmpty {
                pieces.append(lines.map { "    " + $0.text }.joined(separator: "\n"))
            }
        }
        tell(upTo: record.text.utf8.count)
        return pieces
    }

    private static func line(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }

    private static func quote(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "> " + $0 }
            .joined(separator: "\n")
    }
}
