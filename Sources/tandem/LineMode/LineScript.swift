import ChatUI
import HybridEngine
import TerminalUI

/// Says in words what changed in the chat: only ever more text, no cursor, no
/// colour.
struct LineScript {
    private static let width = 78

    private let isUnicode: Bool
    private var told: AnswerScript?
    /// The message that it tells.
    private var toldMessage = 0
    /// Answers that were told to their end beside another.
    private var toldBeside: Set<Int> = []
    private var notice: String?
    /// The number of the question about a call that was told last.
    private var toldQuestion = 0
    private var card: [String] = []
    /// Messages whose thoughts were told; they are told when they are opened.
    private var opened: Set<Int> = []
    /// The custom model's run that was told last.
    private var toldRun = 0
    /// The number of the reading that was told last.
    private var toldReading = 0
    /// The conversation whose earlier messages were told.
    private var toldConversation = 0

    init(isUnicode: Bool) { self.isUnicode = isUnicode }

    /// What there is to say after an action.
    mutating func text(_ state: State) -> String {
        plain(
            overlay(state) + earlier(state.conversation) + answer(state.conversation)
                + comparison(state.conversation)
                + run(state.conversation) + readings(state.draftFiles) + question(state.consent)
                + thoughts(state.conversation)
                + news(state.notice))
    }

    /// Text of our own as the terminal can show it.
    func plain(_ text: String) -> String { isUnicode ? text : ASCIIText.text(text) }

    /// It may take a while.
    private mutating func readings(_ files: DraftFiles) -> String {
        let all = files.readings + (files.outgoing?.shownReadings ?? [])
        let new = all.filter { $0.number > toldReading }
        toldReading = max(toldReading, new.map(\.number).max() ?? 0)
        return new.map { clean($0.words) + "\n" }.joined()
    }

    private mutating func question(_ consent: ToolConsent) -> String {
        guard let question = consent.question, question.number != toldQuestion else { return "" }
        toldQuestion = question.number
        return (told?.pause() ?? "") + clean(ConsentWords.question(question)) + "\n"
            + clean(ConsentWords.keys) + "\n"
    }

    /// A card is told again when it says something else.
    private mutating func overlay(_ state: State) -> String {
        var lines = state.overlayLines(width: Self.width)
        if state.overlay?.modelsPanel != nil {
            // There is no row to press a key on.
            lines.append("Here: /model NAME uses one · tandem models get NAME gets one")
        }
        defer { card = lines }
        return lines == card ? "" : lines.map { clean($0) + "\n" }.joined()
    }

    private mutating func news(_ notice: String?) -> String {
        defer { self.notice = notice }
        guard let notice, notice != self.notice else { return "" }
        return clean(notice) + "\n"
    }

    /// A conversation that was opened is told from its beginning.
    private mutating func earlier(_ conversation: Conversation) -> String {
        guard conversation.serial != toldConversation else { return "" }
        toldConversation = conversation.serial
        return conversation.messages.map { message in
            if let run = message.run { return rows(run) }
            guard let answer = message.answer else {
                let files = message.files.map { clean("[\(FileWords.line($0))]") + "\n" }.joined()
                return "You · \(message.time)\n" + files + clean(message.text) + "\n"
            }
            (told, toldMessage) = (
                AnswerScript(turn: answer.turn, isUnicode: isUnicode), message.id
            )
            return told?.text(message, answer) ?? ""
        }.joined()
    }

    private mutating func answer(_ conversation: Conversation) -> String {
        guard let message = conversation.messages.last, let answer = message.answer,
            !toldBeside.contains(message.id)
        else { return "" }
        return tell(message, answer)
    }

    /// Two answers are told one after the other; the second as it comes once
    /// the first has ended.
    private mutating func comparison(_ conversation: Conversation) -> String {
        guard let comparison = conversation.comparison else { return "" }
        var text = ""
        for message in comparison.answers {
            guard let answer = message.answer, !toldBeside.contains(message.id) else { continue }
            text += tell(message, answer)
            if answer.isRunning { break }
            toldBeside.insert(message.id)
        }
        return text
    }

    private mutating func tell(_ message: ChatMessage, _ answer: Answer) -> String {
        if told?.turn != answer.turn || toldMessage != message.id {
            (told, toldMessage) = (
                AnswerScript(turn: answer.turn, isUnicode: isUnicode), message.id
            )
        }
        return told?.text(message, answer) ?? ""
    }

    private mutating func run(_ conversation: Conversation) -> String {
        guard let run = conversation.messages.last?.run, run.phase != .running,
            run.turn != toldRun
        else { return "" }
        toldRun = run.turn
        return rows(run)
    }

    private func rows(_ run: CustomRun) -> String {
        let lines = [run.tag] + run.lines + (run.remark.map { ["! \($0)"] } ?? [])
        return lines.map { clean($0) + "\n" }.joined()
    }

    private mutating func thoughts(_ conversation: Conversation) -> String {
        var text = ""
        for message in conversation.messages where message.showsThoughts {
            guard let answer = message.answer, opened.insert(message.id).inserted else { continue }
            text += clean(ThoughtsWords.text(answer)) + ":\n" + clean(answer.thoughts) + "\n"
        }
        let open = conversation.messages.lazy.filter(\.showsThoughts).map(\.id)
        opened.formIntersection(open)
        return text
    }

    private func clean(_ text: String) -> String {
        TextSanitizer.sanitize(text, isUnicode: isUnicode)
    }
}
