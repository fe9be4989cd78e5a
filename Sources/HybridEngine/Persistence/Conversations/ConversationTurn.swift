/// What is written down before a request goes out.
public struct ConversationTurn: Sendable, Equatable {
    /// The message that is to be answered; nil when it is stored already.
    public var question: StoredMessage?
    /// The answer's place, with what is known of it; or a custom model's
    /// answer, whole.
    public var answer: StoredMessage
    /// The system instructions in force; nil for none.
    public var system: String?
    /// The conversation's generation options.
    public var options: OptionValues

    /// Makes a turn.
    public init(
        question: StoredMessage?, answer: StoredMessage, system: String?, options: OptionValues
    ) {
        self.question = question
        self.answer = answer
        self.system = system
        self.options = options
    }
}
