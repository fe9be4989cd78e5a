import HybridEngine

/// `/compact`: older turns as a summary, which the model on this machine
/// writes. It costs nothing, and nothing leaves this machine for it.
extension State {
    mutating func compact(_ argument: String) -> [Effect] {
        guard !isBusy() else { return [] }
        if argument == "-" { return expand() }
        guard argument.isEmpty else {
            notice = "/compact takes nothing after it but -"
            return []
        }
        guard device.availability.isAvailable else {
            notice = "The model on this machine writes the summary: \(Pill.device(device).text)"
            return []
        }
        let turn = conversation.nextTurn()
        guard
            let compaction = Compaction(conversation, turn: turn, pieceBytes: pieceBytes)
        else {
            let kept = Compaction.keptTurns
            notice = "There is too little to summarise: the last \(kept) turns stay whole"
            return []
        }
        conversation.compaction = compaction
        return [.send(turn: turn, compaction.request, mode: .onlyOnDevice)]
    }

    /// Two bytes for a token are few in any language; some of the window is for
    /// what stands around the piece.
    private var pieceBytes: Int {
        let window = ContextGauge.deviceWindow(conversation) ?? Self.leastWindow
        return max(1_000, (window - 1_000) * 2)
    }

    private static var leastWindow: Int { 2_048 }

    // MARK: What comes of it

    mutating func takeSummary(_ event: ResponseEvent, at now: Moment) -> [Effect] {
        conversation.compaction?.take(event)
        guard case .finished(let reason, _) = event else { return [] }
        guard reason.isAnswer, conversation.compaction?.endPiece() == true else {
            failCompaction("the model wrote nothing of use")
            return []
        }
        guard let summary = conversation.compaction?.result else { return summariseNext() }
        return adopt(summary, at: now)
    }

    private mutating func summariseNext() -> [Effect] {
        let turn = conversation.nextTurn()
        conversation.compaction?.turn = turn
        guard let request = conversation.compaction?.request else { return [] }
        return [.send(turn: turn, request, mode: .onlyOnDevice)]
    }

    private mutating func adopt(_ summary: HistorySummary, at now: Moment) -> [Effect] {
        guard let compaction = conversation.compaction else { return [] }
        conversation.compaction = nil
        guard let index = conversation.messages.firstIndex(where: { $0.id == compaction.target })
        else { return [] }
        let effects = setSummary(summary, at: index)
        let turns = Numbers.count(compaction.turnCount, "turn")
        let size = Numbers.estimate(bytes: summary.text.utf8.count)
        notice =
            "\(turns) summarised in \(size); the last \(Compaction.keptTurns) stay whole · "
            + "/compact - takes it back"
        return effects + sendQueued(at: now)
    }

    /// The last summary no longer stands for anything.
    private mutating func expand() -> [Effect] {
        guard let index = conversation.seam else {
            notice = "There is no summary to take back"
            return []
        }
        notice = "The summary is taken back: models read the turns themselves again"
        return setSummary(nil, at: index)
    }

    private mutating func setSummary(_ summary: HistorySummary?, at index: Int) -> [Effect] {
        conversation.setSummary(summary, at: index)
        let message = conversation.messages[index]
        guard keepsConversations, let record = message.answer?.record else { return [] }
        return [.keepAnswer(conversation.reference, number: message.id, record)]
    }

    mutating func failCompaction(_ reason: String) {
        conversation.compaction = nil
        notice = "No summary, nothing has changed: \(reason)"
        holdQueue()
    }

    mutating func stopCompaction() -> [Effect] {
        guard let turn = conversation.compaction?.turn else { return [] }
        conversation.compaction = nil
        return [.cancel(turn: turn)]
    }

    /// How far it is.
    var compactionWords: String? {
        guard let compaction = conversation.compaction else { return nil }
        let turns = Numbers.count(compaction.turnCount, "older turn")
        let part = compaction.count > 1 ? ", part \(compaction.number) of \(compaction.count)" : ""
        return "\(deviceModel) summarises \(turns)\(part) · \(keyMap.hint(.stop)) stops it"
    }
}
