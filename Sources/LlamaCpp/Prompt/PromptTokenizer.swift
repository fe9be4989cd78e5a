/// Turns a conversation into tokens: the template's words with control tokens,
/// the messages' words without.
struct PromptTokenizer {
    private let vocabulary: Vocabulary
    private let template: ChatTemplate
    private let contentTokenizer: ContentTokenizer
    /// Tokens of contents that the last prompt held, and of the answer to it.
    ///
    /// For an answer they are the tokens that the model chose: the same text may
    /// be cut into tokens in several ways, and only the chosen one is what the
    /// key/value cache holds.
    private var known: [String: [Token]] = [:]
    private var used: [String: [Token]] = [:]

    init(vocabulary: Vocabulary, template: ChatTemplate) {
        self.vocabulary = vocabulary
        self.template = template
        contentTokenizer = ContentTokenizer(vocabulary: vocabulary, template: template)
    }

    mutating func tokens(
        of messages: [TemplateMessage], cancellation: CancellationFlag
    ) throws(LlamaError) -> [Token] {
        var tokens: [Token] = []
        for piece in try template.pieces(for: messages.map(\.role)) {
            switch piece {
            case .structure(let text):
                tokens += try vocabulary.tokenize(text, parsesSpecial: true)
            case .content(let index):
                tokens += try contentTokens(messages[index].content, cancellation)
            }
        }
        return withBeginning(tokens)
    }

    /// So many tokens at least has a text of these bytes.
    func leastTokens(inBytes size: Int) -> Int { vocabulary.leastTokens(inBytes: size) }

    /// Remembers which tokens an answer was made of.
    mutating func remember(_ tokens: [Token], answer: String) {
        known[answer] = tokens
    }

    /// Forgets all contents that were not used since the last call.
    mutating func forgetUnused() {
        known = used
        used = [:]
    }

    private func withBeginning(_ tokens: [Token]) -> [Token] {
        // Some templates name the token themselves.
        guard vocabulary.addsBeginning, let beginning = vocabulary.beginning,
            tokens.first != beginning
        else { return tokens }
        return [beginning] + tokens
    }

    private mutating func contentTokens(
        _ content: String, _ cancellation: CancellationFlag
    ) throws(LlamaError) -> [Token] {
        let tokens: [Token]
        if let remembered = used[content] ?? known[content] {
            tokens = remembered
        } else {
            tokens = try contentTokenizer.tokens(
                of: template.prepared(content), cancellation: cancellation)
        }
        used[content] = tokens
        return tokens
    }
}
