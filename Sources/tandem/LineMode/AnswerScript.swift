import ChatUI
import HybridEngine
import TerminalUI

/// One answer as words: who gives it, the text as it comes, how it went.
struct AnswerScript {
    let turn: Int
    private var sanitizer: TextSanitizer
    private let isUnicode: Bool
    private var hasLoading = false
    private var hasThinking = false
    private var hasTag = false
    private var hasEnded = false
    private var retry: RetryNotice?
    private var toldBytes = 0
    private var toldParts = 0
    /// What was told last is a line without its end.
    private var isLineOpen = false

    init(turn: Int, isUnicode: Bool) {
        self.turn = turn
        self.isUnicode = isUnicode
        sanitizer = TextSanitizer(isUnicode: isUnicode)
    }

    /// What is new since the last call.
    mutating func text(_ message: ChatMessage, _ answer: Answer) -> String {
        guard !hasEnded else { return "" }
        var text = opening(answer)
        text += body(message.text, answer.parts)
        if !answer.isRunning { text += closing(message, answer) }
        return text
    }

    private mutating func opening(_ answer: Answer) -> String {
        var text = ""
        if case .loading = answer.phase, !hasLoading {
            hasLoading = true
            text += "Loading the model\n"
        }
        if case .retrying(let seconds) = answer.phase, let notice = answer.retry, notice != retry {
            retry = notice
            text += clean(RetryWords.text(notice, secondsLeft: seconds)).capitalizedFirst + "\n"
        }
        if !hasTag, let model = answer.model {
            hasTag = true
            let reason = answer.secondChoiceReason.map { " · \($0)" } ?? ""
            text += line("\(model.name) · \(model.source.words)\(reason)")
        }
        if answer.hasThoughts, answer.isRunning, answer.textBytes == 0, !hasThinking {
            hasThinking = true
            text += "Thinking\n"
        }
        return text
    }

    /// Text and what stands among it, in the order in which it came.
    private mutating func body(_ whole: String, _ parts: [PlacedPart]) -> String {
        var text = ""
        for placed in parts.dropFirst(toldParts) {
            text += rest(of: whole, upTo: placed.offset)
            toldParts += 1
            let lines = PartWords.lines(placed.part)
            if !lines.isEmpty { text += endLine() }
            text += lines.map { clean($0.text) + "\n" }.joined()
        }
        return text + rest(of: whole, upTo: whole.utf8.count)
    }

    private mutating func rest(of whole: String, upTo end: Int) -> String {
        guard toldBytes < end else { return "" }
        let piece = whole.utf8.dropFirst(toldBytes).prefix(end - toldBytes)
        toldBytes = end
        let text = sanitizer.feed(String(Substring(piece)))
        if let last = text.last { isLineOpen = !last.isNewline }
        return text
    }

    /// Something else is told now.
    mutating func pause() -> String { hasEnded ? "" : endLine() }

    private mutating func endLine() -> String {
        let rest = sanitizer.finish()
        defer { isLineOpen = false }
        return rest + (isLineOpen || !rest.isEmpty ? "\n" : "")
    }

    private mutating func closing(_ message: ChatMessage, _ answer: Answer) -> String {
        hasEnded = true
        var text = endLine()
        text += (answer.metadata.map(SourceWords.lines) ?? []).map(line).joined()
        text += times(answer)
        if !hasTag || answer.phase == .stopped { text += line(AnswerTag(answer).text) }
        for sentence in AnswerRemarks.sentences(answer, hasText: !message.text.isEmpty) {
            text += line("! " + sentence)
        }
        return text
    }

    private func times(_ answer: Answer) -> String {
        guard case .finished = answer.phase, let statistics = answer.statistics else { return "" }
        let first = Numbers.duration(milliseconds: statistics.firstTokenMilliseconds)
        let speed = statistics.tokensPerSecond.map { Numbers.speed(tokensPerSecond: $0) }
        let thoughts =
            answer.hasThoughts ? ThoughtsWords.text(answer) + ", /thoughts shows them" : nil
        return "(" + [first, speed, thoughts].compactMap { $0 }.joined(separator: " · ") + ")\n"
    }

    private func line(_ text: String) -> String {
        TextSanitizer.sanitizeLine(text, isUnicode: isUnicode) + "\n"
    }

    private func clean(_ text: String) -> String {
        TextSanitizer.sanitize(text, isUnicode: isUnicode)
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
