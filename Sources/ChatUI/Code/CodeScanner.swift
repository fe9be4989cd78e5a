/// Goes over one line of code.
struct CodeScanner {
    let line: [UInt8]
    let language: CodeLanguage
    private(set) var tokens: [(Range<Int>, CodeLexer.Kind)] = []
    private var position = 0

    init(line: [UInt8], language: CodeLanguage) {
        self.line = line
        self.language = language
    }

    var isAtEnd: Bool { position >= line.count }

    /// Takes the next token; gives what is still open at the line's end.
    mutating func next() -> (CodeLanguage.Quote, CodeLexer.Kind)? {
        let byte = line[position]
        if let comment = language.blockComments.first(where: { isAt($0.open) }) {
            return enter(comment, .comment)
        }
        if startsComment {
            add(line.count - position, .comment)
        } else if let quote = language.quotes.first(where: { isAt($0.open) }) {
            return enter(quote, .string)
        } else if Self.isDigit(byte) {
            add(count { Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: ".") }, .number)
        } else if Self.isLetter(byte) || language.wordMarks.contains(byte) {
            addWord()
        } else {
            add(1, .plain)
        }
        return nil
    }

    /// Goes to the end of what is open; false where that is not in this line.
    mutating func skip(_ quote: CodeLanguage.Quote, _ kind: CodeLexer.Kind) -> Bool {
        let start = position
        while position < line.count {
            if quote.hasEscapes && line[position] == UInt8(ascii: "\\") {
                position = min(line.count, position + 2)
            } else if isAt(quote.close) {
                position += quote.close.utf8.count
                append(start..<position, kind)
                return true
            } else {
                position += 1
            }
        }
        append(start..<position, kind)
        return false
    }

    private mutating func enter(
        _ quote: CodeLanguage.Quote, _ kind: CodeLexer.Kind
    ) -> (CodeLanguage.Quote, CodeLexer.Kind)? {
        add(quote.open.utf8.count, kind)
        return skip(quote, kind) || !quote.isLong ? nil : (quote, kind)
    }

    private var startsComment: Bool {
        guard language.lineComments.contains(where: isAt) else { return false }
        guard language.wantsSpaceBeforeComment, position > 0 else { return true }
        return line[position - 1] == 0x20 || line[position - 1] == 0x09
    }

    private mutating func addWord() {
        let marks = language.wordMarks
        let length = count { Self.isLetter($0) || Self.isDigit($0) || marks.contains($0) }
        let word = String(decoding: line[position..<(position + length)], as: UTF8.self)
        let known = language.keywords.contains(language.ignoresCase ? word.lowercased() : word)
        add(length, known || isTag ? .keyword : .plain)
    }

    /// The word behind `<` or `</`.
    private var isTag: Bool {
        guard language.isMarkup, position > 0 else { return false }
        let before = line[position - 1]
        if before == UInt8(ascii: "<") { return true }
        return before == UInt8(ascii: "/") && position > 1
            && line[position - 2] == UInt8(ascii: "<")
    }

    // MARK: Bytes

    private func isAt(_ mark: String) -> Bool {
        line[position...].starts(with: mark.utf8)
    }

    private func count(_ isPart: (UInt8) -> Bool) -> Int {
        max(1, line[position...].prefix(while: isPart).count)
    }

    private mutating func add(_ length: Int, _ kind: CodeLexer.Kind) {
        append(position..<(position + length), kind)
        position += length
    }

    private mutating func append(_ range: Range<Int>, _ kind: CodeLexer.Kind) {
        guard !range.isEmpty else { return }
        if let last = tokens.last, last.1 == kind, last.0.upperBound == range.lowerBound {
            tokens[tokens.count - 1].0 = last.0.lowerBound..<range.upperBound
        } else {
            tokens.append((range, kind))
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Letters of any script are letters: a name is not cut in two.
    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte | 0x20)
    }
}
