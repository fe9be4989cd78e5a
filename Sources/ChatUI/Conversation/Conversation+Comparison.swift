import HybridEngine

extension Conversation {
    /// Asks the last message of both models; gives the turns' numbers.
    mutating func beginComparison(
        time: String, left: Answer.Terms, right: Answer.Terms
    ) -> (left: Int, right: Int) {
        let messages = (makeAnswer(time: time, terms: left), makeAnswer(time: time, terms: right))
        comparison = Comparison(messages.0, messages.1)
        return (messages.0.answer?.turn ?? 0, messages.1.answer?.turn ?? 0)
    }

    /// Puts one of two answers into the conversation; the other stays as
    /// another version of it, as far as it came. Gives the turn to cancel.
    mutating func choose(_ side: Comparison.Side) -> Int? {
        guard var compared = comparison else { return nil }
        let stopped = compared.stop(side.other)
        comparison = nil
        adoptAnswer(compared[side], beside: compared[side.other])
        return stopped
    }

    /// The two turns, to be kept: the message with the first of them.
    func keptComparison(isNew: Bool) -> [KeptTurn] {
        guard let comparison, let asked = messages.last else { return [] }
        let before = messages.dropLast().last(where: \.isKept)?.id
        return Comparison.Side.allCases.compactMap { side in
            let message = comparison[side]
            guard let record = message.answer?.record else { return nil }
            let question = KeptTurn.Question(
                number: asked.id, parent: before, text: asked.text, files: asked.files)
            return KeptTurn(
                conversation: serial, storedID: storedID,
                question: isNew && side == .left ? question : nil, answer: message.id,
                parent: asked.id, record: record, instructions: instructions, options: options)
        }
    }
}
