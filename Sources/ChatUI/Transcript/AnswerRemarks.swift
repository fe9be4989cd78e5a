import HybridEngine
import TerminalUI

/// What stands under an answer: first what happened, then what was kept. The
/// keys that help are drawn beside it.
package enum AnswerRemarks {
    static func lines(_ message: ChatMessage, width: Int) -> [StyledLine] {
        let sentences =
            message.answer.map { Self.sentences($0, hasText: !message.text.isEmpty) }
            ?? message.run?.remark.map { [$0] } ?? []
        let lines = sentences.flatMap { sentence in
            StyledText("! " + sentence, style: .plain)
                .wrapped(width: width, hangingIndent: 2).enumerated()
                .map { index, line in index == 0 ? line : StyledLine("  ").followed(by: line) }
        }
        return lines + (message.answer?.record.summary.map { seam($0, width: width) } ?? [])
    }

    /// Where a summary ends, and what it says: models read it in place of all
    /// above it.
    private static func seam(_ summary: HistorySummary, width: Int) -> [StyledLine] {
        let model = TextSanitizer.sanitizeLine(summary.model)
        let heading =
            "── Summarised up to here by \(model). Models read this in place of what stands above; "
            + "nothing is deleted."
        let text = StyledText(TextSanitizer.sanitize(summary.text), style: .dim)
            .wrapped(width: max(1, width - 2))
        return StyledText(heading, style: .dim).wrapped(width: width)
            + text.map { StyledLine("│ ", style: .dim).followed(by: $0) }
    }

    /// Columns that the keys of an error want, as long as nobody changed them.
    static func roomForKeys(of error: LanguageModelError) -> Int {
        let commands = ErrorPresentation(error).commands
        return commands.contains(.other) ? 33 : commands.isEmpty ? 0 : 20
    }

    /// Where the answer comes from, each source in one row; what a custom model
    /// gave.
    static func sources(_ message: ChatMessage, width: Int) -> [StyledLine] {
        if let run = message.run {
            return run.lines.map { StyledLine($0).truncated(to: width) }
        }
        guard let metadata = message.answer?.metadata else { return [] }
        return SourceWords.lines(metadata).map { line in
            StyledLine(TextSanitizer.sanitizeLine(line), style: .dim).truncated(to: width)
        }
    }

    /// In words, also for line mode.
    package static func sentences(_ answer: Answer, hasText: Bool) -> [String] {
        leftOut(answer) + leftOutFiles(answer) + options(answer) + ending(answer, hasText: hasText)
    }

    /// Only of use where the cloud was asked.
    private static func options(_ answer: Answer) -> [String] {
        answer.model?.source == .inCloud ? answer.terms.leftOutOptions : []
    }

    private static func leftOut(_ answer: Answer) -> [String] {
        guard let count = answer.decision?.leftOutTurns, count > 0 else { return [] }
        let turns = Numbers.count(count, "earlier turn")
        return ["\(turns) did not fit and \(count == 1 ? "was" : "were") left out."]
    }

    private static func leftOutFiles(_ answer: Answer) -> [String] {
        let count = answer.record.leftOutFiles
        guard count > 0 else { return [] }
        let files = count == 1 ? "An earlier file" : "\(count) earlier files"
        return ["\(files) could not be read here and \(count == 1 ? "was" : "were") left out."]
    }

    private static func ending(_ answer: Answer, hasText: Bool) -> [String] {
        switch answer.phase {
        case .waiting, .loading, .retrying, .answering, .stopped, .finished(.cancelled):
            return []
        case .interrupted:
            let kept = hasText ? ["The text above is what was saved."] : []
            return ["The program ended while this answer was coming."] + kept
        case .finished(.stop):
            return hasText || !answer.parts.isEmpty ? [] : ["The model answered with nothing."]
        case .finished(.maxTokens):
            return ["Cut off: the answer reached its limit of tokens. The text above is kept."]
        case .finished(let reason): return ["The model stopped: \(reason.rawValue)."]
        case .failed(let error):
            let kept = hasText ? "The text above is what arrived." : nil
            return ErrorPresentation.each(error).map { words in
                [words.sentence, kept, words.advice].compactMap { $0 }.joined(separator: " ")
            }
        }
    }
}

extension StyledLine {
    func followed(by other: StyledLine) -> StyledLine {
        var line = self
        line.append(other)
        return line
    }
}
