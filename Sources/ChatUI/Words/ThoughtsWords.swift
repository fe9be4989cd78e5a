import HybridEngine

/// The line above an answer whose model thought before it spoke.
package enum ThoughtsWords {
    /// `thought for 1,067 tokens`. Without a count of the model's own, an
    /// estimate.
    package static func text(_ answer: Answer) -> String {
        if answer.isRunning && answer.isThinking { return "thinking" }
        let counted = answer.usage?.thoughtsTokenCount ?? 0
        if counted > 0 { return "thought for \(Numbers.count(counted, "token"))" }
        return "thought for \(Numbers.estimate(bytes: answer.thoughts.utf8.count))"
    }
}
