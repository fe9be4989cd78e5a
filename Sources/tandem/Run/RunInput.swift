import HybridEngine

/// Reads the words of `tandem run` as inputs.
enum RunInput {
    /// - Parameters:
    ///   - isText: whether no word is a file.
    ///   - exists: whether there is a file at a path.
    ///   - absolute: makes a path absolute.
    ///   - standardInput: reads it; asked for at most once.
    static func inputs(
        _ words: [String], isText: Bool, exists: (String) -> Bool, absolute: (String) -> String,
        standardInput: () throws(UsageError) -> [UInt8]
    ) throws(UsageError) -> [CustomModelInput] {
        guard words.filter({ $0 == "-" }).count < 2 else { throw .repeatedInput }
        var inputs: [CustomModelInput] = []
        for word in words {
            if word == "-" {
                inputs.append(CustomModelInput(.data(.init(try standardInput()))))
            } else {
                inputs.append(
                    input(word, isText: isText, exists: exists, absolute: absolute))
            }
        }
        return inputs
    }

    /// A file of the whole word's name wins: a path may hold a `=`.
    private static func input(
        _ word: String, isText: Bool, exists: (String) -> Bool, absolute: (String) -> String
    ) -> CustomModelInput {
        if isText { return CustomModelInput(.text(word)) }
        if exists(absolute(word)) { return CustomModelInput(.file(absolute(word))) }
        guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
            return CustomModelInput(.text(word))
        }
        let (name, value) = (String(word[..<sign]), String(word[word.index(after: sign)...]))
        if exists(absolute(value)) {
            return CustomModelInput(name: name, .file(absolute(value)))
        }
        // `a=1 2 3` gives an input its numbers; a sentence may hold a `=` too.
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "_:/.-".contains($0) }
        let isNumbers = !value.isEmpty && value.allSatisfy { "0123456789.,-+eE []".contains($0) }
        return isName && isNumbers
            ? CustomModelInput(name: name, .text(value)) : CustomModelInput(.text(word))
    }
}
