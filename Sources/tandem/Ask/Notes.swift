import ChatUI
import HybridEngine
import TerminalUI

/// What `ask` says beside the answer, on standard error.
struct Notes {
    private let output: OutputStream
    private let isQuiet: Bool
    private let isVerbose: Bool
    /// Progress moves the cursor, so only where a cursor can be moved.
    private let showsProgress: Bool
    private var hasProgress = false

    init(output: OutputStream, isQuiet: Bool, isVerbose: Bool, terminal: String?) {
        self.output = output
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose
        let canMove = terminal.map { !$0.isEmpty && $0 != "dumb" } ?? false
        showsProgress = !isQuiet && output.isTerminal && canMove
    }

    /// Errors are said even when quiet.
    func error(_ text: String) { say("tandem: \(text)") }

    func note(_ text: String) {
        if !isQuiet { say("tandem: \(text)") }
    }

    /// What is only said where much is to be said.
    func detail(_ text: String) {
        if isVerbose { note(text) }
    }

    mutating func loading(_ fraction: Double) {
        guard showsProgress else { return }
        hasProgress = true
        try? output.write("\r\u{1B}[Kloading the model: \(Numbers.percent(fraction))")
    }

    /// The service failed and is asked again after a while.
    func retrying(_ notice: RetryNotice) {
        note(RetryWords.text(notice, secondsLeft: Int(notice.seconds.rounded(.up))))
    }

    /// A function is called, or gave something.
    func function(_ part: Part) {
        switch part.content {
        case .functionCall(let call): note("calls \(call.name) \(JSONText.shown(call.args))")
        case .functionResponse(let response):
            note("\(response.name) gave \(JSONText.shown(response.response))")
        default: break
        }
    }

    /// Takes the progress line away before anything else is written.
    mutating func endProgress() {
        guard hasProgress else { return }
        hasProgress = false
        try? output.write("\r\u{1B}[K")
    }

    /// Who answered, why and how fast.
    func summary(_ record: AnswerRecord) {
        guard !isQuiet else { return }
        if record.leftOutTurns > 0 {
            let turns = record.leftOutTurns
            say("tandem: the model did not see the first \(Numbers.count(turns, "turn"))")
        }
        if record.leftOutFiles > 0 {
            let files = Numbers.count(record.leftOutFiles, "file")
            say("tandem: the model cannot read \(files) of earlier messages")
        }
        if record.isComplete, record.text.isEmpty, !record.parts.isEmpty {
            say("tandem: the answer has no text; --json shows what it has")
        }
        if record.finishReason == .maxTokens {
            say("tandem: the answer was cut off at its largest length")
        }
        if isVerbose, let line = AnswerSummary(record) {
            say(line.text)
        } else if let model = record.model, let why = record.decision.flatMap(RouteWords.reason) {
            // Nobody is to think that the first choice answered.
            say("tandem: answered by \(model.name), \(model.source.words): \(why)")
        }
    }

    private func say(_ text: String) {
        // Where standard error is gone there is nobody left to tell.
        try? output.write(TextSanitizer.sanitizeLine(text) + "\n")
    }
}
