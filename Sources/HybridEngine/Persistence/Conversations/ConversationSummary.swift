/// A line of the list of conversations.
public struct ConversationSummary: Codable, Sendable, Equatable {
    /// Its name for commands.
    public var id: String
    /// The title that was given, else the first line of the first message.
    public var title: String
    /// Seconds since 1970.
    public var created: Double
    /// When it was last written to, in seconds since 1970.
    public var updated: Double
    /// Who answered in it, each once.
    public var models: [String]
    /// How many messages it has, in all branches.
    public var messages: Int
}

/// A conversation that a search found.
public struct ConversationMatch: Sendable, Equatable {
    /// The conversation.
    public var summary: ConversationSummary
    /// Where the words stand, newest first; a few for each conversation.
    public var passages: [Passage]

    /// A place where the words stand.
    public struct Passage: Codable, Sendable, Equatable {
        /// The message's number; nil for the title or system instructions.
        public var message: Int?
        /// The words among their neighbours.
        public var text: String

        /// Makes a passage.
        public init(message: Int?, text: String) {
            self.message = message
            self.text = text
        }
    }
}
