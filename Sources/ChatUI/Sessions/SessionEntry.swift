import HybridEngine

/// A line of the list of conversations.
package struct SessionEntry: Sendable, Equatable {
    package var summary: ConversationSummary
    /// Since it was last written to.
    package var secondsAgo: Double
    /// The lines in which the words of a search stand.
    package var passages: [String]
    /// It is the one on the screen.
    package var isInHand: Bool

    package init(
        _ summary: ConversationSummary, secondsAgo: Double, passages: [String] = [],
        isInHand: Bool = false
    ) {
        self.summary = summary
        self.secondsAgo = secondsAgo
        self.passages = passages
        self.isInHand = isInHand
    }
}
