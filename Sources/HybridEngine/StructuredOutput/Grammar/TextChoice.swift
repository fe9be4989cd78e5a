/// One of many texts, as a grammar that goes through what they begin with
/// together: thousands of alternatives side by side would each be looked at
/// for each character.
enum TextChoice {
    /// Deeper, texts stand side by side.
    private static let depthLimit = 32

    static func grammar(_ texts: [String]) -> String {
        let all = Set(texts).sorted().map { Array($0.unicodeScalars)[...] }
        return grammar(all, 0)
    }

    private static func grammar(_ texts: [ArraySlice<Unicode.Scalar>], _ depth: Int) -> String {
        guard texts.count > 1, depth < depthLimit else {
            return GrammarText.choice(texts.map(literal))
        }
        var groups: [Unicode.Scalar?: [ArraySlice<Unicode.Scalar>]] = [:]
        var order: [Unicode.Scalar?] = []
        for text in texts {
            if groups[text.first] == nil { order.append(text.first) }
            groups[text.first, default: []].append(text)
        }
        return GrammarText.choice(order.map { group(groups[$0] ?? [], depth) })
    }

    /// Texts that begin with the same character.
    private static func group(_ texts: [ArraySlice<Unicode.Scalar>], _ depth: Int) -> String {
        guard texts.count > 1, let first = texts.first else {
            return GrammarText.choice(texts.map(literal))
        }
        let common = texts.dropFirst().reduce(first) { common, text in
            let count = zip(common, text).prefix { $0 == $1 }.count
            return common.prefix(count)
        }
        return literal(common) + " " + grammar(texts.map { $0.dropFirst(common.count) }, depth + 1)
    }

    private static func literal(_ text: ArraySlice<Unicode.Scalar>) -> String {
        GrammarText.literal(String(String.UnicodeScalarView(text)))
    }
}
