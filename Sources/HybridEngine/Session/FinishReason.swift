/// Why an answer ended, in Gemini's words. Open: a word that is new to this
/// program is kept as it is.
public struct FinishReason: RawRepresentable, Codable, Sendable, Hashable {
    /// The word.
    public var rawValue: String

    /// Makes a reason of any word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The model ended its answer.
    public static let stop = FinishReason(rawValue: "STOP")
    /// The limit asked for, or the window, was reached.
    public static let maxTokens = FinishReason(rawValue: "MAX_TOKENS")
    /// The caller ended it.
    public static let cancelled = FinishReason(rawValue: "CANCELLED")

    /// Whether what arrived is a whole answer, or one that was only cut off.
    public var isAnswer: Bool { self == .stop || self == .maxTokens }

    /// Whether the service objects to what the answer says, and not to its
    /// form.
    public var isRefusal: Bool {
        [
            "SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY",
            "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION",
        ].contains(rawValue)
    }
}
