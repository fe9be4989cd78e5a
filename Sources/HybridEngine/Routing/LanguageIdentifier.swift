/// Tells which language a text is in.
public protocol LanguageIdentifier: Sendable {
    /// The language; nil when it is unknown or unsure. It is asked for each
    /// turn that a model on the device could take, and the turn waits for it:
    /// it must be quick whatever the length of the text.
    func language(of text: String) async -> LanguageGuess?

    /// Gets ready for the first text. Does nothing unless there is something to
    /// get ready.
    func prewarm() async
}

extension LanguageIdentifier {
    /// Nothing.
    public func prewarm() async {}
}

/// Tells languages by their script, without a model: it names one only where
/// the script, or letters that no other language has, decides. Text in Latin
/// letters is unknown with few exceptions.
public struct ScriptLanguageIdentifier: LanguageIdentifier {
    /// Makes an identifier.
    public init() {}

    /// The language of most of the text's letters. Code and addresses do not
    /// count; one letter is too little to tell.
    public func language(of text: String) -> LanguageGuess? {
        let letters = LetterCount(Prose.words(of: text))
        guard letters.total >= 2, let (script, share) = letters.majority,
            let (code, certainty) = script.language(letters)
        else { return nil }
        return LanguageGuess(
            code: code, name: LanguageName.english(code), confidence: share * certainty)
    }
}
