import HybridEngine

/// A custom model's run that is written down once it has ended.
package struct KeptRun: Sendable, Equatable {
    /// Which conversation it belongs to, of those that this program has shown.
    package var conversation: Int
    /// The conversation's name in the store, where it was opened from it.
    package var storedID: String?
    /// The message's number.
    package var number: Int
    /// The message that it follows.
    package var parent: Int?
    package var run: CustomRun
    package var instructions: String?
    package var options: OptionValues

    /// What is written down of it; nil where there is nothing.
    package func stored(_ ending: CustomRun.Ending) -> StoredRun? {
        var run = run
        run.end(ending)
        return run.stored
    }
}

extension Conversation {
    /// The custom model's run under way, to be kept.
    var keptRun: KeptRun? {
        guard runningTurn != nil, let last = messages.last, let run = last.run else { return nil }
        return KeptRun(
            conversation: serial, storedID: storedID, number: last.id,
            parent: messages.dropLast().last(where: \.isKept)?.id, run: run,
            instructions: instructions, options: options)
    }
}

extension ChatMessage {
    /// What a custom model did not come to the end of is not in the store.
    var isKept: Bool { run == nil || run?.stored != nil }
}
