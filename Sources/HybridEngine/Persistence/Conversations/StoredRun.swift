/// A custom model's answer as it is stored: what the screen showed of it.
public struct StoredRun: Codable, Sendable, Equatable {
    /// The model's name, or the path that was asked for.
    public var model: String
    /// What went in, as it was typed.
    public var input: String
    /// What stood above the answer: model, place, time.
    public var tag: String
    /// What came out, in rows that are not wrapped.
    public var lines: [String]
    /// Why nothing came out; nil for a result.
    public var remark: String?

    /// Makes an answer.
    public init(
        model: String, input: String, tag: String, lines: [String], remark: String? = nil
    ) {
        self.model = model
        self.input = input
        self.tag = tag
        self.lines = lines
        self.remark = remark
    }
}
