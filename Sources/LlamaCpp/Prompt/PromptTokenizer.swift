import Jinja

/// Turns a conversation into tokens: the template's words with control tokens,
/// the messages' words without.
struct PromptTokenizer {
    private let vocabulary: Vocabulary
    private let template: ChatTemplate
    /// Lays out conversations with functions; nil when the template has no way
    /// with them.
    private let toolTemplate: ToolTemplate?
    private let contentTokenizer: ContentTokenizer
    /// Tokens of contents that the last prompt held, and of the answer to it.
    ///
    /// For an answer they are the tokens that the model chose: the same text may
    /// be cut into tokens in several ways, and only the chosen one is what the
    /// key/value cache holds.
    private var known: [String: [Token]] = [:]
    private var used: [String: [Token]] = [:]

    init(vocabulary: Vocabulary, template: ChatTemplate, toolTemplate: ToolTemplate?) {
        self.vocabulary = vocabulary
        self.template = template
        self.toolTemplate = toolTemplate
        contentTokenizer = ContentTokenizer(vocabulary: vocabulary, template: template)
    }

    /// - Parameter tools: the functions that the model may call, each as a JSON
    ///   object.
    mutating func tokens(
        of messages: [TemplateMessage], tools: [String], cancellation: CancellationFlag
    ) throws(LlamaError) -> [Token] {
        let (pieces, texts) = try layOut(messages, tools)
        var tokens: [Token] = []
        for piece in pieces {
            switch piece {
            case .structure(let text):
                tokens += try vocabulary.tokenize(text, parsesSpecial: true)
            case .content(let index):
                tokens += try contentTokens(texts[index], cancellation)
            case .quoted(let index):
                tokens += try contentTokenizer.tokens(
                    of: JSONText.escaped(texts[index]), cancellation: cancellation)
            }
        }
        return withBeginning(tokens)
    }

    /// So many tokens at least has a text of these bytes.
    func leastTokens(inBytes size: Int) -> Int { vocabulary.leastTokens(inBytes: size) }

    private func layOut(
        _ messages: [TemplateMessage], _ tools: [String]
    ) throws(LlamaError) -> ([TemplatePiece], [String]) {
        guard !tools.isEmpty else {
            return (try template.pieces(for: messages.map(\.role)), messages.map(\.content))
        }
        guard let toolTemplate else {
            throw .invalidRequest("The model's template has no way with functions.")
        }
        return try toolTemplate.layOut(messages, tools: tools)
    }

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
