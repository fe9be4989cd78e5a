/// What stands for the older turns of a conversation in requests. The turns
/// themselves stay where they are.
public struct HistorySummary: Codable, Sendable, Equatable {
    /// The summary.
    public var text: String
    /// The model that wrote it.
    public var model: String
    /// The number of the conversation's newest message when it was written:
    /// what answers up to it counted, counted the turns as a whole.
    public var asOf: Int

    /// Makes a summary.
    public init(text: String, model: String, asOf: Int) {
        (self.text, self.model, self.asOf) = (text, model, asOf)
    }

    /// System instructions, and below them the summary.
    public func added(to instructions: String?) -> String {
        let own = instructions.map { $0 + "\n\n" } ?? ""
        return own + "What was said in this conversation before, in short:\n" + text
    }
}
