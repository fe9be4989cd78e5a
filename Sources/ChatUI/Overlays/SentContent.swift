import HybridEngine
import TerminalUI

/// What `/sent` shows: everything of this conversation that left this machine,
/// all versions and all tries.
enum SentContent {
    static func rows(_ state: State, width: Int) -> [StyledLine] {
        let turns = state.conversation.turnNumbers
        let sent = state.conversation.answers.flatMap { answer, time, id in
            answer.record.sent.map { (request: $0, time: time, turn: turns[id] ?? 0) }
        }.sorted { $0.request.date < $1.request.date }
        guard !sent.isEmpty else {
            return StyledText("Nothing of this conversation has left this machine.")
                .wrapped(width: width)
        }
        let bytes = sent.reduce(0) { $0 + $1.request.bytes }
        let total =
            "\(Numbers.count(sent.count, "request")), \(ByteCount.text(Int64(bytes))) in all, "
            + "each written down before it was sent"
        return StyledText(total, style: .dim).wrapped(width: width)
            + sent.flatMap { rows($0.request, time: $0.time, turn: $0.turn, width: width) }
    }

    private static func rows(
        _ sent: SentRequest, time: String, turn: Int, width: Int
    ) -> [StyledLine] {
        let which = sent.turns.map { "\(turns(endingWith: turn, count: $0)), " } ?? ""
        var what = [which + Numbers.count(sent.messages, "message")]
        if sent.hasInstructions { what.append("system instructions") }
        what += sent.files
        let text =
            "\(time)  \(sent.host) · \(sent.model) · \(Numbers.grouped(sent.bytes)) bytes: "
            + what.joined(separator: ", ")
        return StyledText(TextSanitizer.sanitizeLine(text)).wrapped(width: width, hangingIndent: 7)
    }

    /// `turn 4`, `turns 2–4`: as they follow one another in the conversation.
    private static func turns(endingWith last: Int, count: Int) -> String {
        count > 1 ? "turns \(max(1, last - count + 1))–\(last)" : "turn \(last)"
    }
}
