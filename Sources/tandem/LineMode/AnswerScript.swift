import ChatUI
import HybridEngine
import TerminalUI

/// One answer as words: who gives it, the text as it comes, how it went.
struct AnswerScript {
    let turn: Int
    private var sanitizer: TextSanitizer
    private let isUnicode: Bool
    private var hasLoading = false
    private var hasTag = false
    private var hasEnded = false
    private var toldBytes = 0

    init(turn: Int, isUnicode: Bool) {
        self.turn = turn
        self.isUnicode = isUnicode
        sanitizer = TextSanitizer(isUnicode: isUnicode)
    }

    /// What is new since the last call.
    mutating func text(_ message: ChatMessage, _ answer: Answer) -> String {
        guard !hasEnded else { return "" }
        var text = opening(answer)
        text += sanitizer.feed(rest(of: message.text))
        if !answer.isRunning { text += closing(message, answer) }
        return text
    }

    private mutating func opening(_ answer: Answer) -> String {
        if case .loading = answer.phase, !hasLoading {
            hasLoading = true
            return "Loading the model\n"
        }
        guard !hasTag, let model = answer.model else { return "" }
        hasTag = true
        let reason = answer.secondChoiceReason.map { " · \($0)" } ?? ""
        return clean("\(model.name) · \(model.source.words)\(reason)") + "\n"
    }

    private mutating func rest(of text: String) -> String {
        let rest = text.utf8.dropFirst(toldBytes)
        toldBytes = text.utf8.count
        return String(Substring(rest))
    }

    private mutating func closing(_ message: ChatMessage, _ answer: Answer) -> String {
        hasEnded = true
        var text = sanitizer.finish()
        if let last = message.text.last, !last.isNewline { text += "\n" }
        text += times(answer)
        if !hasTag || answer.phase == .stopped { text += clean(AnswerTag(answer).text) + "\n" }
        for sentence in AnswerRemarks.sentences(answer, hasText: !message.text.isEmpty) {
            text += "! " + clean(sentence) + "\n"
        }
        return text
    }

    private func times(_ answer: Answer) -> String {
        guard case .finished = answer.phase, let statistics = answer.statistics else { return "" }
        let first = Numbers.duration(milliseconds: statistics.firstTokenMilliseconds)
        let speed = statistics.tokensPerSecond.map {
            " · " + Numbers.speed(tokensPerSecond: $0)
        }
        return "(\(first)\(speed ?? ""))\n"
    }

    private func clean(_ text: String) -> String {
        TextSanitizer.sanitize(text, isUnicode: isUnicode)
    }
}
