/// An answer made from the question, so that tests know it without scripting.
struct Echo {
    private let words: [String]
    private let thoughts: [JSON]
    private let finishReason: String
    private let usage: TokenUsage
    private let model: String

    init(_ request: JSON, model: String) {
        let configuration = request["generationConfig"]
        let all = Self.words(of: "You said: \(Self.question(in: request))")
        let limit = configuration["maxOutputTokens"].integer ?? .max
        words = Array(all.prefix(limit))
        finishReason = words.count < all.count ? "MAX_TOKENS" : "STOP"
        let thinks = configuration["thinkingConfig"]["includeThoughts"].boolean == true
        thoughts = thinks ? [.thought("The user wants an echo.")] : []
        usage = TokenUsage(
            prompt: Self.tokens(in: request), answer: words.count, thoughts: thinks ? 5 : 0)
        self.model = model
    }

    var whole: JSON {
        answer(thoughts + [.text(words.joined())], isLast: true)
    }

    /// The thought, then a word for each event.
    var events: [JSON] {
        let parts = thoughts + words.map { JSON.text($0) }
        return parts.enumerated().map { answer([$1], isLast: $0 == parts.count - 1) }
    }

    /// One for each word of the contents and of the instruction.
    static func tokens(in request: JSON) -> Int {
        let contents = request["contents"].listed + [request["systemInstruction"]]
        return contents.reduce(0) { $0 + words(of: text(of: $1)).count }
    }

    private func answer(_ parts: [JSON], isLast: Bool) -> JSON {
        .answer(
            parts, finishReason: isLast ? finishReason : nil,
            usage: isLast ? usage : TokenUsage(prompt: usage.prompt, answer: 0), modelVersion: model
        )
    }

    private static func question(in request: JSON) -> String {
        text(of: request["contents"].listed.last ?? .null)
    }

    private static func text(of content: JSON) -> String {
        content["parts"].listed.compactMap { $0["text"].string }.joined()
    }

    /// Each with the spaces after it.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var previous: Character = " "
        for character in text {
            if previous == " ", character != " " { words.append("") }
            if words.isEmpty { words.append("") }
            words[words.count - 1].append(character)
            previous = character
        }
        return words
    }
}
