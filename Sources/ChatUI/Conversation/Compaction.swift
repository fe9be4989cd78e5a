import HybridEngine

/// Older turns on their way to a summary. What is too much for the model's
/// window at once goes piece by piece, each with the summary of those before.
package struct Compaction: Sendable, Equatable {
    /// Whose events belong here; another one for each piece.
    package internal(set) var turn: Int
    /// The number of the answer up to which it goes.
    let target: Int
    let asOf: Int
    let turnCount: Int
    let count: Int
    /// Pieces that are not yet summarised, the next one first.
    private(set) var pieces: [String]
    /// Of all before them.
    private(set) var summary: String?
    /// What has come of the piece's summary.
    private(set) var text = ""
    private(set) var model = ""

    /// This many of the last turns stay whole.
    static let keptTurns = 2

    init?(_ conversation: Conversation, turn: Int, pieceBytes: Int) {
        let seam = conversation.seam
        let messages = conversation.messages.dropFirst(seam.map { $0 + 1 } ?? 0)
        let answered = messages.indices.filter { index in
            messages[index].answer?.record.transcriptEntries.isEmpty == false
        }
        guard answered.count > Self.keptTurns else { return nil }
        let last = answered[answered.count - 1 - Self.keptTurns]
        let passages = answered.prefix(answered.count - Self.keptTurns).map { index in
            let question = conversation.question(at: index).map { messages[$0].text } ?? ""
            return "User: \(question)\nAssistant: \(messages[index].text)\n"
        }
        self.turn = turn
        target = messages[last].id
        asOf = conversation.newestID
        turnCount = passages.count
        pieces = Self.pieces(of: passages, bytes: pieceBytes)
        count = pieces.count
        summary = seam.flatMap { conversation.messages[$0].answer?.record.summary?.text }
    }

    /// Whole turns as far as they fit; longer ones are cut.
    static func pieces(of passages: [String], bytes limit: Int) -> [String] {
        var pieces: [String] = []
        var piece = ""
        for passage in passages.flatMap({ Self.cut($0, bytes: limit) }) {
            if !piece.isEmpty, piece.utf8.count + passage.utf8.count > limit {
                pieces.append(piece)
                piece = ""
            }
            piece += passage
        }
        return piece.isEmpty ? pieces : pieces + [piece]
    }

    private static func cut(_ passage: String, bytes limit: Int) -> [String] {
        guard passage.utf8.count > limit else { return [passage] }
        var parts: [String] = []
        var part = ""
        for character in passage {
            if !part.isEmpty, part.utf8.count + character.utf8.count > limit {
                parts.append(part)
                part = ""
            }
            part.append(character)
        }
        return parts + [part]
    }

    // MARK: Writing it

    /// Which piece is on its way, from 1.
    var number: Int { count - pieces.count + 1 }

    var request: GenerationRequest {
        let before = summary.map { "The summary so far:\n\($0)\n\n" } ?? ""
        let prompt =
            before + "The conversation\(summary == nil ? "" : " goes on"):\n\(pieces.first ?? "")\n"
            + "Write the summary of all of it."
        return GenerationRequest(
            instructions: Self.instructions,
            transcript: [Message(role: .user, text: prompt)],
            options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 400))
    }

    private static let instructions =
        "You summarise conversations. Keep names, numbers, decisions and open questions. Write at "
        + "most 150 words of plain text, in the conversation's language."

    mutating func take(_ event: ResponseEvent) {
        switch event {
        case .started(let model, _): self.model = model.name
        case .textDelta(let delta): text += delta
        default: break
        }
    }

    /// A piece is done; false where nothing came of it.
    mutating func endPiece() -> Bool {
        guard text.contains(where: { !$0.isWhitespace }) else { return false }
        summary = String(text.drop { $0.isWhitespace })
        while summary?.last?.isWhitespace == true { summary?.removeLast() }
        text = ""
        pieces.removeFirst()
        return true
    }

    /// The whole summary, once nothing is left to be summarised.
    var result: HistorySummary? {
        pieces.isEmpty
            ? summary.map { HistorySummary(text: $0, model: model, asOf: asOf) } : nil
    }
}
