import HybridEngine

/// What is typed behind a model's name in `/run`: a file, or a text as it
/// stands; several inputs only as `name=value` words, quoted where they have
/// blanks.
enum RunWords {
    static func inputs(
        _ text: String, exists: (String) -> Bool, absolute: (String) -> String
    ) -> [CustomModelInput] {
        if exists(absolute(text)) { return [CustomModelInput(.file(absolute(text)))] }
        let words = split(text)
        if words.count == 1, let word = words.first {
            let isQuoted = text.first.map { "\"'".contains($0) } ?? false
            if isQuoted, !exists(absolute(word)) { return [CustomModelInput(.text(word))] }
            return read(words, exists, absolute)
        }
        let areNamed = words.count > 1 && words.allSatisfy { isNamed($0) }
        return areNamed ? read(words, exists, absolute) : [CustomModelInput(.text(text))]
    }

    private static func read(
        _ words: [String], _ exists: (String) -> Bool, _ absolute: (String) -> String
    ) -> [CustomModelInput] {
        // There is no standard input here: the stroke is a text.
        if words == ["-"] { return [CustomModelInput(.text("-"))] }
        let given = try? RunInput.inputs(
            words, isText: false, exists: exists, absolute: absolute, standardInput: { [] })
        return given ?? words.map { CustomModelInput(.text($0)) }
    }

    private static func isNamed(_ word: String) -> Bool {
        guard let sign = word.firstIndex(of: "="), sign != word.startIndex else { return false }
        return word[..<sign].allSatisfy { $0.isLetter || $0.isNumber || "_:/.-".contains($0) }
    }

    /// Words between blanks; quotes hold a word together and are not part of
    /// it.
    private static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var quote: Character?
        var isOpen = false
        for character in text {
            if character == quote {
                quote = nil
            } else if quote == nil, "\"'".contains(character), word.isEmpty || word.last == "=" {
                (quote, isOpen) = (character, true)
            } else if quote == nil, character.isWhitespace {
                if isOpen { words.append(word) }
                (word, isOpen) = ("", false)
            } else {
                word.append(character)
                isOpen = true
            }
        }
        return isOpen ? words + [word] : words
    }
}
