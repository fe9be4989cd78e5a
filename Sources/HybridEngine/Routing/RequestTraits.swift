/// What a request needs from the model that answers it.
public struct RequestTraits: Codable, Sendable, Equatable {
    /// An image is part of it.
    public var image: Bool
    /// Sound is part of it.
    public var audio: Bool
    /// A PDF is part of it.
    public var pdf: Bool
    /// A tool is wanted that only a server can run.
    public var serverTool: Bool
    /// The language of the last message; nil when unknown or unsure, which
    /// counts as any language.
    public var language: LanguageGuess?

    /// Makes traits.
    public init(
        image: Bool = false, audio: Bool = false, pdf: Bool = false, serverTool: Bool = false,
        language: LanguageGuess? = nil
    ) {
        self.image = image
        self.audio = audio
        self.pdf = pdf
        self.serverTool = serverTool
        self.language = language
    }
}

/// A language that a text is probably in.
public struct LanguageGuess: Codable, Sendable, Equatable {
    /// BCP 47, for example `tr`.
    public var code: String
    /// In English, for example `Turkish`.
    public var name: String
    /// 0…1.
    public var confidence: Double

    /// Makes a guess.
    public init(code: String, name: String, confidence: Double) {
        self.code = code
        self.name = name
        self.confidence = confidence
    }
}
