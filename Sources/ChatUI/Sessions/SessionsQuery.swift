/// What is asked of the store for the list of conversations.
package struct SessionsQuery: Sendable, Equatable {
    /// Comes back with the answer: only that to the last question counts.
    package var number: Int
    /// Words that stand in one message; blank for all conversations.
    package var text: String
    package var offset: Int
    package var limit: Int
    /// The one on the screen.
    package var inHand: ConversationReference

    package init(
        number: Int, text: String, offset: Int, limit: Int, inHand: ConversationReference
    ) {
        self.number = number
        self.text = text
        self.offset = offset
        self.limit = limit
        self.inHand = inHand
    }

    package var isSearch: Bool { text.contains { !$0.isWhitespace } }
}
