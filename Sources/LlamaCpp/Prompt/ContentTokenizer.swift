/// Turns text that anyone may have written into tokens that are only text.
struct ContentTokenizer {
    private let vocabulary: Vocabulary
    private let undeclaredControls: Set<Token>

    /// Longest piece that is given to llama.cpp at once, in bytes. Its work
    /// cannot be interrupted and takes some 100 ms for a megabyte.
    private static let pieceLimit = 1 << 16

    init(vocabulary: Vocabulary, template: ChatTemplate) {
        self.vocabulary = vocabulary
        undeclaredControls = vocabulary.undeclaredControls(in: template.ownWords)
    }

    func tokens(of text: String, cancellation: CancellationFlag) throws(LlamaError) -> [Token] {
        var tokens: [Token] = []
        for piece in Self.pieces(of: text, limit: Self.pieceLimit) {
            try cancellation.check()
            tokens += try plainTokens(of: piece)
        }
        return tokens
    }

    private func plainTokens(of text: String) throws(LlamaError) -> [Token] {
        let tokens = try vocabulary.tokenize(text, parsesSpecial: false)
        guard let control = tokens.first(where: isControl) else { return tokens }
        let name = String(
            decoding: vocabulary.bytes(of: control, showsSpecial: true), as: UTF8.self)
        // A name cut in two is no longer one: neither half can be that token.
        guard name.unicodeScalars.count > 1,
            let found = text.unicodeScalars.firstRange(of: name.unicodeScalars)
        else { return tokens.filter { !isControl($0) } }
        let cut = text.unicodeScalars.index(after: found.lowerBound)
        return try plainTokens(of: String(text[..<cut])) + plainTokens(of: String(text[cut...]))
    }

    private func isControl(_ token: Token) -> Bool {
        vocabulary.isControl(token) || undeclaredControls.contains(token)
    }

    /// Cuts a long text at ends of lines, where tokens end as well; a line that
    /// is longer than the limit is cut between characters.
    static func pieces(of text: String, limit: Int) -> [String] {
        guard text.utf8.count > limit else { return [text] }
        var pieces: [String] = []
        var rest = text[...]
        while rest.utf8.count > limit {
            let end = rest.utf8.index(rest.startIndex, offsetBy: limit)
            let border = rest.unicodeScalars.index(before: rest.unicodeScalars.index(after: end))
            let window = rest.unicodeScalars[..<border]
            let cut = window.lastIndex(of: "\n").map { window.index(after: $0) } ?? border
            pieces.append(String(rest[..<cut]))
            rest = rest[cut...]
        }
        return rest.isEmpty ? pieces : pieces + [String(rest)]
    }
}
